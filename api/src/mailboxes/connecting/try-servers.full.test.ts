import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import type { ConnectionSecurity } from '@touchline/shared/contract';
import {
  DOVECOT_PASSWORD,
  hasDovecot,
  startDovecot,
  type Dovecot,
} from '../../testing/mail-servers/dovecot.ts';
import { AUTHORITY, EXPIRED, SELF_SIGNED } from './testing/certificates.ts';
import { startImapServer, type ImapOptions, type ImapServer } from './testing/imap-server.ts';
import { PASSWORD, startSmtpServer, USER, type SmtpOptions, type SmtpServer } from './testing/smtp-server.ts';
import { serverRules, type ServerRules } from './server-rules.ts';
import { tryImap } from './try-imap.ts';
import { tryServers } from './try-servers.ts';

const HOST = 'mail.club.example';
const RULES: ServerRules = {
  lookup: async (host) => {
    if (host === 'nowhere.example') throw Object.assign(new Error('none'), { code: 'ENOTFOUND' });
    return [{ address: '127.0.0.1', family: 4 }];
  },
  isAllowedAddress: () => true,
  privateServers: false,
  authorities: AUTHORITY,
  connectLimit: 20_000,
  greetingLimit: 20_000,
  commandLimit: 20_000,
  totalLimit: 60_000,
};
/** Of a server that is to be waited for in vain. What the other one says by then is left open: it may have had no turn yet. */
const SHORT = { greetingLimit: 500 };

/** Where clouds give away their secrets. */
const findMetadata = async () => [{ address: '169.254.169.254', family: 4 as const }];

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});
const smtpServer = async (options: SmtpOptions = {}): Promise<SmtpServer> => {
  const server = await startSmtpServer({ secure: true, ...options });
  closing.push(() => server.close());
  return server;
};
const imapServer = async (options: ImapOptions = {}): Promise<ImapServer> => {
  const server = await startImapServer({ secure: true, ...options });
  closing.push(() => server.close());
  return server;
};

interface Changes {
  readonly smtp?: Partial<{ host: string; port: number; security: ConnectionSecurity }>;
  readonly imap?: Partial<{ host: string; port: number; security: ConnectionSecurity }>;
  readonly password?: string;
  readonly email?: string;
  readonly rules?: Partial<ServerRules>;
}
/**
 * Tries a server that is all right, next to one that is not, or is asked in the wrong way.
 * @returns what is said first.
 */
const faultOf = async (...servers: Parameters<typeof faultsOf>) => (await faultsOf(...servers))[0];

/** What is said of one of the servers. */
const faultAt = async (protocol: 'smtp' | 'imap', ...servers: Parameters<typeof faultsOf>) =>
  (await faultsOf(...servers)).find(([field]) => field?.startsWith(protocol));

async function faultsOf(
  servers: { readonly smtp?: SmtpOptions; readonly imap?: ImapOptions },
  { smtp, imap, password = PASSWORD, email = USER, rules }: Changes = {},
) {
  const [sending, reading] = [await smtpServer(servers.smtp), await imapServer(servers.imap)];
  const faults = await tryServers(
    {
      smtp: { host: HOST, port: sending.port, security: 'tls', ...smtp },
      imap: { host: HOST, port: reading.port, security: 'tls', ...imap },
      signIn: { user: USER, password },
    },
    { email, rules: { ...RULES, ...rules } },
  );
  return faults.map(({ field, text }) => [field, text.en]);
}

it('B1 servers that take the sign-in and the sender are all right, over TLS and STARTTLS, and nothing is sent', async () => {
  expect(await faultOf({})).toBeUndefined();
  const smtp = await smtpServer({ secure: false, sender: USER });
  const imap = await imapServer({ secure: false, mails: 3 });
  const access = {
    smtp: { host: HOST, port: smtp.port, security: 'starttls' as const },
    imap: { host: HOST, port: imap.port, security: 'starttls' as const },
    signIn: { user: USER, password: PASSWORD },
  };
  expect(await tryServers(access, { email: USER, rules: RULES })).toEqual([]);
  expect(smtp.mails).toEqual([]);
});

