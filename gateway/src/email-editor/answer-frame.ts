import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal, REFUSALS } from '../client-limits/refusal.ts';
import { YEAR } from '../files.ts';
import { frameDocumentPolicy } from '../security-headers.ts';
import { FRAME_FILE, type ReadFrameFile } from './frame-files.ts';

interface FrameAnswerOptions {
  readonly readFile: ReadFrameFile;
  /** Origins of the page, as a policy names them: nobody else may frame the document. */
  readonly pageOrigins: (request: FastifyRequest) => readonly string[];
}

/** Answers a request with the frame's document or its script. @throws {Refusal} when it is for anything else */
export type AnswerFrame = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** The origin of the frame: no page, no API, nothing else of the releases. */
export function answerFrame({ readFile, pageOrigins }: FrameAnswerOptions): AnswerFrame {
  return async (request, reply) => {
    const { remote = '', file = '', kind } = FRAME_FILE.exec(request.url.replace(/\?.*$/u, ''))?.groups ?? {};
    const isReading = request.method === 'GET' || request.method === 'HEAD';
    if (kind === undefined || !isReading) throw new Refusal(404, REFUSALS.notFound);
    const takesBrotli = /\bbr\b/u.test(String(request.headers['accept-encoding']));
    const compressed = kind === 'js' && takesBrotli ? await readFile(remote, `${file}.br`) : undefined;
    const content = compressed ?? (await readFile(remote, file));
    if (content === undefined) throw new Refusal(404, REFUSALS.notFound);
    if (compressed !== undefined) reply.header('content-encoding', 'br');
    if (kind === 'js') {
      reply
        .type('text/javascript; charset=utf-8')
        .header('vary', 'accept-encoding')
        .header('cache-control', isHashed(file) ? YEAR : 'no-cache');
    } else {
      reply
        .type('text/html; charset=utf-8')
        // The policy comes with it, and follows the settings.
        .header('cache-control', 'no-cache')
        .header('content-security-policy', frameDocumentPolicy(pageOrigins(request)));
    }
    return reply.send(content);
  };
}

/** In development a file keeps its name when it changes. */
const isHashed = (file: string): boolean => /\.[0-9a-f]{8}\./u.test(file);
