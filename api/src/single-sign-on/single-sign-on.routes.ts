import { LoginResponse, SingleSignOnLink, SingleSignOnStart } from '@touchline/shared/contract';
import { networkOf } from '@touchline/shared/contract/client-address';
import { SINGLE_SIGN_ON_PATH } from '@touchline/shared/contract/paths';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Entrance } from '../auth/entrance.ts';
import { createAskPassword } from '../auth/own-password.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import { actAs } from '../database/actor.ts';
import { inTransaction, type Database, type Queryable } from '../database/database.ts';
import { namedField, RequestError, unauthorized } from '../errors.ts';
import { readCookie, setCookie } from '../http/cookies.ts';
import { publicOrigin } from '../http/public-origin.ts';
import { NoSlotError } from '../http/slots.ts';
import { Turns } from '../http/turns.ts';
import { errorResponses, jsonResponse } from '../http/route-schemas.ts';
import { SecretKeys, SecretUnreadable } from '../mailboxes/secrets/secret-keys.ts';
import type { AccountNotices } from '../people/account-notices.ts';
import { hashOf, makeSecret } from '../random-secret.ts';
import { createCheckCode } from '../two-factor/code-check.ts';
import { texts as twoFactorTexts } from '../two-factor/texts.ts';
import { hasTwoFactor } from '../two-factor/two-factor.repository.ts';
import { checksOf, type CompanyProvider } from './company-provider.ts';
import { accountOf, linkAccount, type Refusal } from './provider-accounts.ts';
import { bindGrant, forgetUnfetched, keepGrant } from './provider-grants.repository.ts';
import { proveAccount, providerUnreachable, signInOver } from './texts.ts';

const tags = ['Authentication'];
const config = { public: true } as const;
const CALLBACK_PATH = `${SINGLE_SIGN_ON_PATH}callback/`;
/** Of whoever has begun; it comes along when the provider leads back here. */
const BEGUN = { name: 'touchline_single_sign_on', path: CALLBACK_PATH, sameSite: 'Lax' } as const;
/** Of whoever has come back. */
const ENTRY = { name: 'touchline_single_sign_on_entry', path: SINGLE_SIGN_ON_PATH } as const;
/** Time for signing in with the provider, and for the page to fetch the session, in seconds. */
const LIFETIME = 10 * 60;
const ENTRY_LIFETIME = 60;
/** Questions to the provider by those who come back: at the same time, and that wait for their turn, each network for its own. */
const EXCHANGES_AT_ONCE = 8;
const EXCHANGES_WAITING = 500;

export interface SingleSignOnOptions {
  readonly database: Database;
  readonly config: Config;
  readonly provider: CompanyProvider;
  readonly clock: Clock;
  readonly entrance: Entrance;
  readonly notices: AccountNotices;
  /** Secret that what protects a sign-in is made with. */
  readonly secret: string;
}

/**
 * Signing in with the provider of the company (U5). The browser comes back without a token, and always to the same place: the page
 * remembers itself where it was. No code or token of ours is ever in an address.
 */
