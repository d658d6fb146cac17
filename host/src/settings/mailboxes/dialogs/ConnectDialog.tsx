import {
  Alert,
  Button,
  changeFailure,
  color,
  Dialog,
  DialogCloseButton,
  font,
  logFailure,
  notify,
  PasswordField,
  space,
  TextField,
  useDiscardQuestion,
} from '@touchline/shared';
import type { MailboxList, MailboxProvider } from '@touchline/shared/contract';
import { isEmailAddress } from '@touchline/shared/contract/rules';
import { errorsOfRefusal, fieldElementId, type FieldErrors, useForm } from '@touchline/shared/form';
import { useEffect } from 'react';
import { styled } from 'styled-components';
import { connectMailbox } from '../mailboxRequests.ts';
import { checkConnection } from './checkConnection.ts';
import {
  type ConnectionFields,
  type ConnectionKey,
  connectionKeyOf,
  connectionOf,
  SERVER_KINDS,
  unknownServer,
} from './connectionFields.ts';
import { FormFailure } from './FormFailure.tsx';
import { messages } from './messages.ts';
import { ProviderButtons } from './ProviderButtons.tsx';
import { ServerFieldset } from './ServerFieldset.tsx';
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
  const { fields, errors, formId, busy } = form;
  const { confirmClose, question } = useDiscardQuestion({ dirty: fields !== form.original, busy });
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
      const refused = errorsOfRefusal<Key>(error, (path) =>
        path === 'email' || path === 'name' ? path : connectionKeyOf(path),
      );
      return refused.size > 0 ? { errors: refused } : { failure: changeFailure(error, t('connectFailed')) };
    }
    onClose();
    notify({ kind: 'success', text: t('connected', { email }) });
    await onChanged();
    return undefined;
  };
  const submit = () => {
    if (form.check()) void form.send(create);
  };
  const isKnown =
    found !== undefined || fields.smtp.host !== '' || fields.imap.host !== '' || errors.size > 0;

  return (
    <Dialog
      open
      title={t('connectTitle')}
      description={t('connectText')}
      size="medium"
      busy={busy}
      startsWith="dialog"
      onClose={onClose}
      confirmClose={confirmClose}
      onSubmit={submit}
      footer={
        <>
          <DialogCloseButton disabled={busy}>{t('cancel')}</DialogCloseButton>
          <Button kind="primary" type="submit" busy={busy} busyLabel={t('connecting')}>
            {t('connect')}
          </Button>
        </>
      }
    >
      <Stack>
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
        <PasswordField
          id={fieldElementId(formId, 'password')}
          label={t('password')}
          hint={t('passwordHint')}
          // Not the password of Touchline, which the browser would offer.
          autoComplete="new-password"
          value={fields.password}
          error={errors.get('password')}
          onChange={(value) => form.change('password', value)}
        />
        <output>
          {isLooking && <Muted>{t('finding')}</Muted>}
          {!isLooking && found !== undefined && (
            <Muted>{t(foundText(found), { domain: found.domain })}</Muted>
          )}
        </output>
        {isKnown && (
          <>
            <TextField
              id={fieldElementId(formId, 'user')}
              label={t('user')}
              autoComplete="off"
              spellCheck={false}
              autoCapitalize="none"
              value={fields.user}
              error={errors.get('user')}
              onChange={(value) => form.change('user', value)}
            />
            {SERVER_KINDS.map((kind) => (
              <ServerFieldset
                key={kind}
                kind={kind}
                server={fields[kind]}
                errors={errors}
                formId={formId}
                onChange={(server) =>
                  form.edit(
                    (current) => ({ ...current, [kind]: server }),
                    [`${kind}.host`, `${kind}.port`, `${kind}.security`],
                  )
                }
              />
            ))}
          </>
        )}
        <FormFailure>{form.failure}</FormFailure>
      </Stack>
      {question}
    </Dialog>
  );
}

const foundText = ({ isReadable, smtp }: { readonly isReadable: boolean; readonly smtp: unknown }) => {
  if (!isReadable) return 'discoverFailed' as const;
  return smtp === null ? ('notFound' as const) : ('found' as const);
};

function ProviderHint({ provider }: { readonly provider: MailboxProvider }) {
  const t = messages.use();
  return <Alert kind="info">{t('isProvider', { provider: t(provider) })}</Alert>;
}

const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(2)};
`;

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
