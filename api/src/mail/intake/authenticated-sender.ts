import type { MailboxProvider } from '@touchline/shared/contract';
import { canonicalAddress } from '@touchline/shared/contract/rules';
import { isIP } from 'node:net';
import type { AuthenticationResult } from '../reading/authentication.ts';
import type { ReadMail } from '../reading/read-mail.ts';
import { domainOf } from './colleagues.ts';
import type { ReadFrom } from './own-addresses.ts';

/**
 * Whether a mail's sender is authentic by DMARC, according to the server that received it. A sender rewritten by a list proves
 * the list, not the author.
 * @param from the connected mailbox that it lies in; undefined for those of `IMAP_URL`.
 * @param configured the ids (`authserv-id`) by which an administrator's servers name themselves, in small letters.
 */
export function isAuthenticated(
  mail: Pick<ReadMail, 'author' | 'from' | 'writer' | 'authentication' | 'receivedBy'>,
  from: Pick<ReadFrom, 'provider'> | undefined,
  configured: readonly string[],
): boolean {
  const [author, sender, writer] = [mail.author, mail.from, mail.writer].map(canonicalAddress);
  const domain = domainOf(mail.author);
  // Some servers name the domain as people read it, some as servers do.
  const proved = believedResult(mail, from, configured)?.domain ?? '';
  return domain !== '' && writer === sender && author === sender && domainOf(`@${proved}`) === domain;
}

/**
 * Whether a mail came from outside, wherever it lies: Gmail has taken mails of strangers for sent by how they wrote their sender.
 */
export const hasComeIn = (
  { receivedBy }: Pick<ReadMail, 'receivedBy'>,
  { provider }: Pick<ReadFrom, 'provider'>,
): boolean => provider === 'google' && receivedBy.includes(GOOGLE);

/**
 * The `Authentication-Results` that the server of a mailbox has written. Anybody can put any of them into a mail, but only below
 * the `Received` of the server that takes it. So the topmost of that server counts, if it stands where that server puts it.
 */
function believedResult(
  { authentication, receivedBy }: Pick<ReadMail, 'authentication' | 'receivedBy'>,
  from: Pick<ReadFrom, 'provider'> | undefined,
  configured: readonly string[],
): AuthenticationResult | undefined {
  const ofProvider = from?.provider && TRACES[from.provider];
  const { ids = configured, isInPlace } = ofProvider ?? (from ? OF_OTHERS : OF_ENVIRONMENT);
  const result = authentication.find(({ server }) => ids.includes(server));
  if (!result) return undefined;
  const { server, hops } = result;
  const above = receivedBy.slice(0, hops);
  return isInPlace({ server, above, below: receivedBy[hops] ?? '' }) ? result : undefined;
}

/** How the servers of a mailbox write down what they found out. */
interface Trace {
  /** How they name themselves; those of the administrator by default. */
  readonly ids?: readonly string[];
  readonly isInPlace: (place: {
    readonly server: string;
    /** Servers that have taken the mail since, the last one first. */
    readonly above: readonly string[];
    /** The one before them. */
    readonly below: string;
  }) => boolean;
}

const GOOGLE = 'mx.google.com';
/** Within Microsoft 365, the clouds of states included, and where mail comes in there. */
const OF_MICROSOFT = /\.(?:outlook\.com|office365\.com|office365\.us|outlook\.cn)$/u;
const MICROSOFT_ENTRY = /\.mail\.protection\.(?:partner\.)?(?:outlook\.com|office365\.us|outlook\.cn)$/u;

const TRACES: Readonly<Record<MailboxProvider, Trace>> = {
  // Directly below the line of the server that takes it; above that one, Google names its servers by number.
  google: {
    ids: [GOOGLE],
    isInPlace: ({ above }) => above.at(-1) === GOOGLE && above.slice(0, -1).every((host) => isIP(host) !== 0),
  },
  // Names no server, and stands directly above the line of the server that takes it. Others are renamed to
  // `Authentication-Results-Original`, and `X-MS-Exchange-Authentication-Results` tells of the sender's own tenant.
  microsoft: {
    ids: [''],
    isInPlace: ({ above, below }) =>
      MICROSOFT_ENTRY.test(below) &&
      above.every((host) => OF_MICROSOFT.test(host) && !MICROSOFT_ENTRY.test(host)),
  },
};

/** It may lie at another company's servers, which leave what strangers write in the name of the administrator's. */
const OF_OTHERS: Trace = {
  isInPlace: ({ server, above }) => above.every((host) => host === server || host.endsWith(`.${server}`)),
};

/** The administrator says that these servers take out what others write in their name. */
const OF_ENVIRONMENT: Trace = { isInPlace: () => true };
