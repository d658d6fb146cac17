import type { MailboxProvider } from '@touchline/shared/contract';
import { randomBytes } from 'node:crypto';
import {
  googleReport,
  microsoftReport,
  type ProviderReport,
} from '../../../mail/reading/testing/provider-reports.ts';
import { fromGoogle, fromMicrosoft } from '../../../mail/reading/testing/traces.ts';
import { KNOWN_REPLIES } from '../../../mail/sending/refusal/testing/known-replies.ts';
import { addressIn, valueOf, withHeader, type RawMail } from './mail-headers.ts';
import type { Folder } from './stored-mailbox.ts';

/** What one of the large providers does in its own way. */
export interface ProviderTraits {
  /** Announced by IMAP: what this stand-in speaks of what the provider has. */
  readonly capabilities: string;
  readonly folders: readonly Folder[];
  /** Whether IMAP shows labels (X-GM-EXT-1). */
  readonly hasLabels: boolean;
  /** Refuses a sign-in, over SMTP and over IMAP. */
  readonly signInRefusals: { readonly smtp: string; readonly imap: string };
  /** Most mails that one account may be handing over at a moment. */
  readonly mostAtOnce: number;
  /** What it says to one more. */
  readonly tooMany: string;
  /** What it says to an account that has used up what it may send. */
  readonly quotaUsedUp: string;
  /** Who hands over a mail. @returns what it says to a sender that the account may not use; undefined takes it. */
  refuseSender(account: string, envelopeSender: string, mail: RawMail): string | undefined;
  /** The mail as it goes out, and as it lies in Sent. */
  rewrite(mail: RawMail, account: string): RawMail;
  /** A Message-ID of the provider's own, for what is written in its web page. */
  newMessageId(): string;
  /** The lines that it puts on top of a mail from outside whose sender it has checked. */
  trace(domain: string): readonly string[];
  /** Tells the account that a mail could not be delivered. */
  report(report: ProviderReport): Buffer;
}

/** The words of a refusal, from the list of those that are known. */
export function knownReply(provider: 'Google' | 'Microsoft 365', words: string): string {
  const found = KNOWN_REPLIES.find((one) => one.provider === provider && one.text.includes(words));
  if (!found) throw new Error(`No reply of ${provider} is known that says “${words}”`);
  return found.text;
}

const randomName = (bytes: number) => randomBytes(bytes).toString('hex');

/**
 * Gmail and Google Workspace: the return path becomes the account's address, another From is replaced in silence, the
 * Message-ID stays, and everything lies in All Mail under labels.
 */
const GOOGLE: ProviderTraits = {
  capabilities: 'IMAP4rev1 UNSELECT IDLE NAMESPACE ID CHILDREN X-GM-EXT-1 SPECIAL-USE SASL-IR AUTH=XOAUTH2',
  folders: [
    { path: 'INBOX', flags: '\\HasNoChildren', holds: ({ places }) => places.has('inbox') },
    { path: '[Gmail]', flags: '\\HasChildren \\Noselect', holds: () => false },
    { path: '[Gmail]/All Mail', flags: '\\All \\HasNoChildren', holds: ({ places }) => !places.has('junk') },
    { path: '[Gmail]/Drafts', flags: '\\Drafts \\HasNoChildren', holds: () => false },
    { path: '[Gmail]/Sent Mail', flags: '\\HasNoChildren \\Sent', holds: ({ places }) => places.has('sent') },
    { path: '[Gmail]/Spam', flags: '\\HasNoChildren \\Junk', holds: ({ places }) => places.has('junk') },
  ],
  hasLabels: true,
  signInRefusals: {
    smtp: knownReply('Google', 'Username and Password not accepted'),
    imap: '[AUTHENTICATIONFAILED] Invalid credentials (Failure)',
  },
  mostAtOnce: Infinity,
  tooMany: '',
  quotaUsedUp: knownReply('Google', 'Daily user sending limit exceeded'),
  refuseSender: () => undefined,
  rewrite: (mail, account) => {
    const from = valueOf(mail, 'From');
    if (addressIn(from) === account) return mail;
    return withHeader(withHeader(mail, 'From', account), 'X-Google-Original-From', from);
  },
  newMessageId: () => `<CA${randomBytes(36).toString('base64url')}@mail.gmail.com>`,
  trace: fromGoogle,
  report: (report) => googleReport('Address not found', report),
};

/** Where Exchange Online has put an account. */
const SERVER = 'DB7PR04MB4618';

const exchangeId = () =>
  `<${SERVER}${randomName(13).slice(1).toUpperCase()}@${SERVER}.eurprd04.prod.outlook.com>`;

/**
 * Exchange Online: no other address than the account's may stand in the envelope or in From, which is said after the content;
 * the Message-ID is replaced, the copy in Sent Items has the new one, and three mails at a time are taken of an account.
 */
const MICROSOFT: ProviderTraits = {
  capabilities:
    'IMAP4 IMAP4rev1 AUTH=PLAIN AUTH=XOAUTH2 SASL-IR UIDPLUS ID UNSELECT CHILDREN IDLE NAMESPACE LITERAL+',
  folders: [
    { path: 'INBOX', flags: '\\Marked \\HasNoChildren', holds: ({ places }) => places.has('inbox') },
    { path: 'Drafts', flags: '\\HasNoChildren \\Drafts', holds: () => false },
    { path: 'Junk Email', flags: '\\HasNoChildren \\Junk', holds: ({ places }) => places.has('junk') },
    { path: 'Sent Items', flags: '\\HasNoChildren \\Sent', holds: ({ places }) => places.has('sent') },
  ],
  hasLabels: false,
  signInRefusals: {
    smtp: knownReply('Microsoft 365', '5.7.3 Authentication unsuccessful'),
    imap: 'AUTHENTICATE failed.',
  },
  mostAtOnce: 3,
  tooMany: knownReply('Microsoft 365', 'sender thread limit exceeded'),
  quotaUsedUp: knownReply('Microsoft 365', 'SubmissionQuotaExceededException'),
  refuseSender: (account, envelopeSender, mail) => {
    const other = [envelopeSender, addressIn(valueOf(mail, 'From'))].find((address) => address !== account);
    return other === undefined ? undefined : sendAsDenied(account, other);
  },
  // It folds what it writes.
  rewrite: (mail) => withHeader(mail, 'Message-ID', `\r\n\t${exchangeId()}`),
  newMessageId: exchangeId,
  trace: fromMicrosoft,
  report: (report) => microsoftReport('other', report),
};

/** What Exchange Online says of an address that an account may not send as. */
export const sendAsDenied = (account: string, other: string): string =>
  knownReply('Microsoft 365', 'SendAsDenied')
    .replace('outreach@example.com', account)
    .replace('bounce+17@example.com', other);

export const PROVIDER_TRAITS: Readonly<Record<MailboxProvider, ProviderTraits>> = {
  google: GOOGLE,
  microsoft: MICROSOFT,
};
