import { Alert, color, font, logFailure, notify, space, TextField } from '@touchline/shared';
import type { MailboxList, MailboxProvider } from '@touchline/shared/contract';
import { isEmailAddress } from '@touchline/shared/contract/rules';
import { fieldElementId, type FieldErrors, useForm } from '@touchline/shared/form';
import { useEffect } from 'react';
import { styled } from 'styled-components';
import { connectMailbox } from '../mailboxRequests.ts';
import { checkConnection } from './checkConnection.ts';
import {
  type ConnectionFields,
  type ConnectionKey,
  connectionKeyOf,
  connectionOf,
  unknownServer,
} from './connectionFields.ts';
import { ConnectionFieldset, MailboxPasswordField } from './ConnectionFieldset.tsx';
import { MailboxFormDialog, refusalOf } from './MailboxFormDialog.tsx';
import { messages } from './messages.ts';
import { ProviderButtons } from './ProviderButtons.tsx';
import { useDiscovery } from './useDiscovery.ts';

interface Fields extends ConnectionFields {
  readonly email: string;
  readonly name: string;
}
type Key = ConnectionKey | 'email' | 'name';

const EMPTY: Fields = {
  email: '',
  name: '',
  user: '',
  password: '',
  smtp: unknownServer('smtp'),
  imap: unknownServer('imap'),
};

export interface ConnectDialogProps {
  readonly providers: MailboxList['providers'];
  readonly onClose: () => void;
  readonly onChanged: () => Promise<void>;
}

/** Connects a mailbox: by signing in with its provider, or by address and password, for which the servers are looked up (B1). */
export function ConnectDialog({ providers, onClose, onChanged }: ConnectDialogProps) {
  const t = messages.use();
  const check = (fields: Fields): FieldErrors<Key> => {
    const errors = new Map<Key, string>(checkConnection(fields, t));
    if (fields.email.trim() === '') errors.set('email', t('emailMissing'));
    else if (!isEmailAddress(fields.email.trim())) errors.set('email', t('emailInvalid'));
    return errors;
  };
  const form = useForm<Fields, Key>({ initial: EMPTY, check });
  const { fields, errors, formId } = form;
  const { found, isLooking, lookUp } = useDiscovery();
  // What was found is filled in where nobody has typed anything.
  useEffect(() => {
    if (found === undefined) return;
    form.edit(
      (current) => ({
        ...current,
        user: current.user || found.user || current.email.trim(),
        smtp: current.smtp.host === '' && found.smtp !== null ? found.smtp : current.smtp,
        imap: current.imap.host === '' && found.imap !== null ? found.imap : current.imap,
      }),
      ['user', 'smtp.host', 'imap.host'],
    );
    // Once for each answer.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [found]);

  const email = fields.email.trim();
  const lookUpServers = () => {
    if (isEmailAddress(email) && fields.imap.host === '' && fields.smtp.host === '') void lookUp(email);
  };
  const create = async () => {
    try {
      await connectMailbox({
        email,
        name: fields.name.trim() || email.slice(0, email.lastIndexOf('@')),
        ...connectionOf(fields),
      });
    } catch (error) {
      logFailure('The mailbox could not be connected.', error);
      return refusalOf(error, keyOf, t('connectFailed'));
    }
    onClose();
    notify({ kind: 'success', text: t('connected', { email }) });
    await onChanged();
    return undefined;
  };
  const isKnown =
    found !== undefined || fields.smtp.host !== '' || fields.imap.host !== '' || errors.size > 0;

  return (
    <MailboxFormDialog
      form={form}
      title={t('connectTitle')}
      description={t('connectText')}
      saveLabel={t('connect')}
      busyLabel={t('connecting')}
      startsWith="dialog"
      save={create}
      onClose={onClose}
    >
      <ProviderButtons providers={providers} suggested={found?.provider ?? undefined} />
      <Divider>{t('or')}</Divider>
      <TextField
        id={fieldElementId(formId, 'email')}
        label={t('email')}
        type="email"
        autoComplete="email"
        value={fields.email}
        error={errors.get('email')}
        onChange={(value) => form.change('email', value)}
        onBlur={lookUpServers}
      />
      {found?.provider != null && <ProviderHint provider={found.provider} />}
      <TextField
        id={fieldElementId(formId, 'name')}
        label={t('name')}
        autoComplete="name"
        optional
        value={fields.name}
        error={errors.get('name')}
        onChange={(value) => form.change('name', value)}
      />
      <MailboxPasswordField form={form} />
      <output>
        {isLooking && <Muted>{t('finding')}</Muted>}
        {!isLooking && found !== undefined && <Muted>{t(foundText(found), { domain: found.domain })}</Muted>}
      </output>
      {isKnown && <ConnectionFieldset form={form} />}
    </MailboxFormDialog>
  );
}

const keyOf = (path: string): Key | undefined =>
  path === 'email' || path === 'name' ? path : connectionKeyOf(path);

const foundText = ({ isReadable, smtp }: { readonly isReadable: boolean; readonly smtp: unknown }) => {
  if (!isReadable) return 'discoverFailed' as const;
  return smtp === null ? ('notFound' as const) : ('found' as const);
};

function ProviderHint({ provider }: { readonly provider: MailboxProvider }) {
  const t = messages.use();
  return <Alert kind="info">{t('isProvider', { provider: t(provider) })}</Alert>;
}

const Muted = styled.p`
  color: ${color.muted};
  font: ${font.small};
`;

const Divider = styled.p`
  display: flex;
  align-items: center;
  gap: ${space(1.5)};
  color: ${color.muted};
  font: ${font.small};
  &::before,
  &::after {
    content: '';
    flex: 1;
    border-top: 1px solid ${color.line};
  }
`;
