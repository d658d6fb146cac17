import type { MailboxProvider } from '@touchline/shared/contract';
import type { Clock } from '../../../clock.ts';
import {
  CLIENT,
  startAuthorizationServer,
  type AuthorizationServer,
} from '../../../testing/authorization-server/authorization-server.ts';
import { ORIGIN, providerSettings, REDIRECT_URI } from '../granted-mailbox.ts';
import { startImapFront } from './imap-front.ts';
import { addressIn, readRaw, valueOf, withHeader, writeRaw } from './mail-headers.ts';
import { PROVIDER_TRAITS, sendAsDenied, type ProviderTraits } from './provider-traits.ts';
import { startSmtpFront, type Submission } from './smtp-front.ts';
import { StoredMailbox, type Place } from './stored-mailbox.ts';

/** What the provider does; a test changes it at any time. */
export interface ProviderBehaviour {
  /** How many more mails it takes until it refuses each. */
  mailsLeft: number;
  /** What it says then, after the content: that the quota is used up, unless a test sets other words. */
  refusal: string;
  /** What it refuses every connection with. */
  greetingRefusal: string | undefined;
  /** Addresses elsewhere that nobody has: a report comes back at once. */
  readonly unknown: Set<string>;
  /** Whether its reports hold the headers of the mail, as they went out. */
  givesBack: boolean;
  /** Milliseconds that it takes for a mail. */
  slowness: number;
}

/** A mail as somebody elsewhere got it. */
export interface DeliveredMail {
  readonly to: string;
  /** The envelope sender that it came with. */
  readonly returnPath: string;
  readonly messageId: string;
  readonly subject: string;
  readonly raw: Buffer;
}

/** What a person writes in the provider's web page, or somebody elsewhere writes to an account. */
export interface WrittenMail {
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The Message-ID that it answers, and those before. */
  readonly references?: readonly string[];
}

/**
 * A stand-in for Google or Microsoft 365, of what no server from Debian does: it signs in with OAuth, rewrites what is handed
 * over, keeps a copy of it, refuses in the provider's words, and tells of bounces in its own form. Two servers on the loopback
 * address, and an authorization server (oidc-provider).
 */
export interface LargeProvider {
  readonly kind: MailboxProvider;
  readonly authorization: AuthorizationServer;
  /** With which Touchline connects mailboxes of this provider to it. */
  readonly settings: Readonly<Record<string, string>>;
  readonly behaviour: ProviderBehaviour;
  /** What went out, in order. */
  readonly delivered: readonly DeliveredMail[];
  /** What it has refused mails with, in order. */
  readonly refusals: readonly string[];
  /** What IMAP clients have asked for. */
  readonly commands: ReadonlySet<string>;
  /** Gives somebody an account. */
  addAccount(email: string): void;
  /** Gives an account a mailbox that it shares: everybody may read it; who may send as it is said each time. */
  addShared(email: string, maySendAs: () => boolean): void;
  /** The sources of what lies somewhere in an account. */
  mailsIn(email: string, place: Place): Buffer[];
  /** Somebody elsewhere writes to an account, proving who they are. @returns its Message-ID. */
  receive(mail: WrittenMail, place?: Place): string;
  /** A person writes in the web page of an account. @returns its Message-ID. */
  write(mail: WrittenMail): string;
  remove(): Promise<void>;
}

interface Account {
  readonly mailbox: StoredMailbox;
  /** Undefined for an account of a person's own. */
  readonly maySendAs: (() => boolean) | undefined;
}

