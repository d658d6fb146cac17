import bowser from 'bowser';
import type { FastifyRequest } from 'fastify';

const MAX_AGENT = 500;
const MAX_NAME = 80;

/** What somebody recognizes their browser by, such as `Firefox, Linux`; empty for a program that does not say. */
export function browserOf({ headers }: FastifyRequest): string {
  const agent = headers['user-agent']?.slice(0, MAX_AGENT);
  if (!agent) return '';
  const { browser, os } = bowser.parse(agent);
  return [browser.name, os.name]
    .filter(Boolean)
    .join(', ')
    .replaceAll(/[^\p{L}\p{N} .,()/-]/gu, '')
    .slice(0, MAX_NAME);
}
