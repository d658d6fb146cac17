import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

/**
 * How the server answers a request for the source of a mail: it refuses, ends the connection, or (undefined) delivers it.
 */
export type Refusal = 'NO' | 'BAD' | 'close' | undefined;

/** Folders of Gmail: everything but spam lies in one, under labels (X-GM-EXT-1). */
const GMAIL = [
  '(\\HasNoChildren) "/" INBOX',
  '(\\HasNoChildren \\All) "/" "[Gmail]/All Mail"',
  '(\\HasNoChildren \\Sent) "/" "[Gmail]/Sent Mail"',
  '(\\HasNoChildren \\Junk) "/" "[Gmail]/Spam"',
];

/** How the server differs from a plain one. */
export interface ImapServerOptions {
  /** Called for each request of a mail's source. */
  readonly refuse?: (uid: number, time: number) => Refusal;
  /** Whether it has the folders of Gmail; every mail is in that of everything. */
  readonly hasEverything?: boolean;
  /** Whether it has the labels of Gmail as well, by number. */
  readonly labels?: (uid: number) => string;
  /** Refuses every sign-in with this, such as `[UNAVAILABLE] Try later`. */
  readonly signInRefusal?: string;
}

/** As much of an IMAP server (RFC 9051) as reading one mailbox needs, with faults that Dovecot cannot be made to have. */
export interface TestImapServer {
  readonly url: string;
  /** Puts mails into the mailbox and announces them to clients that have it open. */
  readonly deliver: (...mails: readonly Buffer[]) => void;
  /** Lets go of the sources of all that have been delivered; their numbers stay. */
  readonly forget: () => void;
  /** How often the source of a mail has been requested; mails are numbered from 1. */
  readonly asked: (uid: number) => number;
  readonly close: () => Promise<void>;
}

/** What is said of a folder without mails. */
const EMPTY = '* FLAGS ()\r\n* 0 EXISTS\r\n* OK [UIDVALIDITY 7] .\r\n* OK [UIDNEXT 1] .\r\n';
const INTERNAL_DATE = '20-Nov-2026 10:00:00 +0000';

/** Starts one on the loopback address. */
export async function startImapServer({
  refuse = () => undefined,
  labels,
  hasEverything = labels !== undefined,
  signInRefusal,
}: ImapServerOptions = {}): Promise<TestImapServer> {
  const capabilities = `IMAP4rev1${hasEverything ? ' SPECIAL-USE' : ''}${labels ? ' X-GM-EXT-1' : ''}`;
  const mails: (Buffer | undefined)[] = [];
  const asked = new Map<number, number>();
  const sockets = new Set<Socket>();
  /** Who has a folder open that holds nothing. */
  const elsewhere = new WeakSet<Socket>();

  const fetch = (socket: Socket, tag: string, range: string, items: string) => {
    const uids = elsewhere.has(socket) ? [] : uidsIn(range, mails.length);
    const isForSource = items.includes('BODY');
    for (const uid of uids) {
      if (!isForSource) {
        socket.write(`* ${uid} FETCH (UID ${uid})\r\n`);
        continue;
      }
      const time = (asked.get(uid) ?? 0) + 1;
      asked.set(uid, time);
      const refusal = refuse(uid, time);
      if (refusal === 'close') return socket.destroy();
      if (refusal) return socket.write(`${tag} ${refusal} [SERVERBUG] The mail could not be retrieved\r\n`);
      const source = mails[uid - 1] ?? Buffer.alloc(0);
      socket.write(
        `* ${uid} FETCH (UID ${uid} FLAGS () ${labels ? `X-GM-LABELS (${labels(uid)}) ` : ''}INTERNALDATE "${INTERNAL_DATE}" BODY[]<0> {${source.length}}\r\n`,
      );
      socket.write(source);
      socket.write(')\r\n');
    }
    return socket.write(`${tag} OK done\r\n`);
  };
  const answer = (socket: Socket, line: string) => {
    const [tag = '', ...words] = line.split(' ');
    const [command = '', second = '', third = '', ...rest] = words;
    const finish = (text = '') => socket.write(`${text}${tag} OK done\r\n`);
    switch (command.toUpperCase()) {
      case 'CAPABILITY':
        return finish(`* CAPABILITY ${capabilities}\r\n`);
      case 'LOGIN':
        return signInRefusal === undefined ? finish() : socket.write(`${tag} NO ${signInRefusal}\r\n`);
      case 'LIST':
      case 'LSUB':
        // What separates the names of folders, and nothing else.
        if (line.endsWith(' ""')) return finish('* LIST (\\Noselect) "/" ""\r\n');
        return finish(
          (hasEverything ? GMAIL : ['() "/" INBOX']).map((folder) => `* ${command} ${folder}\r\n`).join(''),
        );
      case 'STATUS':
        return finish(
          `* STATUS ${line.slice(line.indexOf('STATUS') + 7, line.indexOf(' ('))} (UIDNEXT 1 UIDVALIDITY 7)\r\n`,
        );
      case 'EXAMINE':
        elsewhere.delete(socket);
        if (hasEverything && !line.includes('All Mail')) {
          elsewhere.add(socket);
          return finish(EMPTY);
        }
        return finish(
          `* FLAGS ()\r\n* ${mails.length} EXISTS\r\n* OK [UIDVALIDITY 7] .\r\n* OK [UIDNEXT ${mails.length + 1}] .\r\n`,
        );
      case 'UID':
        return second.toUpperCase() === 'FETCH'
          ? fetch(socket, tag, third, rest.join(' ').toUpperCase())
          : finish(`* SEARCH ${uidsIn('1:*', mails.length).join(' ')}\r\n`);
      default:
        return finish();
    }
  };

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.setNoDelay(true);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    socket.write(`* OK [CAPABILITY ${capabilities}] Ready\r\n`);
    let rest = '';
    socket.on('data', (data) => {
      const lines = (rest + data.toString('latin1')).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) answer(socket, line);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `imap://reader:secret@127.0.0.1:${port}/INBOX`,
    deliver: (...arrived) => {
      mails.push(...arrived);
      for (const socket of sockets) socket.write(`* ${mails.length} EXISTS\r\n`);
    },
    forget: () => {
      mails.fill(undefined);
    },
    asked: (uid) => asked.get(uid) ?? 0,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

/** Those of a sequence set that the mailbox has: `3:*`, `1,4:6`; `*` is the last one. */
export function uidsIn(set: string, last: number): number[] {
  const numberOf = (text: string) => (text === '*' ? last : Number(text));
  return set
    .split(',')
    .flatMap((part) => {
      const [first = 0, end = first] = part.split(':').map(numberOf);
      const [low, high] = [Math.min(first, end), Math.max(first, end)];
      return Array.from({ length: Math.max(high - low + 1, 0) }, (_, index) => low + index);
    })
    .filter((uid) => uid >= 1 && uid <= last);
}
