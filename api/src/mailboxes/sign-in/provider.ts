import { isEmailAddress, type MailboxProvider } from '@touchline/shared/contract';
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  discovery,
  refreshTokenGrant,
  ResponseBodyError,
  tokenRevocation,
  type Configuration,
  type TokenEndpointResponse,
} from 'openid-client';
import type { MailboxTokens } from '../secrets/mailbox-secret.ts';
import { ProviderUnreachable } from '../credentials.ts';
import type { ProviderSettings, ProvidersSettings } from './provider-settings.ts';

/** For each request to a provider, in seconds: a person may be waiting, or a database connection. */
export const PROVIDER_TIMEOUT = 10;
/** Tokens are renewed this long before they end, or after three quarters of their life. Milliseconds. */
const RENEWAL_MARGIN = 5 * 60_000;
/** Of tokens that come without a lifetime (RFC 6749 §5.1 only recommends one). Seconds. */
const DEFAULT_LIFETIME = 30 * 60;
/** Errors that go away only when a person signs in again (RFC 6749 §5.2, OpenID Connect Core §3.1.2.6). */
const NEEDS_PERSON = new Set(['invalid_grant', 'interaction_required', 'login_required', 'consent_required']);

/** The provider has ended what was granted; the message is what it says. */
export class GrantEnded extends Error {
  override readonly name = 'GrantEnded';
}

/** The provider refuses to renew this one grant, and may change its mind. */
export class GrantRefused extends ProviderUnreachable {}

/** A person's account at the provider (OpenID Connect Core §5.1). */
export interface Account {
  readonly subject: string;
  /** Whom they sign in as there. */
  readonly user: string;
  readonly email: string;
  /** Undefined when the provider does not say. */
  readonly name: string | undefined;
}

/** What protects one sign-in: of whoever began it, and of no other request. */
export interface SignInChecks {
  readonly redirectUri: string;
  readonly state: string;
  readonly nonce: string;
  /** PKCE (RFC 7636). */
  readonly verifier: string;
}

/** What a sign-in gave. */
export interface Granted {
  /** Undefined without lasting access. */
  readonly refreshToken: string | undefined;
  readonly tokens: Omit<MailboxTokens, 'refreshToken'>;
  /** Undefined when the provider names no address. */
  readonly account: Account | undefined;
  /** Whether everything that mailboxes need was allowed: people may untick it. */
  readonly isWhole: boolean;
}

/** Signs people in with a provider, by the authorization code flow, and renews their tokens. */
export class Provider {
  readonly settings: ProviderSettings;
  #configuration: Promise<Configuration> | undefined;

  constructor(settings: ProviderSettings) {
    this.settings = settings;
  }

