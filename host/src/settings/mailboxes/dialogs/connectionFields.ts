import type { ConnectionSecurity, MailboxConnection, MailServerAddress } from '@touchline/shared/contract';

/** A server as it is typed. */
export interface ServerFields {
  readonly host: string;
  /** Null while it is empty. */
  readonly port: number | null;
  readonly security: ConnectionSecurity;
}

/** How a mailbox is signed in to, as it is typed. */
export interface ConnectionFields {
  readonly user: string;
  readonly password: string;
  readonly smtp: ServerFields;
  readonly imap: ServerFields;
}

/** The two servers of a mailbox. */
export const SERVER_KINDS = ['imap', 'smtp'] as const;
export type ServerKind = (typeof SERVER_KINDS)[number];

/** The fields that can show an error, named as the API names them. */
export type ConnectionKey = 'user' | 'password' | `${ServerKind}.${keyof ServerFields}`;

const KEYS: ReadonlySet<string> = new Set([
  'user',
  'password',
  ...SERVER_KINDS.flatMap((kind) => [`${kind}.host`, `${kind}.port`, `${kind}.security`]),
]);

/** Whether a path of the API is a field of the form; `smtp` as a whole counts as its server. */
export function connectionKeyOf(path: string): ConnectionKey | undefined {
  const whole = path === 'smtp' || path === 'imap' ? `${path}.host` : path;
  return isConnectionKey(whole) ? whole : undefined;
}
const isConnectionKey = (path: string): path is ConnectionKey => KEYS.has(path);

/** Ports that are usual for each kind of connection (RFC 8314 §7.3). */
const USUAL_PORTS: Record<ServerKind, Record<ConnectionSecurity, number>> = {
  smtp: { tls: 465, starttls: 587, none: 25 },
  imap: { tls: 993, starttls: 143, none: 143 },
};

/** A server before anything is known of it. */
export const unknownServer = (kind: ServerKind): ServerFields => ({
  host: '',
  port: USUAL_PORTS[kind].tls,
  security: 'tls',
});

/** Another kind of connection, with its usual port unless somebody has typed another. */
export function withSecurity(
  kind: ServerKind,
  server: ServerFields,
  security: ConnectionSecurity,
): ServerFields {
  const isUsual = server.port === null || server.port === USUAL_PORTS[kind][server.security];
  return { ...server, security, ...(isUsual && { port: USUAL_PORTS[kind][security] }) };
}

/** What the API takes, of fields that were checked. */
export const connectionOf = ({ user, password, smtp, imap }: ConnectionFields): MailboxConnection => ({
  user: user.trim(),
  password,
  smtp: addressOf(smtp),
  imap: addressOf(imap),
});

const addressOf = ({ host, port, security }: ServerFields): MailServerAddress => ({
  host: host.trim(),
  port: port ?? 0,
  security,
});
