import { createServer, type AddressInfo, type Socket } from 'node:net';
import { uidsIn } from '../../../mail/intake/testing/imap-server.ts';
import type { ProviderTraits } from './provider-traits.ts';
import type { Place, StoredMail, StoredMailbox } from './stored-mailbox.ts';

/** Who signs in. @returns the mailbox that opens; undefined refuses. */
export type OpenMailbox = (user: string, accessToken: string) => Promise<StoredMailbox | undefined>;

export interface ImapFront {
  readonly port: number;
  /** Every command that it was given, without arguments; what it does not know is answered with BAD. */
  readonly commands: Set<string>;
  close(): Promise<void>;
}

/** Starts the IMAP side on the loopback address: as much of it as reading a mailbox takes. */
export async function startImapFront(traits: ProviderTraits, open: OpenMailbox): Promise<ImapFront> {
  const commands = new Set<string>();
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    const session = new Session(socket, traits, open, commands);
    socket
      .on('error', () => undefined)
      .on('close', () => {
        sockets.delete(socket);
        session.end();
      });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    commands,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

/** How Gmail writes labels of its own. */
const LABELS: Readonly<Record<Place, string>> = {
  inbox: '"\\\\Inbox"',
  sent: '"\\\\Sent"',
  junk: '"\\\\Spam"',
};

class Session {
  readonly #socket: Socket;
  readonly #traits: ProviderTraits;
  readonly #open: OpenMailbox;
  #mailbox: StoredMailbox | undefined;
  /** Path of the folder that is open, and how many mails the client knows to be there. */
  #folder: string | undefined;
  #known = 0;
  /** Tag of an IDLE that lasts; the client is told of new mails only then, or with an answer. */
  #idle: string | undefined;
  #end: () => void = () => undefined;
  /** One command after another. */
  #work = Promise.resolve();

  constructor(socket: Socket, traits: ProviderTraits, open: OpenMailbox, commands: Set<string>) {
    this.#socket = socket;
    this.#traits = traits;
    this.#open = open;
    socket.setNoDelay(true);
    this.#say(`* OK [CAPABILITY ${traits.capabilities}] The service is ready`);
    let rest = '';
    socket.on('data', (data) => {
      const lines = (rest + data.toString('latin1')).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        this.#work = this.#work.then(() => this.#answer(line, commands));
      }
    });
  }

  end(): void {
    this.#end();
  }

  #say(line: string): void {
    if (this.#socket.writable) this.#socket.write(`${line}\r\n`, 'latin1');
  }

  async #answer(line: string, commands: Set<string>): Promise<void> {
    if (line === 'DONE' && this.#idle !== undefined) {
      this.#say(`${this.#idle} OK IDLE completed`);
      this.#idle = undefined;
      return;
    }
    const [tag = '', first = '', ...rest] = line.split(' ');
    const isByUid = first.toUpperCase() === 'UID';
    const command = (isByUid ? `UID ${rest.shift() ?? ''}` : first).toUpperCase();
    commands.add(command);
    const text = rest.join(' ');
    if (command === 'AUTHENTICATE') return this.#authenticate(tag, text);
    const isDone = this.#mailbox ? this.#obey(this.#mailbox, command, text) : this.#obeyAnybody(command);
    if (command === 'IDLE' && this.#mailbox) {
      this.#idle = tag;
      this.#say('+ idling');
      this.#tellNews();
      return undefined;
    }
    this.#tellNews();
    this.#say(isDone ? `${tag} OK ${command} completed` : `${tag} BAD Command Argument Error. 12`);
    if (command === 'LOGOUT') this.#socket.end();
    return undefined;
  }

  async #authenticate(tag: string, text: string): Promise<void> {
    const fields = Buffer.from(text.split(' ')[1] ?? '', 'base64')
      .toString()
      .split('\u{1}');
    const user = fields.find((field) => field.startsWith('user='))?.slice(5) ?? '';
    const token = fields.find((field) => field.startsWith('auth=Bearer '))?.slice(12) ?? '';
    this.#mailbox = await this.#open(user, token);
    if (!this.#mailbox) return this.#say(`${tag} NO ${this.#traits.signInRefusals.imap}`);
    this.#end = this.#mailbox.listen(() => {
      if (this.#idle !== undefined) this.#tellNews();
    });
    return this.#say(`${tag} OK AUTHENTICATE completed.`);
  }

  #obeyAnybody(command: string): boolean {
    if (command === 'CAPABILITY') this.#say(`* CAPABILITY ${this.#traits.capabilities}`);
    return ['CAPABILITY', 'NOOP', 'ID', 'LOGOUT'].includes(command);
  }

  /** @returns false for what it does not know, and what does not exist. */
  #obey(mailbox: StoredMailbox, command: string, text: string): boolean {
    switch (command) {
      case 'ID':
        this.#say('* ID NIL');
        return true;
      case 'NAMESPACE':
        this.#say('* NAMESPACE (("" "/")) NIL NIL');
        return true;
      case 'LIST':
      case 'LSUB':
        for (const { path, flags } of mailbox.folders) this.#say(`* ${command} (${flags}) "/" "${path}"`);
        return true;
      case 'STATUS': {
        const path = pathIn(text);
        if (!isFolder(mailbox, path)) return false;
        const { length } = mailbox.entries(path);
        this.#say(`* STATUS "${path}" (UIDNEXT ${length + 1} UIDVALIDITY ${UID_VALIDITY})`);
        return true;
      }
      case 'EXAMINE':
        return this.#examine(mailbox, pathIn(text));
      case 'UID SEARCH':
        if (this.#folder === undefined || !/^(?:ALL|SINCE \S+)$/u.test(text)) return false;
        this.#say(
          ['* SEARCH', ...since(mailbox, this.#folder, text.slice(6)).map(({ uid }) => uid)].join(' '),
        );
        return true;
      case 'UID FETCH':
        if (this.#folder === undefined) return false;
        this.#fetch(mailbox, this.#folder, text);
        return true;
      case 'IDLE':
        return true;
      default:
        return this.#obeyAnybody(command);
    }
  }

  #examine(mailbox: StoredMailbox, path: string): boolean {
    this.#folder = isFolder(mailbox, path) ? path : undefined;
    if (this.#folder === undefined) return false;
    this.#known = mailbox.entries(path).length;
    this.#say(`* ${this.#known} EXISTS`);
    this.#say('* FLAGS (\\Seen \\Answered \\Flagged \\Deleted \\Draft $MDNSent)');
    this.#say(`* OK [UIDVALIDITY ${UID_VALIDITY}] UIDVALIDITY value`);
    this.#say(`* OK [UIDNEXT ${this.#known + 1}] The next unique identifier value`);
    return true;
  }

  #fetch(mailbox: StoredMailbox, folder: string, text: string): void {
    const [set = '', ...rest] = text.split(' ');
    const items = rest.join(' ').toUpperCase();
    const entries = mailbox.entries(folder);
    const wanted = new Set(uidsIn(set, entries.length));
    for (const { uid, mail } of entries.filter((entry) => wanted.has(entry.uid))) {
      const parts = [`UID ${uid}`];
      if (items.includes('FLAGS')) parts.push('FLAGS (\\Seen)');
      if (items.includes('X-GM-MSGID')) parts.push(`X-GM-MSGID ${1_700_000_000_000 + mail.id}`);
      if (items.includes('X-GM-LABELS')) parts.push(`X-GM-LABELS (${this.#labelsOf(mail)})`);
      if (items.includes('INTERNALDATE')) parts.push(`INTERNALDATE "${internalDate(mail.receivedAt)}"`);
      if (items.includes('BODY.PEEK[]')) {
        parts.push(`BODY[]<0> {${mail.raw.length}}\r\n${mail.raw.toString('latin1')}`);
      }
      this.#say(`* ${uid} FETCH (${parts.join(' ')})`);
    }
  }

  #labelsOf({ places }: StoredMail): string {
    return this.#traits.hasLabels ? [...places].map((place) => LABELS[place]).join(' ') : '';
  }

  #tellNews(): void {
    if (!this.#mailbox || this.#folder === undefined) return;
    const { length } = this.#mailbox.entries(this.#folder);
    if (length > this.#known) this.#say(`* ${length} EXISTS`);
    this.#known = length;
  }
}

const UID_VALIDITY = 14;

const pathIn = (text: string): string =>
  /^"((?:[^"\\]|\\.)*)"|^\S+/u.exec(text)?.[1] ?? text.split(' ')[0] ?? '';

const isFolder = ({ folders }: StoredMailbox, path: string): boolean =>
  folders.some((folder) => folder.path === path && !folder.flags.includes('\\Noselect'));

/** Received on a day or later (RFC 9051 §6.4.4), in any zone. */
const since = (mailbox: StoredMailbox, folder: string, day: string) =>
  mailbox
    .entries(folder)
    .filter(({ mail }) => day === '' || mail.receivedAt.getTime() >= Date.parse(`${day} 00:00:00 +0000`));

/** `20-Nov-2026 10:00:00 +0000` */
function internalDate(date: Date): string {
  const [, day = '', month = '', year = '', time = ''] = date.toUTCString().split(' ');
  return `${day}-${month}-${year} ${time} +0000`;
}