it('B1 of a mailbox of 500,000 mails nothing but its inbox is opened', async () => {
  const smtp = await smtpServer();
  const imap = await imapServer({ mails: 500_000 });
  const began = performance.now();
  const access = {
    smtp: { host: HOST, port: smtp.port, security: 'tls' as const },
    imap: { host: HOST, port: imap.port, security: 'tls' as const },
    signIn: { user: USER, password: PASSWORD },
  };
  expect(await tryServers(access, { email: USER, rules: RULES })).toEqual([]);
  expect(imap.commands).toContain('EXAMINE');
  expect(imap.commands.filter((command) => /FETCH|SEARCH|UID|STORE|SELECT/u.test(command))).toEqual([]);
  expect(performance.now() - began).toBeLessThan(5000);
});

it('B1 S11 a server for receiving that goes on answering is left after a megabyte, and named', async () => {
  const line = `* CAPABILITY ${'X '.repeat(30_000)}\r\n`;
  let sent = 0;
  let timer: NodeJS.Timeout | undefined;
  const port = await listen(
    createServer((socket) => {
      socket.on('error', () => undefined);
      socket.on('close', () => clearInterval(timer));
      socket.write('* OK ready\r\n');
      socket.once('data', () => {
        // With pauses, in which the server for sending, in the same process, can answer.
        timer = setInterval(() => {
          socket.write(line);
          sent += line.length;
        }, 10);
      });
    }),
  );
  const server = { host: '127.0.0.1', port, security: 'none' as const };
  const faults = await faultsOf({}, { imap: server });
  expect(faults).toEqual([['imap.host', expect.stringContaining('sent too much')]]);
  expect(sent).toBeLessThan(8 * 1024 * 1024);
});

