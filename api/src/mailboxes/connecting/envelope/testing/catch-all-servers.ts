import { createServer, type AddressInfo, type Socket } from 'node:net';

/** The servers of a mailbox that gets all mail of its domain. */
export interface CatchAllServers {
  readonly smtp: ServerAddress;
  readonly imap: ServerAddress;
  /** Message-IDs of the mails that were handed over. */
  readonly sent: readonly string[];
  /** While it is set, mails are under way: nobody finds them. */
  isSlow: boolean;
  /** What the IMAP server was asked for, without tags. */
  readonly commands: readonly string[];
  close(): void;
}

interface ServerAddress {
  readonly host: string;
  readonly port: number;
  readonly security: 'none';
}

/** As much of SMTP and IMAP as finding out an envelope takes; its search is loose. @param extension capability of the IMAP server, such as UIDPLUS. */
export async function startCatchAllServers(extension = 'UIDPLUS'): Promise<CatchAllServers> {
  const sent: string[] = [];
  const deleted = new Set<number>();
  const commands: string[] = [];
  const smtp = await listen('220 hello\r\n', (line) => {
    const id = /^message-id: *(?<id>\S+)/iu.exec(line)?.groups?.['id'];
    if (id !== undefined) sent.push(id);
    if (line.startsWith('EHLO')) return '250-hello\r\n250 AUTH PLAIN\r\n';
    if (line.startsWith('AUTH')) return '235 fine\r\n';
    if (line.startsWith('DATA')) return '354 go\r\n';
    return line === '.' || /^(?:MAIL|RCPT|RSET|QUIT)/u.test(line) ? '250 fine\r\n' : '';
  });
  const imap = await listen(`* OK [CAPABILITY IMAP4rev1 ${extension}] Ready\r\n`, (line) => {
    const [tag = '', ...words] = line.split(' ');
    const command = words.join(' ');
    commands.push(command);
    const done = `${tag} OK done\r\n`;
    if (command === 'CAPABILITY') return `* CAPABILITY IMAP4rev1 ${extension}\r\n${done}`;
    if (command.startsWith('LIST')) return `* LIST () "/" INBOX\r\n${done}`;
    if (command.startsWith('SELECT')) {
      return `* 5 EXISTS\r\n* FLAGS (\\Deleted)\r\n* OK [PERMANENTFLAGS (\\Deleted)] .\r\n* OK [UIDVALIDITY 7] .\r\n* OK [UIDNEXT ${FIRST + sent.length}] .\r\n${done}`;
    }
    if (command.startsWith('UID SEARCH')) {
      const found = servers.isSlow
        ? []
        : sent.map((_id, index) => FIRST + index).filter((uid) => !deleted.has(uid));
      return `* SEARCH ${[PRIVATE, ...found].join(' ')}\r\n${done}`;
    }
    if (command.startsWith('UID FETCH')) {
      const uid = Number(words[2]);
      const source = `Message-ID: ${sent[uid - FIRST] ?? '<private@club.example>'}\r\n\r\nHello\r\n`;
      return `* ${uid} FETCH (UID ${uid} BODY[]<0> {${source.length}}\r\n${source})\r\n${done}`;
    }
    if (command.startsWith('UID EXPUNGE')) for (const uid of uidsOf(words[2] ?? '')) deleted.add(uid);
    return done;
  });
  const servers: CatchAllServers = {
    smtp: smtp.address,
    imap: imap.address,
    sent,
    isSlow: false,
    commands,
    close: () => {
      smtp.close();
      imap.close();
    },
  };
  return servers;
}

/** The number of a mail of the person's own, which this server finds whatever is searched for. */
const PRIVATE = 5;
/** The number of the first mail that was not there before. */
const FIRST = 6;

const uidsOf = (set: string): number[] =>
  set.split(',').flatMap((part) => {
    const [first = 0, last = first] = part.split(':').map(Number);
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });

async function listen(greeting: string, answer: (line: string) => string) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined));
    socket.write(greeting);
    socket.on('data', (data) => {
      for (const line of data.toString('latin1').split('\r\n').filter(Boolean)) socket.write(answer(line));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    address: { host: '127.0.0.1', port, security: 'none' as const },
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