  /** Asks once where the provider's endpoints are. @throws {ProviderUnreachable} */
  configure(): Promise<Configuration> {
    const { issuer, clientId, clientSecret } = this.settings;
    const execute = issuer.startsWith('http:') ? [allowInsecureRequests] : [];
    const asked = (this.#configuration ??= discovery(new URL(issuer), clientId, clientSecret, undefined, {
      timeout: PROVIDER_TIMEOUT,
      execute,
    }));
    return asked.catch((error: unknown) => {
      if (this.#configuration === asked) this.#configuration = undefined;
      throw unreachable(error);
    });
  }

  /** Where the browser goes. @throws {ProviderUnreachable} */
  async authorizationUrl(checks: SignInChecks, user: string | undefined): Promise<string> {
    const { mailScopes, otherScopes, parameters } = this.settings;
    const url = buildAuthorizationUrl(await this.configure(), {
      ...parameters,
      scope: [...mailScopes, ...otherScopes].join(' '),
      redirect_uri: checks.redirectUri,
      state: checks.state,
      nonce: checks.nonce,
      code_challenge: await calculatePKCECodeChallenge(checks.verifier),
      code_challenge_method: 'S256',
      ...(user !== undefined && { login_hint: user }),
    });
    return url.href;
  }

  /**
   * Exchanges the code that the browser brings for tokens.
   * @param query what the provider appended to the redirect URI.
   * @throws {ProviderUnreachable} when the provider does not answer, refuses, or answers what is not of this sign-in.
   */
  async exchange(query: URLSearchParams, checks: SignInChecks, now: Date): Promise<Granted> {
    const url = new URL(checks.redirectUri);
    url.search = query.toString();
    const answer = await authorizationCodeGrant(await this.configure(), url, {
      expectedState: checks.state,
      expectedNonce: checks.nonce,
      pkceCodeVerifier: checks.verifier,
      idTokenExpected: true,
    }).catch((error: unknown) => {
      throw unreachable(error);
    });
    const claims = answer.claims();
    const email = addressOf(claims?.['email']) ?? addressOf(claims?.['preferred_username']);
    const name = claims?.['name'];
    const scopes = answer.scope?.toLowerCase().split(' ');
    return {
      refreshToken: answer.refresh_token,
      tokens: tokensOf(answer, now),
      account:
        claims === undefined || email === undefined
          ? undefined
          : {
              subject: claims.sub,
              user: addressOf(claims['preferred_username']) ?? email,
              email,
              name: typeof name === 'string' && name.trim() !== '' ? name.trim() : undefined,
            },
      // Without the field everything that was asked for is granted (RFC 6749 §5.1).
      isWhole:
        scopes === undefined ||
        this.settings.mailScopes.every((scope) => scopes.includes(scope.toLowerCase())),
    };
  }

  /** @throws {GrantEnded}, {ProviderUnreachable} */
  async renew(refreshToken: string, now: Date): Promise<MailboxTokens> {
    const configuration = await this.configure();
    try {
      const answer = await refreshTokenGrant(configuration, refreshToken);
      return { ...tokensOf(answer, now), refreshToken: answer.refresh_token ?? refreshToken };
    } catch (error) {
      if (error instanceof ResponseBodyError && NEEDS_PERSON.has(error.error)) {
        throw new GrantEnded(reasonOf(error).replaceAll(refreshToken, '…'));
      }
      throw unreachable(error);
    }
  }

  /**
   * Ends everything that was granted with a refresh token (RFC 7009).
   * @returns whether the provider has a way for that; Microsoft has none. @throws {ProviderUnreachable}
   */
  async revoke(refreshToken: string): Promise<boolean> {
    const configuration = await this.configure();
    if (configuration.serverMetadata().revocation_endpoint === undefined) return false;
    await tokenRevocation(configuration, refreshToken, { token_type_hint: 'refresh_token' }).catch(
      (error: unknown) => {
        throw unreachable(error);
      },
    );
    return true;
  }
}

/** Those that an administrator has set up. */
export function createProviders({
  mailboxProviders: { google, microsoft },
}: {
  readonly mailboxProviders: ProvidersSettings;
}): Readonly<Record<MailboxProvider, Provider | undefined>> {
  return { google: google && new Provider(google), microsoft: microsoft && new Provider(microsoft) };
}

/** Names that are no address stand in some `preferred_username`. */
const addressOf = (claim: unknown) =>
  typeof claim === 'string' && isEmailAddress(claim) ? claim : undefined;

/** The first line of what a provider says, without the ids of its log that Microsoft appends. */
function reasonOf({ error, error_description }: ResponseBodyError): string {
  const [line = ''] = (error_description ?? '').split(/\r?\n| Trace ID:/u);
  return line.trim() === '' ? error : `${error}: ${line.trim()}`;
}

/** Without the failed answer as its cause, which the log would show. */
function unreachable(error: unknown): ProviderUnreachable {
  if (error instanceof ResponseBodyError) {
    const isAboutGrant = error.status >= 400 && error.status < 429 && error.error !== 'invalid_client';
    return new (isAboutGrant ? GrantRefused : ProviderUnreachable)(reasonOf(error));
  }
  const { message, cause } = error as Error;
  const code = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : '';
  return new ProviderUnreachable(`${message}${code}`);
}

function tokensOf(answer: TokenEndpointResponse, now: Date): Omit<MailboxTokens, 'refreshToken'> {
  const lifetime = (answer.expires_in ?? DEFAULT_LIFETIME) * 1000;
  const expiresAt = now.getTime() + lifetime;
  return {
    accessToken: answer.access_token,
    expiresAt,
    renewAt: expiresAt - Math.min(RENEWAL_MARGIN, lifetime / 4),
  };
}
