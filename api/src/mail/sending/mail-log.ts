import type { FastifyBaseLogger } from 'fastify';

/** The engine's log. Ids only: neither addresses nor replies of mail servers, which may contain them. */
export type MailLog = Pick<FastifyBaseLogger, 'debug' | 'info' | 'warn' | 'error'>;
