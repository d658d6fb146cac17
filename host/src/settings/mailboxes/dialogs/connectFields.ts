import type { MailServerAddress, NewMailbox } from '@touchline/shared/contract';
import { isEmailAddress, tidyAddress } from '@touchline/shared/contract/rules';
import type { FieldErrors } from '@touchline/shared/form';
import { checkConnection } from './checkConnection.ts';
import {
  type ConnectionFields,
  type ConnectionKey,
  connectionKeyOf,
  connectionOf,
  type ServerFields,
  unknownServer,
} from './connectionFields.ts';
import type { messages } from './messages.ts';
import type { Discovery } from './useDiscovery.ts';

/** A mailbox to connect by password, as it is typed. */
export interface ConnectFields extends ConnectionFields {
  readonly email: string;
  readonly name: string;
}
export type ConnectKey = ConnectionKey | 'email' | 'name';

export const EMPTY: ConnectFields = {
  email: '',
  name: '',
  user: '',
  password: '',
  smtp: unknownServer('smtp'),
  imap: unknownServer('imap'),
};

/** What is wrong, by field. @param areServersShown while they are not, they are going to be looked up */
export function checkConnect(
  fields: ConnectFields,
  areServersShown: boolean,
  t: ReturnType<typeof messages.use>,
): FieldErrors<ConnectKey> {
  const errors = new Map<ConnectKey, string>(checkConnection(fields, t));
  if (!areServersShown) for (const key of errors.keys()) if (key !== 'password') errors.delete(key);
  const email = tidyAddress(fields.email);
  if (email === '') errors.set('email', t('emailMissing'));
  else if (!isEmailAddress(email)) errors.set('email', t('emailInvalid'));
  return errors;
}

/** Whether servers have to be looked up for the typed address. Those that somebody has typed stay. */
export const needsLookUp = ({ email, smtp, imap }: ConnectFields, found: Discovery | undefined): boolean =>
  isEmailAddress(tidyAddress(email)) &&
  found?.email !== tidyAddress(email) &&
  isUntouched(smtp, found?.smtp) &&
  isUntouched(imap, found?.imap);

/** Fills in what was found, where nobody has typed anything. @param before what was found for the address before it was changed */
export function withFound(
  fields: ConnectFields,
  found: Discovery,
  before: Discovery | undefined,
): ConnectFields {
  const { user, smtp, imap } = fields;
  return {
    ...fields,
    user: user === '' || user === before?.user ? found.user : user,
    smtp: isUntouched(smtp, before?.smtp) ? (found.smtp ?? unknownServer('smtp')) : smtp,
    imap: isUntouched(imap, before?.imap) ? (found.imap ?? unknownServer('imap')) : imap,
  };
}

const isUntouched = ({ host, port, security }: ServerFields, found: MailServerAddress | null | undefined) =>
  host === '' || (host === found?.host && port === found.port && security === found.security);

/** What the API takes, of fields that were checked. */
export function newMailboxOf(fields: ConnectFields): NewMailbox {
  const email = tidyAddress(fields.email);
  const name = fields.name.trim() || email.slice(0, email.lastIndexOf('@'));
  return { email, name, ...connectionOf(fields) };
}

/** The field that a path of the API belongs to. */
export const connectKeyOf = (path: string): ConnectKey | undefined =>
  path === 'email' || path === 'name' ? path : connectionKeyOf(path);
