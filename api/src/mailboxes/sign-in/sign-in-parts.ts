import type { MailboxProvider } from '@touchline/shared/contract';
import type { Clock } from '../../clock.ts';
import type { Config } from '../../config.ts';
import type { Database } from '../../database/database.ts';
import type { SecretKeys } from '../secrets/secret-keys.ts';
import type { Provider } from './provider.ts';

/** What signing in with a provider needs. */
export interface SignInParts {
  readonly database: Database;
  readonly config: Config;
  readonly clock: Clock;
  readonly keys: SecretKeys;
  readonly providers: Readonly<Record<MailboxProvider, Provider | undefined>>;
}
