import { http } from '@touchline/shared';
import {
  type DiscoveredMailbox,
  type MailboxConnection,
  type MailboxHealth,
  type MailboxSettings,
  type MailboxSignIn,
  type NewMailbox,
} from '@touchline/shared/contract';
import { MAILBOXES_PATH, trySendingPath } from '@touchline/shared/contract/paths';
import {
  parseObject,
  parseText,
  parseUntrustedDiscovery,
  parseUntrustedMailboxes,
  parseUntrustedMailboxHealth,
  type ShownMailbox,
} from '@touchline/shared/contract/readers';

// Every request throws an AxiosError when it is refused or unanswered.

const pathOf = (id: number) => `${MAILBOXES_PATH}${id}/`;

/** `POST /api/mailboxes/discover/` @throws Error also when the answer cannot be read */
export async function discoverServers(email: string): Promise<DiscoveredMailbox> {
  const { data } = await http.post<unknown>(`${MAILBOXES_PATH}discover/`, { email });
  return parseUntrustedDiscovery(data) ?? Promise.reject(new Error('The answer names no servers.'));
}

/** `POST /api/mailboxes/`: the servers are tried, which takes seconds. */
export async function connectMailbox(mailbox: NewMailbox, signal: AbortSignal): Promise<void> {
  await http.post(MAILBOXES_PATH, mailbox, { signal });
}

/** `PUT /api/mailboxes/{id}/connection/`: another password, or other servers. */
export async function changeConnection(
  id: number,
  connection: MailboxConnection,
  signal: AbortSignal,
): Promise<void> {
  await http.put(`${pathOf(id)}connection/`, connection, { signal });
}

/** What somebody has changed of a mailbox, with the version that it was read in; undefined where the API keeps none. */
export type MailboxChanges = Omit<MailboxSettings, 'updated_at'> & {
  readonly updated_at: string | undefined;
};

/** `PUT /api/mailboxes/{id}/`. @throws AxiosError 409 without field errors when it was changed since `updated_at` */
export async function saveMailbox(id: number, changes: MailboxChanges): Promise<void> {
  await http.put(pathOf(id), changes);
}

/**
 * `GET /api/mailboxes/`, past the cache.
 * @throws Error also when the answer cannot be read
 */
export async function fetchMailboxes(): Promise<readonly ShownMailbox[]> {
  const list = parseUntrustedMailboxes((await http.get<unknown>(MAILBOXES_PATH)).data);
  if (list === undefined) throw new Error('The answer is no list of mailboxes.');
  return list.results;
}

/** `DELETE /api/mailboxes/{id}/` */
export async function disconnectMailbox(id: number): Promise<void> {
  await http.delete(pathOf(id));
}

/** `POST /api/mailboxes/{id}/hold/try-now/` */
export async function trySending(id: number): Promise<void> {
  await http.post(trySendingPath(id));
}

/** `GET /api/mailboxes/{id}/health/` @throws Error also when the answer cannot be read */
export async function checkDomain(id: number): Promise<MailboxHealth> {
  const { data } = await http.get<unknown>(`${pathOf(id)}health/`);
  return parseUntrustedMailboxHealth(data) ?? Promise.reject(new Error('The answer is no check.'));
}

/**
 * `POST /api/mailboxes/sign-in/`, and leaves the page for the provider, which comes back to Settings.
 * @throws Error also when the answer names no address to go to
 */
export async function signInWithProvider(signIn: MailboxSignIn): Promise<void> {
  const { data } = await http.post<unknown>(`${MAILBOXES_PATH}sign-in/`, signIn);
  const url = parseText(parseObject<'url'>(data)?.url);
  // Only an address of the web: `javascript:` would run in this page.
  if (!/^https?:\/\//u.test(url)) throw new Error('The answer names no address to sign in at.');
  location.assign(url);
}
