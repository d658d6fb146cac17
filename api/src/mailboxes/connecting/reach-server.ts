import type { MailServerAddress } from '@touchline/shared/contract';
import { isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { AddressNotAllowed, connectChecked } from '../../network/checked-lookup.ts';
import { isPublicAddress } from '../../network/public-addresses.ts';
import { describeTlsFailure, ServerRefused, type Protocol, type ServerError } from './server-fault.ts';
import type { ServerRules } from './server-rules.ts';
import { serverTexts } from './server-texts.ts';

const GREETINGS: Readonly<Record<Protocol, RegExp>> = { smtp: /^[245]\d\d[ -]/u, imap: /^\* /u };

/**
 * Finds out whether a mail server answers at an address in the chosen way, without saying anything to it.
 * @returns the IP address that it answers at, which was checked: to be connected to, because its name may lead elsewhere a
 * moment later.
 * @throws {ServerRefused} naming host, port or security.
 */
export async function reachServer(
  protocol: Protocol,
  server: MailServerAddress,
  rules: ServerRules,
): Promise<string> {
  const { host, port, security } = server;
  const socket = await open(protocol, server, rules);
  const address = socket.remoteAddress ?? host;
  try {
    if (security === 'none' && isPublicAddress(address)) {
      throw new ServerRefused(`${protocol}.security`, serverTexts.plainOnlyPrivate);
    }
    const greeting =
      security === 'tls' ? await greetingOverTls(socket, protocol, server, rules) : await read(socket, rules);
    if (greeting === '') {
      const isTls = security !== 'tls' && (await speaksTls(protocol, server, rules));
      throw isTls
        ? new ServerRefused(`${protocol}.security`, serverTexts.onlyTls(port))
        : new ServerRefused(`${protocol}.port`, serverTexts.noAnswer(host, port));
    }
    if (!GREETINGS[protocol].test(greeting)) {
      throw new ServerRefused(`${protocol}.port`, serverTexts.otherProtocol(protocol, port, greeting));
    }
    return address;
  } finally {
    socket.destroy();
  }
}

/** Connects to an allowed address of the host. */
async function open(
  protocol: Protocol,
  { host, port }: MailServerAddress,
  rules: ServerRules,
): Promise<Socket> {
  const { isAllowedAddress, connectLimit, lookup } = rules;
  try {
    const socket = await connectChecked({ host, port }, isAllowedAddress, connectLimit, lookup);
    // Whoever waits for something notices that it is closed; unheard, an error would end the process.
    return socket.on('error', () => undefined);
  } catch (error) {
    throw describeConnectFailure(protocol, { host, port }, error as ServerError, rules);
  }
}

function describeConnectFailure(
  protocol: Protocol,
  { host, port }: Pick<MailServerAddress, 'host' | 'port'>,
  error: ServerError | AggregateError,
  { privateServers }: ServerRules,
): ServerRefused {
  if (error instanceof AddressNotAllowed) {
    const text = privateServers ? serverTexts.neverAllowed(host) : serverTexts.privateHost(host);
    return new ServerRefused(`${protocol}.host`, text);
  }
  // Of several addresses that were tried, each with a failure of its own.
  const cause = (error instanceof AggregateError ? error.errors[0] : error) as ServerError;
  const code = cause.code ?? '';
  if (/^(?:ENOTFOUND|ENODATA|EAI_|ESERVFAIL)/u.test(code)) {
    return new ServerRefused(`${protocol}.host`, serverTexts.noSuchHost(host));
  }
  if (code === 'ECONNREFUSED')
    return new ServerRefused(`${protocol}.port`, serverTexts.nothingListens(host, port));
  if (code === 'ETIMEDOUT') {
    return new ServerRefused(`${protocol}.port`, serverTexts.noAnswer(host, port));
  }
  return new ServerRefused(`${protocol}.host`, serverTexts.unreachable(host, cause.message));
}

/** The first line that comes; empty when none does in time. */
function read(socket: Socket, { greetingLimit }: ServerRules): Promise<string> {
  return new Promise((fulfil) => {
    const timer = setTimeout(() => fulfil(''), greetingLimit);
    const end = (greeting: string) => {
      clearTimeout(timer);
      fulfil(greeting);
    };
    socket.once('data', (bytes: Buffer) => end(bytes.toString('latin1').split('\n')[0] ?? ''));
    socket.once('close', () => end(''));
    socket.on('error', () => end(''));
  });
}

async function greetingOverTls(
  socket: Socket,
  protocol: Protocol,
  { host, port }: MailServerAddress,
  rules: ServerRules,
): Promise<string> {
  const secured = connectTls({
    socket,
    host,
    ...(isIP(host) === 0 && { servername: host }),
    ...(rules.authorities !== undefined && { ca: rules.authorities }),
  });
  try {
    await new Promise<void>((fulfil, reject) => {
      const timer = setTimeout(
        () => reject(new ServerRefused(`${protocol}.port`, serverTexts.noAnswer(host, port))),
        rules.greetingLimit,
      );
      const settle = (error?: Error) => {
        clearTimeout(timer);
        if (error) reject(describeHandshakeFailure(protocol, host, port, error));
        else fulfil();
      };
      secured.once('secureConnect', () => settle());
      secured.on('error', settle);
      secured.once('close', () => settle(new Error('The connection was closed')));
    });
    return await read(secured, rules);
  } finally {
    secured.destroy();
  }
}

function describeHandshakeFailure(
  protocol: Protocol,
  host: string,
  port: number,
  error: ServerError,
): ServerRefused {
  // The greeting of a server that speaks no TLS at once looks like a TLS record of an unknown version.
  if (/WRONG_VERSION_NUMBER|UNKNOWN_PROTOCOL|PACKET_LENGTH/u.test(error.code ?? '')) {
    return new ServerRefused(`${protocol}.security`, serverTexts.noTls(protocol, port));
  }
  return (
    describeTlsFailure(protocol, host, error) ??
    new ServerRefused(`${protocol}.security`, serverTexts.tlsFailed(host, error.reason ?? error.message))
  );
}

/** Whether the server waits for a TLS handshake, with whatever certificate. */
async function speaksTls(
  protocol: Protocol,
  server: MailServerAddress,
  rules: ServerRules,
): Promise<boolean> {
  const socket = await open(protocol, server, rules);
  const secured = connectTls({ socket, rejectUnauthorized: false });
  return new Promise((fulfil) => {
    const timer = setTimeout(() => fulfil(false), rules.greetingLimit);
    const settle = (speaks: boolean) => {
      clearTimeout(timer);
      secured.destroy();
      fulfil(speaks);
    };
    secured.once('secureConnect', () => settle(true));
    secured.on('error', () => settle(false));
    secured.once('close', () => settle(false));
  });
}
