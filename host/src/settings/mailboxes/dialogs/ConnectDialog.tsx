import { Alert, color, font, logFailure, notify, space, TextField, useFormatNumber } from '@touchline/shared';
import type { MailboxProvider } from '@touchline/shared/contract';
import type { ShownMailboxList } from '@touchline/shared/contract/readers';
import { DEFAULT_DAILY_CAP, DEFAULT_RAMP } from '@touchline/shared/contract/rules';
import { fieldElementId, useForm, refusalOf } from '@touchline/shared/form';
import { styled } from 'styled-components';
import { connectMailbox } from '../mailboxRequests.ts';
import { checkConnection } from './checkConnection.ts';
import {
  checkConnect,
  type ConnectFields,
  type ConnectKey,
  connectKeyOf,
  EMPTY,
  needsLookUp,
  newMailboxOf,
  withFound,
} from './connectFields.ts';
import { ConnectionFieldset, MailboxPasswordField } from './ConnectionFieldset.tsx';
import { FormDialog } from '../../FormDialog.tsx';
import { messages } from './messages.ts';
import { ProviderButtons } from './ProviderButtons.tsx';
import { savedAllTheSame } from './savedAllTheSame.ts';
import { useDiscovery } from './useDiscovery.ts';

export interface ConnectDialogProps {
  readonly list: ShownMailboxList;
  readonly onClose: () => void;
  readonly onChanged: () => Promise<void>;
}

/** Connects a mailbox: by signing in with its provider, or by address and password, for which the servers are looked up (B1). */
export function ConnectDialog({ list, onClose, onChanged }: ConnectDialogProps) {
  const t = messages.use();
  const { found, isLooking, search } = useDiscovery();
  const areServersShown = ({ smtp, imap }: ConnectFields) =>
    found !== undefined || smtp.host !== '' || imap.host !== '';
  const form = useForm<ConnectFields, ConnectKey>({
    initial: EMPTY,
    check: (typed) => checkConnect(typed, areServersShown(typed), t),
  });
  const { fields, errors, formId } = form;
  const email = fields.email.trim();
  const lookUp = () =>
    search(email, (now, before) =>
      form.edit((current) => withFound(current, now, before), ['user', 'smtp.host', 'imap.host']),
    );

  const connect = async (signal: AbortSignal) => {
    let whole = fields;
    if (needsLookUp(fields, found)) {
      const now = await lookUp();
      if (signal.aborted || now === undefined) return {};
      whole = withFound(fields, now, found);
      const missing = checkConnection(whole, t);
      // At a provider there is nothing to type: its button stands out now.
      if (missing.size > 0) return now.provider === null ? { errors: missing } : {};
    }
    try {
      await connectMailbox(newMailboxOf(whole), signal);
    } catch (error) {
      if (signal.aborted) return tellIfConnected();
      logFailure('The mailbox could not be connected.', error);
      return refusalOf(error, connectKeyOf, t('connectFailed'));
    }
    onClose();
    notify({ kind: 'success', text: t('connected', { email }) });
    await onChanged();
    return undefined;
  };
  const tellIfConnected = async () => {
    const known = new Set(list.results.map(({ id }) => id));
    const isConnected = await savedAllTheSame(
      (mailbox) => mailbox.email.toLowerCase() === email.toLowerCase() && !known.has(mailbox.id),
    );
    if (isConnected) notify({ kind: 'info', text: t('connectedAllTheSame', { email }) });
    await onChanged();
    return undefined;
  };

  return (
    <FormDialog
      form={form}
      title={t('connectTitle')}
      description={t('connectText')}
      saveLabel={t('connect')}
      busyLabel={t(isLooking ? 'finding' : 'connecting')}
      startsWith="dialog"
      save={connect}
      canBeCancelled
      onClose={onClose}
    >
      <ProviderButtons providers={list.providers} suggested={found?.provider ?? undefined} />
      <Divider>{t('or')}</Divider>
      <TextField
        id={fieldElementId(formId, 'email')}
        label={t('email')}
        type="email"
        autoComplete="email"
        value={fields.email}
        error={errors.get('email')}
        onChange={(value) => form.change('email', value)}
        onBlur={() => {
          if (needsLookUp(fields, found)) void lookUp();
        }}
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
      <div>
        <MailboxPasswordField form={form} />
        {/* Always there, so that a screen reader says what is put into it. */}
        <Found>
          {isLooking && <Muted>{t('finding')}</Muted>}
          {!isLooking && found !== undefined && (
            <Muted>{t(foundText(found), { domain: found.domain })}</Muted>
          )}
        </Found>
      </div>
      {areServersShown(fields) && <ConnectionFieldset form={form} />}
      <RampHint />
    </FormDialog>
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

/** Says how slowly a new mailbox begins (B5). */
function RampHint() {
  const t = messages.use();
  const formatNumber = useFormatNumber();
  const { first_day, daily_increase } = DEFAULT_RAMP;
  const days = Math.ceil((DEFAULT_DAILY_CAP - first_day) / daily_increase);
  return (
    <Muted>
      {t('newRamp', {
        count: days,
        days: formatNumber(days),
        first: formatNumber(first_day),
        more: formatNumber(daily_increase),
        cap: formatNumber(DEFAULT_DAILY_CAP),
      })}
    </Muted>
  );
}

const Muted = styled.p`
  color: ${color.muted};
  font: ${font.small};
`;

const Found = styled.output`
  display: block;
  & > p {
    margin-top: ${space(2)};
  }
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
