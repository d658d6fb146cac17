import { MailboxSignIn, MailboxSignInStart, type MailboxSignInError } from '@touchline/shared/contract';
import { MAILBOXES_PATH } from '@touchline/shared/contract/paths';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { userOf } from '../../auth/authenticate.ts';
import type { Clock } from '../../clock.ts';
import type { Config } from '../../config.ts';
import type { Database } from '../../database/database.ts';
import { readCookie, setCookie } from '../../http/cookies.ts';
import { publicOrigin } from '../../http/public-origin.ts';
import { errorResponses, jsonResponse, noContent } from '../../http/route-schemas.ts';
import { SecretKeys } from '../secrets/secret-keys.ts';
import { beginSignIn, SIGN_IN_LIFETIME } from './begin-sign-in.ts';
import { finishSignIn, SignInFailed } from './finish-sign-in.ts';
import { requireOwn } from '../own-mailbox.ts';
import { createProviders } from './provider.ts';
import { hashOf } from '../../random-secret.ts';

const tags = ['Mailboxes'];
const PATH = `${MAILBOXES_PATH}sign-in/`;
const CALLBACK_PATH = `${PATH}callback/`;

export interface SignInRouteOptions {
  readonly database: Database;
  readonly config: Config;
  readonly clock: Clock;
}

/** Connecting mailboxes by signing in with Google or Microsoft (B1). */
export const signInRoutes: FastifyPluginAsyncZod<SignInRouteOptions> = async (app, options) => {
  const { config } = options;
  const parts = { ...options, keys: new SecretKeys(config), providers: createProviders(config) };

  app.post(
    PATH,
    {
      config: { permission: 'mailboxes' },
      schema: {
        tags,
        summary: 'Begin to sign in with a provider, to connect a mailbox or to sign in to one again',
        description: 'The same browser has to come back within ten minutes: it is given a cookie.',
        body: MailboxSignIn,
        response: {
          200: jsonResponse('Where the browser goes', MailboxSignInStart),
          ...errorResponses(400, 401, 404, 413, 415, 503),
        },
      },
    },
    async (request, reply) => {
      const user = userOf(request);
      const { mailbox_id: mailboxId } = request.body;
      if (mailboxId !== undefined) await requireOwn(options.database.kysely, user, mailboxId);
      const { url, state, browser } = await beginSignIn(parts, request.body, {
        userId: user.id,
        redirectUri: publicOrigin(request, config.publicUrl) + CALLBACK_PATH,
      });
      setBrowserCookie(request, reply, state, { value: browser, lifetime: SIGN_IN_LIFETIME });
      return reply.send({ url });
    },
  );

  app.get(
    CALLBACK_PATH,
    {
      config: { public: true },
      schema: {
        tags,
        summary: 'Where a provider sends the browser back to; leads on to Settings, whatever happened',
        security: [],
        response: { 302: noContent('To the mailbox in Settings, or to what went wrong') },
      },
    },
    async (request, reply) => {
      const query = new URL(request.url, 'http://localhost').searchParams;
      const state = query.get('state') ?? '';
      const browser = readCookie(request, cookieName(state));
      if (browser !== undefined) setBrowserCookie(request, reply, state, { value: '', lifetime: 0 });
      try {
        return reply.redirect(`/settings?mailbox=${await finishSignIn(parts, query, browser)}`);
      } catch (error) {
        const failure = error instanceof SignInFailed ? error : undefined;
        // Anybody can come here with any query: what is refused is one line, not a stack.
        if (failure)
          request.log.warn(
            { reason: failure.reason, message: failure.message, cause: causeOf(failure) },
            'signing in to a mailbox failed',
          );
        else request.log.error({ err: error }, 'signing in to a mailbox failed');
        return reply.redirect(errorPath(failure?.reason ?? 'provider'));
      }
    },
  );
};

const causeOf = ({ cause }: Error) => (cause instanceof Error ? cause.message : undefined);

const errorPath = (reason: MailboxSignInError) => `/settings?mailbox_error=${reason}`;

/** A name for each sign-in: two can be under way in two tabs. */
const cookieName = (state: string) => `touchline_mailbox_sign_in_${hashOf(state).slice(0, 16)}`;

/** By a cookie only who began can finish: a link alone cannot make anybody connect a stranger's mailbox. */
function setBrowserCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  state: string,
  { value, lifetime }: { readonly value: string; readonly lifetime: number },
): void {
  // From the provider's page the browser sends no cookie that is `Strict`.
  setCookie(request, reply, {
    name: cookieName(state),
    value,
    path: CALLBACK_PATH,
    lifetime,
    sameSite: 'Lax',
  });
}
