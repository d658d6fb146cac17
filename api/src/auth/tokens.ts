import { id, type Role } from '@touchline/shared/contract';
import { createSecretKey } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';

/** What a token is for; a token for one purpose is never accepted for another. */
export type TokenPurpose = 'access' | 'refresh' | 'device';

/** Whom a genuine token names. */
export interface TokenSubject {
  readonly userId: number;
  /** The row of `sessions` that the token depends on; of a device, its own id. */
  readonly sessionId: string;
  /** That the page was told to have the person set up a second factor: see {@link TokenDetails}. */
  readonly isSettingUp?: boolean;
}

/** What an access token tells the page besides; nothing is decided by it here. */
export interface TokenDetails {
  readonly role?: Role;
  /** The team requires a second factor that the account lacks: nothing else is answered until it is set up (U2). */
  readonly isSettingUp?: boolean;
}

/** Makes and checks the JSON Web Tokens (RFC 7519) of the API. */
export interface Tokens {
  /** @param expiresAt moment from which it is refused. */
  issue(purpose: TokenPurpose, subject: TokenSubject & TokenDetails, expiresAt: Date): Promise<string>;
  /** The subject of a genuine, unexpired token for that purpose; undefined for anything else. */
  verify(purpose: TokenPurpose, token: string): Promise<TokenSubject | undefined>;
}

/** Tokens remembered as genuine, at most. */
const MOST_ACCEPTED = 1000;

const ISSUER = 'touchline';
const audienceOf = (purpose: TokenPurpose) => `touchline:${purpose}`;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Tokens signed with HMAC-SHA-256 and this secret. */
export function createTokens(secret: string): Tokens {
  // Of a plain text, jose would make a key at each request.
  const key = createSecretKey(secret, 'utf8');
  // A browser sends the same token for minutes, and WebCrypto checks each in another thread, which takes longer than the rest
  // of a small request. Genuine ones alone are kept, so nobody can fill it.
  const accepted = new Map<string, { purpose: TokenPurpose; subject: TokenSubject; expiresAt: number }>();
  return {
    issue: (purpose, { userId, sessionId, role, isSettingUp }, expiresAt) =>
      new SignJWT({ sid: sessionId, ...(role && { role }), ...(isSettingUp && { setup: true }) })
        .setProtectedHeader({ alg: 'HS256', typ: `${purpose}+jwt` })
        .setIssuer(ISSUER)
        .setAudience(audienceOf(purpose))
        .setSubject(String(userId))
        .setIssuedAt()
        .setExpirationTime(expiresAt)
        .sign(key),
    verify: async (purpose, token) => {
      const known = accepted.get(token);
      if (known?.purpose === purpose && known.expiresAt > Date.now()) return known.subject;
      try {
        const { payload } = await jwtVerify<{ sid?: unknown; setup?: unknown }>(token, key, {
          algorithms: ['HS256'],
          typ: `${purpose}+jwt`,
          issuer: ISSUER,
          audience: audienceOf(purpose),
          requiredClaims: ['sub', 'sid', 'exp'],
        });
        const { sid, sub, exp = 0, setup } = payload;
        const userId = id.safeParse(Number(sub));
        if (!userId.success || typeof sid !== 'string' || !UUID.test(sid)) return undefined;
        const subject = { userId: userId.data, sessionId: sid, ...(setup === true && { isSettingUp: true }) };
        if (accepted.size >= MOST_ACCEPTED) accepted.clear();
        accepted.set(token, { purpose, subject, expiresAt: exp * 1000 });
        return subject;
      } catch (error) {
        if (error instanceof errors.JOSEError || error instanceof TypeError) return undefined;
        throw error;
      }
    },
  };
}
