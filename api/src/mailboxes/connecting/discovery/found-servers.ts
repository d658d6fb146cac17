import type { MailServerAddress } from '@touchline/shared/contract';

/** Servers that one source names; either may be missing. */
export interface FoundServers {
  readonly imap: MailServerAddress | undefined;
  readonly smtp: MailServerAddress | undefined;
  /** Whom to sign in as; undefined for the address. */
  readonly user?: string | undefined;
}