describe.each(['smtp', 'imap'] as const)('the %s server', (protocol) => {
  const other = { [protocol]: { secure: false } };

  it('B1 that does not exist is named', async () => {
    const fault = await faultOf({}, { [protocol]: { host: 'nowhere.example' } });
    expect(fault).toEqual([
      `${protocol}.host`,
      'There is no server named “nowhere.example”. Check the spelling.',
    ]);
  });

  it('B1 is not asked on a private address unless that is allowed', async () => {
    const rules = { isAllowedAddress: serverRules(false).isAllowedAddress };
    expect(await faultOf({}, { rules })).toEqual([
      'smtp.host',
      expect.stringContaining('in a local network'),
    ]);
    expect(await faultOf({}, { [protocol]: { host: '127.0.0.1' }, rules })).toEqual([
      'smtp.host',
      expect.stringContaining('MAIL_PRIVATE_SERVERS=1'),
    ]);
    expect(
      await faultOf({}, { rules: { isAllowedAddress: serverRules(true).isAllowedAddress } }),
    ).toBeUndefined();
  });

  it('B1 at an address that is never allowed is not said to be a matter of settings', async () => {
    const [field, words] =
      (await faultOf({}, { rules: { ...serverRules(true), lookup: findMetadata } })) ?? [];
    expect(field).toBe('smtp.host');
    expect(words).toContain('reserved');
    expect(words).not.toContain('MAIL_PRIVATE_SERVERS');
  });

  it('B1 on a port where nothing listens is named', async () => {
    const port = await freePort();
    expect(await faultOf({}, { [protocol]: { port } })).toEqual([
      `${protocol}.port`,
      `Nothing listens on port ${port} of “${HOST}”. Check the port.`,
    ]);
  });

  it('B1 that says nothing is named', async () => {
    const silent = await listen(createServer());
    const silently = { [protocol]: { port: silent, security: 'starttls' as const }, rules: SHORT };
    expect(await faultAt(protocol, {}, silently)).toEqual([
      `${protocol}.port`,
      expect.stringContaining('did not answer'),
    ]);
  });

  it('B1 that answers once and then no more is said not to answer, and not to refuse', async () => {
    let connections = 0;
    const port = await listen(
      createServer((socket) => {
        socket.on('error', () => undefined);
        connections += 1;
        if (connections === 1) socket.write(protocol === 'smtp' ? '220 ready\r\n' : '* OK ready\r\n');
      }),
    );
    const server = { host: '127.0.0.1', port, security: 'none' as const };
    expect(await faultAt(protocol, {}, { [protocol]: server, rules: { greetingLimit: 2000 } })).toEqual([
      `${protocol}.port`,
      expect.stringContaining('did not answer'),
    ]);
    expect(connections).toBeGreaterThan(1);
  });

  it('B1 that never comes to an end is named in time', async () => {
    const timers: NodeJS.Timeout[] = [];
    const port = await listen(
      createServer((socket) => {
        socket.on('error', () => undefined);
        socket.write(protocol === 'smtp' ? '220 ready\r\n' : '* OK ready\r\n');
        socket.once('data', () => {
          const more = protocol === 'smtp' ? '250-more\r\n' : '* OK more\r\n';
          timers.push(setInterval(() => socket.write(more), 100));
        });
      }),
    );
    const server = { host: '127.0.0.1', port, security: 'none' as const };
    const fault = await faultAt(protocol, {}, { [protocol]: server, rules: { totalLimit: 1200 } });
    timers.forEach(clearInterval);
    expect(fault).toEqual([`${protocol}.port`, expect.stringContaining('did not answer')]);
  });

  it('B1 that is of the other protocol is named', async () => {
    const server = protocol === 'smtp' ? await imapServer() : await smtpServer();
    expect(await faultOf({}, { [protocol]: { port: server.port } })).toEqual([
      `${protocol}.port`,
      expect.stringContaining(`is not an ${protocol.toUpperCase()} server`),
    ]);
  });

  it('B1 without TLS from the beginning is named', async () => {
    expect(await faultOf(other)).toEqual([
      `${protocol}.security`,
      expect.stringContaining('Choose STARTTLS'),
    ]);
  });

  it('B1 with nothing but TLS is named', async () => {
    // It answers the handshake, within a limit of its own, once it was waited for in vain.
    const rules = { greetingLimit: 2000 };
    expect(await faultAt(protocol, {}, { [protocol]: { security: 'starttls' }, rules })).toEqual([
      `${protocol}.security`,
      expect.stringContaining('only speaks TLS'),
    ]);
  });

  it('B1 without STARTTLS gets no password', async () => {
    expect(
      await faultOf(
        { [protocol]: { secure: false, hasStartTls: false } },
        { [protocol]: { security: 'starttls' } },
      ),
    ).toEqual([`${protocol}.security`, expect.stringContaining('offers no STARTTLS')]);
  });

  it('B1 is used without encryption only in a local network', async () => {
    const plain = { [protocol]: { security: 'none' as const } };
    expect(await faultOf(other, plain)).toBeUndefined();
  });

  it.each([
    [
      'is for another name',
      {},
      'other.example',
      'host',
      'was issued for another name than “other.example”: mail.club',
    ],
    ['has expired', { certificate: EXPIRED }, HOST, 'security', 'has expired'],
    ['is self-signed', { certificate: SELF_SIGNED }, HOST, 'security', 'self-signed'],
  ])('B1 whose certificate %s is named, over TLS', async (_case, options, host, part, words) => {
    const fault = await faultOf({ [protocol]: options }, { [protocol]: { host } });
    expect(fault).toEqual([`${protocol}.${part}`, expect.stringContaining(words)]);
  });

  it.each([
    ['is for another name', {}, 'other.example', 'was issued for another name than “other.example”'],
    ['has expired', { certificate: EXPIRED }, HOST, 'has expired'],
    ['is self-signed', { certificate: SELF_SIGNED }, HOST, 'self-signed'],
  ])('B1 whose certificate %s is named, over STARTTLS', async (_case, options, host, words) => {
    const changes = { [protocol]: { host, security: 'starttls' as const } };
    const fault = await faultOf({ [protocol]: { ...options, secure: false } }, changes);
    expect(fault).toEqual([expect.stringMatching(`^${protocol}\\.`), expect.stringContaining(words)]);
  });
});

it('B1 faults of both servers are named at once, and of what is the same for both only one', async () => {
  const both = { smtp: { port: await freePort() }, imap: { host: 'nowhere.example' } };
  expect((await faultsOf({}, both)).map(([field]) => field)).toEqual(['smtp.port', 'imap.host']);
  expect((await faultsOf({}, { password: 'wrong' })).map(([field]) => field)).toEqual(['password']);
  const all = { smtp: { port: await freePort() }, password: 'wrong' };
  expect((await faultsOf({}, all)).map(([field]) => field)).toEqual(['smtp.port', 'password']);
});

