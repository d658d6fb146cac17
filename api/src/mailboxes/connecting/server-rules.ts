import { lookUp, type IsAllowedAddress, type LookUp } from '../../network/checked-lookup.ts';
import { isPrivateAddress, isPublicAddress } from '../../network/public-addresses.ts';

/** Which servers may be connected to, and how long they have. */
export interface ServerRules {
  readonly lookup: LookUp;
  readonly isAllowedAddress: IsAllowedAddress;
  /** Whether an administrator has allowed servers of local networks. */
  readonly privateServers: boolean;
  /** Certificate authorities other than the usual ones, as PEM. */
  readonly authorities?: string | undefined;
  /** In milliseconds: until a server answers, until it greets, for each command, and for everything together. */
  readonly connectLimit: number;
  readonly greetingLimit: number;
  readonly commandLimit: number;
  readonly totalLimit: number;
}

/** The rules outside tests. @param privateServers whether servers of local networks may be used (`MAIL_PRIVATE_SERVERS`). */
export const serverRules = (privateServers: boolean): ServerRules => ({
  lookup: lookUp,
  privateServers,
  isAllowedAddress: (address) => isPublicAddress(address) || (privateServers && isPrivateAddress(address)),
  connectLimit: 8000,
  // Some servers let strangers wait for six seconds, because programs that send spam do not.
  greetingLimit: 8000,
  commandLimit: 12_000,
  // The gateway waits for an answer for 30 s: it has to be ours, which names the server.
  totalLimit: 25_000,
});