export const singleSignOnRoutes: FastifyPluginAsyncZod<SingleSignOnOptions> = async (
  app,
  { database, config: settingsOfApi, provider, clock, entrance, notices, secret },
) => {
  const { kysely } = database;
  const { settings } = provider;
  const { publicUrl, loginLimits, adminEmail } = settingsOfApi;
  const keys = new SecretKeys(settingsOfApi);
  const exchanges = new Turns(EXCHANGES_AT_ONCE, EXCHANGES_WAITING);
  const askPassword = createAskPassword(database, loginLimits);
  const checkCode = createCheckCode(database, settingsOfApi, clock);
  const redirectUriOf = (request: FastifyRequest) => publicOrigin(request, publicUrl) + CALLBACK_PATH;

  app.post(
    SINGLE_SIGN_ON_PATH,
    {
      config,
      schema: {
        tags,
        summary: 'Begin to sign in with the provider',
        description: 'The same browser has to come back within ten minutes: it is given a cookie.',
        security: [],
        response: {
          200: jsonResponse('Where the browser goes', SingleSignOnStart),
          ...errorResponses(400, 503),
        },
      },
    },
    async (request, reply) => {
      const begun = makeSecret();
      const url = await provider
        .authorizationUrl(redirectUriOf(request), checksOf(begun, secret))
        .catch((error: unknown) => {
          throw new RequestError(503, providerUnreachable(settings.name), { cause: error });
        });
      setCookie(request, reply, { ...BEGUN, value: begun, lifetime: LIFETIME });
      return reply.send({ url });
    },
  );

  /** @returns why not; undefined once the browser has got what the page needs. */
  const comeBack = async (
    begun: string,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<string | undefined> => {
    const url = new URL(redirectUriOf(request));
    url.search = new URL(request.url, url).search;
    const checks = checksOf(begun, secret);
    // Whatever else the address says is of another sign-in, perhaps of somebody who wants to be taken for this one.
    if (url.searchParams.get('state') !== checks.state) return 'over';
    if (url.searchParams.get('error') === 'access_denied') return 'declined';
    const now = clock.now();
    const ask = () => exchanges.run(networkOf(request.ip), () => provider.personOf(url, checks, now));
    const known = await ask().catch((error: unknown) => {
      if (error instanceof NoSlotError) return 'limited' as const;
      request.log.warn({ err: error }, 'a sign-in with the provider failed');
      return undefined;
    });
    if (known === 'limited') return known;
    if (known === undefined) return 'failed';
    const account = await accountOf(kysely, { settings, adminEmail }, known.person, request.log);
    if ('refused' in account) {
      request.log.warn({ refused: account.refused }, 'the provider vouches for somebody who is not let in');
      return account.refused satisfies Refusal;
    }
    // Whoever has to prove that the account is theirs looks up its password first.
    const lifetime = account.linking ? LIFETIME : ENTRY_LIFETIME;
    const entry = makeSecret();
    await forgetUnfetched(kysely, now);
    await kysely.transaction().execute(async (transaction) => {
      // Without a key nobody is kept out: the session ends by itself.
      const grant_id = await keepGrant(transaction, keys, account.id, known.tokens, now).catch(
        (error: unknown) => {
          if (!(error instanceof SecretUnreadable)) throw error;
          request.log.warn({ err: error }, 'the provider cannot be asked again about somebody');
          return null;
        },
      );
      await transaction
        .insertInto('provider_entries')
        .values({
          secret_hash: hashOf(entry),
          user_id: account.id,
          expires_at: new Date(now.getTime() + lifetime * 1000),
          grant_id,
          link_subject: account.linking?.subject ?? null,
          link_role: account.linking?.role ?? null,
        })
        .execute();
    });
    setCookie(request, reply, { ...ENTRY, value: entry, lifetime });
    return undefined;
  };

  app.get(CALLBACK_PATH, { config, schema: { hide: true } }, async (request, reply) => {
    const begun = readCookie(request, BEGUN.name);
    setCookie(request, reply, { ...BEGUN, value: '', lifetime: 0 });
    const why =
      begun === undefined
        ? 'over'
        : await comeBack(begun, request, reply).catch((error: unknown) => {
            // What is too much at once is said by the page, which can begin anew.
            if (error instanceof RequestError && error.status === 429) return 'limited';
            throw error;
          });
    return reply.redirect(why === undefined ? '/#single-sign-on' : `/#single-sign-on=${why}`, 303);
  });

  app.post(
    `${SINGLE_SIGN_ON_PATH}finish/`,
    {
      config,
      schema: {
        tags,
        summary: 'Fetch the session of whoever has just come back from the provider, once',
        description:
          '409 naming `password`: the address has an account that has to be linked first, by its password.',
        security: [],
        response: {
          200: jsonResponse('Tokens of the new session', LoginResponse),
          ...errorResponses(400, 401, 409),
        },
      },
    },
    async (request, reply) => {
      const { hash, toLink } = await entryOf(request, reply);
      if (toLink) throw namedField('password', proveAccount(settings.name, toLink.email), 409);
      return reply.send(await enter(request, reply, await useEntry(kysely, hash)));
    },
  );

  app.post(
    `${SINGLE_SIGN_ON_PATH}link/`,
    {
      config,
      schema: {
        tags,
        summary: 'Have the account of one’s address sign in with the provider from now on, by its password',
        description:
          'Within ten minutes of coming back. Every session, API key, passkey and link that the account had ends.',
        security: [],
        body: SingleSignOnLink,
        response: {
          200: jsonResponse('Tokens of the new session', LoginResponse),
          ...errorResponses(400, 401, 413, 415, 429),
        },
      },
    },
    async (request, reply) => {
      const { hash, toLink } = await entryOf(request, reply);
      if (!toLink) throw unauthorized(signInOver);
      const { id, linking } = toLink;
      const { password, code } = request.body;
      await askPassword(id, password, 'password');
      if (await hasTwoFactor(kysely, id)) {
        if (code === undefined) throw namedField('code', twoFactorTexts.codeNeeded);
        if (!(await checkCode(id, code))) throw namedField('code', twoFactorTexts.wrongCode);
      }
      const used = await actAs(id, () =>
        inTransaction(kysely, async (transaction) => {
          const entry = await useEntry(transaction, hash);
          const isLinked =
            entry && (await linkAccount(transaction, { settings, adminEmail }, { id, linking }, request.log));
          return isLinked ? entry : undefined;
        }),
      );
      const answer = await enter(request, reply, used);
      notices.tell(id, { kind: 'provider-linked', name: settings.name }, request);
      return reply.send(answer);
    },
  );

  /** What the browser was given, and whom it is to be linked with. Its cookie stays as long as there is something to prove. @throws 401 */
  async function entryOf(request: FastifyRequest, reply: FastifyReply) {
    const hash = hashOf(readCookie(request, ENTRY.name) ?? '');
    const entry = await kysely
      .selectFrom('provider_entries as e')
      .innerJoin('users as u', 'u.id', 'e.user_id')
      .select(['u.id', 'u.email', 'e.link_subject', 'e.link_role'])
      .where('e.secret_hash', '=', hash)
      .where('e.expires_at', '>', clock.now())
      .executeTakeFirst();
    const { link_subject: subject = null, link_role: role = null } = entry ?? {};
    const toLink =
      entry && subject !== null && role !== null
        ? { id: entry.id, email: entry.email, linking: { subject, role } }
        : undefined;
    if (!toLink) setCookie(request, reply, { ...ENTRY, value: '', lifetime: 0 });
    if (!entry) throw unauthorized(signInOver);
    return { hash, toLink };
  }

  /** Of two requests with the same entry, one finds it used. */
  const useEntry = (connection: Queryable, hash: string) =>
    connection
      .deleteFrom('provider_entries')
      .where('secret_hash', '=', hash)
      .where('expires_at', '>', clock.now())
      .returning(['user_id', 'grant_id'])
      .executeTakeFirst();

  /** Opens the session. @throws 401 where the entry is used up, or the account is gone or has been changed */
  async function enter(
    request: FastifyRequest,
    reply: FastifyReply,
    used: { readonly user_id: number; readonly grant_id: string | null } | undefined,
  ): Promise<LoginResponse> {
    setCookie(request, reply, { ...ENTRY, value: '', lifetime: 0 });
    const user =
      used &&
      (await kysely.selectFrom('users').selectAll().where('id', '=', used.user_id).executeTakeFirst());
    const entered = user && (await entrance.open(request, user, true, settings.sessionSeconds));
    if (!entered) throw unauthorized(signInOver);
    if (used?.grant_id) await bindGrant(kysely, used.grant_id, entered.sessionId);
    return await entrance.answer(request, reply, entered);
  }
};