describe('a sign-in', () => {
  it('B1 with the wrong password is refused at the password, whose words are never shown', async () => {
    expect(await faultOf({}, { password: 'wrong one' })).toEqual([
      'password',
      'The server refuses this user and password: “535 5.7.8 no such user and password”.',
    ]);
    const refusal = { code: 535, text: 'wrong one is wrong' };
    expect(JSON.stringify(await faultOf({ smtp: { refusal } }, { password: 'wrong one' }))).not.toContain(
      'wrong one',
    );
  });

  it.each([
    [
      'Google',
      '5.7.9 Application-specific password required. https://support.google.com gsmtp',
      'app password',
    ],
    [
      'Microsoft',
      '5.7.139 Authentication unsuccessful, basic authentication is disabled.',
      'Sign in with Microsoft',
    ],
  ])('B1 by password where %s takes none says what to do', async (_provider, text, words) => {
    const fault = await faultOf({ smtp: { refusal: { code: 535, text } } }, { password: 'wrong' });
    expect(fault).toEqual(['password', expect.stringContaining(words)]);
  });

  it('B1 on a port without sign-in is refused at the port', async () => {
    expect(await faultOf({ smtp: { hasSignIn: false } })).toEqual([
      'smtp.port',
      expect.stringContaining('takes no sign-in'),
    ]);
  });

  it('B1 that may not send from the address is refused at the address', async () => {
    expect(await faultOf({ smtp: { sender: USER } }, { email: 'boss@club.example' })).toEqual([
      'email',
      'The server does not let this user send from boss@club.example: “550 5.7.60 not your address”.',
    ]);
  });

  it('B1 without an inbox is refused at the user', async () => {
    expect(await faultOf({ imap: { inboxRefusal: '[ALERT] Mailbox is locked' } })).toEqual([
      'user',
      expect.stringContaining('Mailbox is locked'),
    ]);
  });

  it('B1 every fault is told in Russian as well', async () => {
    const smtp = await smtpServer();
    const access = {
      smtp: { host: HOST, port: smtp.port, security: 'tls' as const },
      imap: undefined,
      signIn: { user: USER, password: 'wrong' },
    };
    const [fault] = await tryServers(access, { rules: RULES });
    expect(fault?.text.ru).toMatch(/^Сервер не принимает этого пользователя/u);
  });
});

describe.skipIf(!hasDovecot)('Dovecot', () => {
  let dovecot: Dovecot;
  beforeAll(async () => {
    dovecot = await startDovecot();
  });
  afterAll(() => dovecot.remove());
  const tryWith = async (password: string, isAllowedAddress = RULES.isAllowedAddress) => {
    const smtp = await smtpServer();
    return tryServers(
      {
        smtp: { host: HOST, port: smtp.port, security: 'tls' },
        imap: dovecot.server,
        signIn: { user: USER, password },
      },
      { rules: { ...RULES, isAllowedAddress } },
    );
  };

  it('B1 is all right with the right password, and without encryption on this machine alone', async () => {
    expect(PASSWORD).toBe(DOVECOT_PASSWORD);
    expect(await tryWith(PASSWORD)).toEqual([]);
    expect(await tryWith(PASSWORD, serverRules(false).isAllowedAddress)).toMatchObject([
      { field: 'smtp.host' },
      { field: 'imap.host' },
    ]);
  });

  it('B1 refuses a wrong password at the password, in its own words', async () => {
    const access = {
      smtp: { host: HOST, port: (await smtpServer({ hasSignIn: false })).port, security: 'tls' as const },
      imap: dovecot.server,
      signIn: { user: USER, password: 'wrong' },
    };
    await expect(tryImap(access.imap, access.signIn, RULES)).rejects.toMatchObject({
      fault: { field: 'password', text: { en: expect.stringContaining('Authentication failed') } },
    });
    // A server that cannot be used is told first. Dovecot lets whoever has just failed wait, at times for seconds.
    const fields = (await tryServers(access, { rules: RULES })).map(({ field }) => field);
    expect(fields).toEqual(['smtp.port', 'password']);
  });

  it('B1 without TLS is named when TLS or STARTTLS is wanted', async () => {
    const signIn = { user: USER, password: PASSWORD };
    await expect(tryImap({ ...dovecot.server, security: 'tls' }, signIn, RULES)).rejects.toMatchObject({
      fault: { field: 'imap.security' },
    });
    await expect(tryImap({ ...dovecot.server, security: 'starttls' }, signIn, RULES)).rejects.toMatchObject({
      fault: { field: 'imap.security' },
    });
  });
});

async function listen(server: Server): Promise<number> {
  const sockets: Socket[] = [];
  server.on('connection', (socket: Socket) => sockets.push(socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(
    () =>
      new Promise((fulfil) => {
        server.close(fulfil);
        for (const socket of sockets) socket.destroy();
      }),
  );
  return (server.address() as AddressInfo).port;
}

async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((fulfil) => {
    server.close(fulfil);
  });
  return port;
}
