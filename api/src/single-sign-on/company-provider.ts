import { isEmailAddress } from '@touchline/shared/contract';
import { createHmac } from 'node:crypto';
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
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
  async personOf(url: URL, { state, nonce, verifier }: SignInChecks): Promise<ProviderPerson> {
    const answer = await authorizationCodeGrant(await this.#configure(), url, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    });
    const claims = answer.claims();
    if (claims === undefined) throw new Error('The provider gave no ID token');
    const { email, name } = claims as Readonly<Record<string, unknown>>;
    const groups = claims[this.settings.groupsClaim];
    return {
      subject: claims.sub,
      verifiedEmail:
        typeof email === 'string' && isEmailAddress(email) && claims['email_verified'] === true
          ? email
          : undefined,
      name: typeof name === 'string' ? name.trim().slice(0, 100) : '',
      groups: (Array.isArray(groups) ? groups : [groups]).filter((group) => typeof group === 'string'),
    };
  }
}
