import type { FastifyBaseLogger } from 'fastify';

/** Where the engine says what it does. Ids only: neither addresses nor what mail servers answer, which may hold them. */
export type MailLog = Pick<FastifyBaseLogger, 'debug' | 'info' | 'warn' | 'error'>;