/** Starts one. @param clock by which it dates mails. */
export async function startLargeProvider(kind: MailboxProvider, clock: Clock): Promise<LargeProvider> {
  const traits = PROVIDER_TRAITS[kind];
  const authorization = await startAuthorizationServer([REDIRECT_URI]);
  const accounts = new Map<string, Account>();
  const delivered: DeliveredMail[] = [];
  const refusals: string[] = [];
  const behaviour: ProviderBehaviour = {
    mailsLeft: Infinity,
    refusal: traits.quotaUsedUp,
    greetingRefusal: undefined,
    unknown: new Set(),
    givesBack: true,
    slowness: 0,
  };
  const accountOf = (email: string): Account => {
    const account = accounts.get(email);
    if (!account) throw new Error(`${email} has no account`);
    return account;
  };
  /** The mailbox that a token opens under a name: the account's own, or one that it shares. */
  const open = async (user: string, token: string): Promise<StoredMailbox | undefined> => {
    const account = accounts.get(user);
    const owner = await ownerOf(authorization, token);
    const isOpen = owner !== undefined && (owner === user || account?.maySendAs !== undefined);
    return isOpen ? account?.mailbox : undefined;
  };
  /** Takes a mail out of the hands of Touchline: out into the world, and into Sent. */
  const submit = ({ account, from, to, raw }: Submission): string | undefined => {
    const { mailbox, maySendAs } = accountOf(account);
    const mail = readRaw(raw);
    if (maySendAs?.() === false) return sendAsDenied(authorization.behaviour.account.email, account);
    const refusal = traits.refuseSender(account, from, mail);
    if (refusal !== undefined) return refusal;
    if (behaviour.mailsLeft <= 0) return behaviour.refusal;
    behaviour.mailsLeft -= 1;
    const rewritten = traits.rewrite(mail, account);
    deliver(account, to, writeRaw(rewritten));
    mailbox.put(writeRaw(rewritten), ['sent']);
    return undefined;
  };
  const deliver = (account: string, to: string, raw: Buffer) => {
    const mail = readRaw(raw);
    const messageId = valueOf(mail, 'Message-ID');
    delivered.push({ to, returnPath: account, messageId, subject: valueOf(mail, 'Subject'), raw });
    if (!behaviour.unknown.has(to)) return;
    const returned = behaviour.givesBack ? { returned: mail.headers } : {};
    const report = traits.report({ recipient: to, sender: account, messageId, ...returned });
    // The copy in Sent is there first.
    setImmediate(() => accountOf(account).mailbox.put(report, ['inbox']));
  };
  const imap = await startImapFront(traits, open);
  const smtp = await startSmtpFront({
    traits,
    signIn: async (user, token) => (await open(user, token)) !== undefined,
    greetingRefusal: () => behaviour.greetingRefusal,
    submit,
    slowness: () => behaviour.slowness,
    refusals,
  });
  const NAME = kind.toUpperCase();
  return {
    kind,
    authorization,
    settings: {
      ...providerSettings(authorization),
      PUBLIC_URL: ORIGIN,
      [`${NAME}_SMTP_SERVER`]: `none://127.0.0.1:${smtp.port}`,
      [`${NAME}_IMAP_SERVER`]: `none://127.0.0.1:${imap.port}`,
    },
    behaviour,
    delivered,
    refusals,
    commands: imap.commands,
    addAccount: (email) => {
      accounts.set(email, { mailbox: new StoredMailbox(traits.folders, clock), maySendAs: undefined });
    },
    addShared: (email, maySendAs) => {
      accounts.set(email, { mailbox: new StoredMailbox(traits.folders, clock), maySendAs });
    },
    mailsIn: (email, place) => accountOf(email).mailbox.mailsIn(place),
    receive: (mail, place = 'inbox') => {
      const { raw, messageId } = compose(mail, newOutsideId(), clock);
      accountOf(mail.to).mailbox.put(arrived(raw, traits), [place]);
      return messageId;
    },
    write: (mail) => {
      const { raw, messageId } = compose(mail, traits.newMessageId(), clock);
      accountOf(mail.from).mailbox.put(raw, ['sent']);
      deliver(mail.from, mail.to, raw);
      return messageId;
    },
    remove: async () => {
      await smtp.close();
      await imap.close();
      await authorization.stop();
    },
  };
}

/** Whose a token is (RFC 7662); undefined when it has ended. */
async function ownerOf({ issuer }: AuthorizationServer, token: string): Promise<string | undefined> {
  const answer = await fetch(`${issuer}/token/introspection`, {
    method: 'POST',
    body: new URLSearchParams({ token, client_id: CLIENT.id, client_secret: CLIENT.secret }),
  });
  const { active, sub } = (await answer.json()) as { active?: boolean; sub?: string };
  return active === true ? sub : undefined;
}

let outside = 0;
function newOutsideId(): string {
  outside += 1;
  return `<${outside}.outside@mail.elsewhere.example>`;
}

function compose({ from, to, subject, text, references = [] }: WrittenMail, messageId: string, clock: Clock) {
  const last = references.at(-1);
  const headers = [
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${subject}`,
    `Date: ${clock.now().toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: ${messageId}`,
    ...(last === undefined ? [] : [`In-Reply-To: ${last}`, `References: ${references.join(' ')}`]),
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
  ];
  return { raw: writeRaw({ headers, body: `${text}\r\n` }), messageId };
}

/** With what the provider's server puts on top. */
function arrived(raw: Buffer, traits: ProviderTraits): Buffer {
  const mail = withHeader(readRaw(raw), 'Authentication-Results', undefined);
  const domain = addressIn(valueOf(mail, 'From')).split('@')[1] ?? '';
  return writeRaw({ ...mail, headers: [...traits.trace(domain), ...mail.headers] });
}
