import type { MailServerAddress } from '@touchline/shared/contract';
import type { IsAllowedAddress } from '../network/checked-lookup.ts';

/** How to sign in at the servers of a mailbox right now. Never log it. */
export type SignIn =
  | { readonly user: string; readonly password: string }
  /** OAuth 2 (SASL XOAUTH2 or OAUTHBEARER). */
  | { readonly user: string; readonly accessToken: string };

/** The servers of a mailbox and how to sign in to them. `signIn` is undefined for a server that asks for none. */
export interface MailboxAccess {
  readonly smtp: MailServerAddress;
  readonly imap: MailServerAddress | undefined;
  readonly signIn: SignIn | undefined;
  /** Asked at each connection; undefined for servers that an administrator has named, which may be anywhere. */
  readonly isAllowedAddress?: IsAllowedAddress | undefined;
}

/** The mailbox's sign-in was revoked, has expired or was refused: a person has to sign in again (B7). */
export class SignInAgain extends Error {
  override readonly name = 'SignInAgain';
}

/** The provider could not be asked; it may answer later. */
export class ProviderUnreachable extends Error {
  override readonly name = 'ProviderUnreachable';
}

/** Gives access to mailboxes; renews access tokens, once for all processes (B7). */
export interface Credentials {
  /**
   * @param mailbox id of a connected one other than the environment's.
   * @throws {SignInAgain}, {ProviderUnreachable}
   */
  accessOf(mailbox: number): Promise<MailboxAccess>;
  /**
   * A server has refused a sign-in that this gave. A password is recorded as dead, which every screen tells; an access token
   * is renewed at the next call of {@link accessOf}, and recorded as dead when the renewed one is refused, too.
   */
  refused(mailbox: number, signIn: SignIn, reply: string): Promise<void>;
  /** A server has accepted a sign-in. */
  accepted(mailbox: number): Promise<void>;
}
