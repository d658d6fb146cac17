import { languageOfCode, LANGUAGES } from '@touchline/shared/contract/language';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { preferredLanguage, type Language } from '../../../language/language.ts';

/** Cookies do not know ports: the name keeps it apart from those of other programs on this machine. */
const COOKIE = 'touchline_sandbox_language';
const SECONDS_OF_A_YEAR = 31_536_000;

/** The language that was switched to, else the one that the browser asks for. */
export function languageOf({ headers }: Pick<FastifyRequest, 'headers'>): Language {
  const chosen = new RegExp(`(?:^|; )${COOKIE}=(\\w+)(?:;|$)`, 'u').exec(headers.cookie ?? '')?.[1];
  return languageOfCode(chosen) ?? preferredLanguage(headers['accept-language']);
}

const Choice = z.object({
  language: z.enum(LANGUAGES),
  /** An address of this page; `//` would be one of somebody else's. */
  back: z
    .string()
    .regex(/^\/(?![/\\])/u)
    .catch('/'),
});

/** Switches the language, and goes back to what was open. */
export async function languageRoute(app: FastifyInstance): Promise<void> {
  app.post('/language', async (request, reply) => {
    const { success, data } = Choice.safeParse(request.body);
    if (!success) return reply.redirect('/', 303);
    return reply
      .header(
        'set-cookie',
        `${COOKIE}=${data.language}; Max-Age=${SECONDS_OF_A_YEAR}; Path=/; HttpOnly; SameSite=Strict`,
      )
      .redirect(data.back, 303);
  });
}
