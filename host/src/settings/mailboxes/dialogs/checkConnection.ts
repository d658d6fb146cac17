import type { FieldErrors } from '@touchline/shared/form';
import { type ConnectionFields, type ConnectionKey, SERVER_KINDS } from './connectionFields.ts';
import type { messages } from './messages.ts';

/** What is wrong with typed servers and sign-in, by field. */
export function checkConnection(
  { user, password, ...servers }: ConnectionFields,
  t: ReturnType<typeof messages.use>,
): FieldErrors<ConnectionKey> {
  const errors = new Map<ConnectionKey, string>();
  if (password === '') errors.set('password', t('passwordMissing'));
  if (user.trim() === '') errors.set('user', t('userMissing'));
  for (const kind of SERVER_KINDS) {
    const { host, port } = servers[kind];
    if (host.trim() === '') errors.set(`${kind}.host`, t('hostMissing'));
    const isPort = port !== null && Number.isInteger(port) && port >= 1 && port <= 65_535;
    if (!isPort) errors.set(`${kind}.port`, t('portInvalid'));
  }
  return errors;
}
