import { Alert, color, type Item, LoadFailure, MailHeader, Select, Skeleton } from '@touchline/shared';
import type { AnswerAddresses } from '@touchline/shared/contract';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { doNotEmailPath } from '../../common/paths.ts';
import { dialogMessages } from './dialogMessages.ts';
import { messages } from './messages.ts';

export interface AnswerAddressFieldsProps {
  readonly load: Item<AnswerAddresses>;
  /** Undefined until one is chosen, where none is the contact's. */
  readonly value: string | undefined;
  readonly onChange: (email: string) => void;
}

/**
 * From which mailbox the answer goes, and to whom: who wrote, unless the person chooses another address that the mail names
 * (S12, S14).
 */
export function AnswerAddressFields({ load, value, onChange }: AnswerAddressFieldsProps) {
  const t = dialogMessages.use();
  const list = messages.use();
  const { status, isGone } = load;
  if (isGone) return null;
  if (status === 'failed' && load.value === undefined) {
    return <LoadFailure title={t('addressesFailed')} load={load} />;
  }
  if (load.value === undefined) return <Skeleton count={2} label={list('loading')} />;
  const { from, addresses } = load.value;
  const chosen = addresses.find(({ email }) => email === value);
  const isOnly = chosen?.origin === 'contact' && addresses.length === 1;
  return (
    <>
      {(from !== '' || isOnly) && (
        <MailHeader>
          {from !== '' && (
            <>
              <dt>{t('answerFrom')}</dt>
              <Address>{from}</Address>
            </>
          )}
          {isOnly && (
            <>
              <dt>{t('answerTo')}</dt>
              <Address>{chosen.email}</Address>
            </>
          )}
        </MailHeader>
      )}
      {!isOnly && (
        <Select
          label={t('answerTo')}
          value={value ?? null}
          placeholder={t('chooseAddress')}
          options={addresses.map(({ email, origin }) => ({
            value: email,
            label: t(`origin.${origin}`, { email }),
          }))}
          onChange={onChange}
        />
      )}
      {chosen !== undefined && chosen.origin !== 'contact' && (
        <Alert kind="warning">{t('foreignAddress')}</Alert>
      )}
      {chosen?.gets_no_mail && (
        <Alert kind="warning" action={<Link to={doNotEmailPath(chosen.email)}>{t('allowAgain')}</Link>}>
          {t('getsNoMail', { email: chosen.email })}
        </Alert>
      )}
    </>
  );
}

const Address = styled.dd`
  color: ${color.text};
  overflow-wrap: anywhere;
`;
