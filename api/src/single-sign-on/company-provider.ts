import { isEmailAddress } from '@touchline/shared/contract';
import { createHmac } from 'node:crypto';
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  fetchUserInfo,
  refreshTokenGrant,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
  type Configuration,
  type CustomFetch,
} from 'openid-client';
import type { SingleSignOnSettings } from './settings.ts';

/** For each request to the provider, in seconds: a person is waiting. */
const TIMEOUT = 10;
/** Bytes: metadata, keys and tokens take a few thousand. */
const MOST_BYTES = 1024 * 1024;

/** Somebody as the provider knows them. */
export interface ProviderPerson {
  readonly subject: string;
  /** Undefined where the provider names none, or does not vouch for it. */
  readonly verifiedEmail: string | undefined;
  readonly name: string;
  readonly groups: readonly string[];
}

/** What the provider is asked again with about somebody. */
export interface ProviderTokens {
  readonly subject: string;
  /** Where it gives lasting access. */
  readonly refresh?: string;
  /** Otherwise: opens what it says of the person until then, in milliseconds. */
  readonly access?: { readonly token: string; readonly until: number };
}

/** What it says by now. */
export type AnotherAnswer =
  /** Somebody has to sign in again, or may not. */
  | 'refused'
  /** There is no way to ask any more. */
  | 'cannot'
  | {
      readonly tokens: ProviderTokens;
      /** False where it gave tokens, but not what else it was asked for. */
      readonly isWhole: boolean;
      /** Undefined where it lets the person in and says nothing of groups. */
      readonly groups?: readonly string[];
    };

/** Errors that go away only when a person signs in again (RFC 6749 §5.2, OpenID Connect Core §3.1.2.6). */
const NEEDS_PERSON = new Set(['invalid_grant', 'interaction_required', 'login_required', 'consent_required']);

/** What protects one sign-in, known to the browser that began it alone. */
export interface SignInChecks {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/**
 * Everything that protects a sign-in, from the one secret that its browser keeps in a cookie: nothing is stored here until somebody
 * comes back, so nobody can fill a table by beginning.
 */
export function checksOf(secret: string, key: string): SignInChecks {
  const part = (what: string) =>
    createHmac('sha256', key).update(`single sign-on ${what} ${secret}`).digest('base64url');
  return { state: part('state'), nonce: part('nonce'), verifier: part('verifier') };
}

/** Ends an answer that is too large; openid-client has none of the limits but the time. */
const fetchLimited: CustomFetch = async (url, options) => {
  const answer = await fetch(url, { ...options, redirect: 'manual' } as RequestInit);
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MOST_BYTES) throw new Error('The provider answered too much');
    chunks.push(chunk);
  }
  const { status, headers } = answer;
  const hasBody = status !== 204 && status !== 304 && status >= 200;
  return new Response(hasBody ? Buffer.concat(chunks) : null, { status, headers });
};

/** The provider of the company: the authorization code flow with PKCE, state and nonce. */
export class CompanyProvider {
  readonly settings: SingleSignOnSettings;
  #configuration: Promise<Configuration> | undefined;

  constructor(settings: SingleSignOnSettings) {
    this.settings = settings;
  }

