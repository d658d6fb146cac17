import type { FastifyReply } from 'fastify';
import { Readable } from 'node:stream';
import { JSON_TYPE } from './route-schemas.ts';

/** Answers JSON that arrives piece by piece, no faster than the browser takes it. */
export const sendPieces = (reply: FastifyReply, pieces: AsyncIterable<string>) =>
  reply.type(JSON_TYPE).send(Readable.from(pieces, { objectMode: false, highWaterMark: 65_536 }));