  /** Asks once where its endpoints are. */
  async #configure(): Promise<Configuration> {
    const { issuer, clientId, clientSecret } = this.settings;
    const asked = (this.#configuration ??= discovery(new URL(issuer), clientId, clientSecret, undefined, {
      timeout: TIMEOUT,
      [customFetch]: fetchLimited,
      execute: issuer.startsWith('http:') ? [allowInsecureRequests] : [],
    }));
    try {
      return await asked;
    } catch (error) {
      if (this.#configuration === asked) this.#configuration = undefined;
      throw error;
    }
  }

  /** Where the browser goes. */
  async authorizationUrl(redirectUri: string, { state, nonce, verifier }: SignInChecks): Promise<string> {
    const url = buildAuthorizationUrl(await this.#configure(), {
      scope: this.settings.scope,
      redirect_uri: redirectUri,
      state,
      nonce,
      code_challenge: await calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    });
    return url.href;
  }

  /** @param url as the browser came back to it. @throws when what it brings is not of this sign-in, or the provider refuses it */
  async personOf(
    url: URL,
    { state, nonce, verifier }: SignInChecks,
    now: Date,
  ): Promise<{ readonly person: ProviderPerson; readonly tokens: ProviderTokens }> {
    const answer = await authorizationCodeGrant(await this.#configure(), url, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    });
    const claims = answer.claims();
    if (claims === undefined) throw new Error('The provider gave no ID token');
    const { email, name } = claims as Readonly<Record<string, unknown>>;
    const person = {
      subject: claims.sub,
      verifiedEmail:
        typeof email === 'string' && isEmailAddress(email) && claims['email_verified'] === true
          ? email
          : undefined,
      name: typeof name === 'string' ? name.trim().slice(0, 100) : '',
      groups: this.#groupsIn(claims) ?? [],
    };
    const { refresh_token: refresh, access_token: token, expires_in: lifetime = 0 } = answer;
    const tokens = {
      subject: claims.sub,
      ...(refresh === undefined
        ? { access: { token, until: now.getTime() + lifetime * 1000 } }
        : { refresh }),
    };
    return { person, tokens };
  }

  /** Whether somebody who has signed in may still come in, and of which groups they are. @throws when it cannot be reached */
  async askAgain(tokens: ProviderTokens, now: Date): Promise<AnotherAnswer> {
    const configuration = await this.#configure();
    const { subject, refresh, access } = tokens;
    if (refresh === undefined) {
      if (access === undefined || access.until <= now.getTime()) return 'cannot';
      if (configuration.serverMetadata().userinfo_endpoint === undefined) return 'cannot';
      const info = await this.#infoOf(configuration, access.token, subject);
      return typeof info === 'string' ? info : { tokens, isWhole: true, ...groupsOf(this.#groupsIn(info)) };
    }
    const answer = await refreshTokenGrant(configuration, refresh).catch((error: unknown) => {
      if (error instanceof ResponseBodyError && NEEDS_PERSON.has(error.error)) return undefined;
      throw reasonOf(error);
    });
    if (answer === undefined) return 'refused';
    const claims = answer.claims();
    if (claims !== undefined && claims.sub !== subject) return 'refused';
    const renewed = { subject, refresh: answer.refresh_token ?? refresh };
    const own = claims && this.#groupsIn(claims);
    if (own !== undefined || configuration.serverMetadata().userinfo_endpoint === undefined)
      return { tokens: renewed, isWhole: true, ...groupsOf(own ?? (claims && [])) };
    const info = await this.#infoOf(configuration, answer.access_token, subject).catch(() => undefined);
    if (info === undefined) return { tokens: renewed, isWhole: false };
    if (info === 'refused') return info;
    const told = info === 'cannot' ? undefined : this.#groupsIn(info);
    // An ID token without the claim is of somebody without a group, as when they signed in.
    return { tokens: renewed, isWhole: true, ...groupsOf(told ?? (claims && [])) };
  }

  /** What the provider says of whoever an access token is for. */
  async #infoOf(configuration: Configuration, token: string, subject: string) {
    return fetchUserInfo(configuration, token, subject).catch((error: unknown) => {
      if (error instanceof WWWAuthenticateChallengeError && error.status === 401) return 'refused' as const;
      if (error instanceof WWWAuthenticateChallengeError) return 'cannot' as const;
      throw reasonOf(error);
    });
  }

  /** @returns undefined where they say nothing of groups */
  #groupsIn(claims: Readonly<Record<string, unknown>>): string[] | undefined {
    const groups = claims[this.settings.groupsClaim];
    if (groups === undefined) return undefined;
    return (Array.isArray(groups) ? groups : [groups]).filter((group) => typeof group === 'string');
  }
}

const groupsOf = (groups: readonly string[] | undefined) => (groups === undefined ? {} : { groups });

/** Without the answer itself, which the log would show: it may quote what the provider was sent. */
const reasonOf = (error: unknown) =>
  new Error(error instanceof ResponseBodyError ? error.error : (error as Error).message);
