import { Alert, color, type Item, LoadFailure, MailHeader, Select, Skeleton } from '@touchline/shared';
import type { AnswerAddress } from '@touchline/shared/contract';
import { styled } from 'styled-components';
import { messages } from './messages.ts';

export interface AnswerAddressFieldProps {
  readonly load: Item<readonly AnswerAddress[]>;
  /** Undefined until one is chosen, for a contact without an address. */
  readonly value: string | undefined;
  readonly onChange: (email: string) => void;
}

/** Whom the answer goes to: the contact, unless the person chooses another address that the mail names (S12). */
export function AnswerAddressField({ load, value, onChange }: AnswerAddressFieldProps) {
  const t = messages.use();
  const { value: addresses = [], status, isGone } = load;
  if (isGone) return null;
  if (status === 'failed' && load.value === undefined) {
    return <LoadFailure title={t('addressesFailed')} load={load} />;
  }
  if (load.value === undefined) return <Skeleton count={1} label={t('loading')} />;
  const chosen = addresses.find(({ email }) => email === value);
  if (chosen?.origin === 'contact' && addresses.length === 1) {
    return (
      <MailHeader>
        <dt>{t('answerTo')}</dt>
        <Address>{chosen.email}</Address>
      </MailHeader>
    );
  }
  return (
    <>
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
      {chosen !== undefined && chosen.origin !== 'contact' && (
        <Alert kind="warning">{t('foreignAddress')}</Alert>
      )}
    </>
  );
}

const Address = styled.dd`
  color: ${color.text};
  overflow-wrap: anywhere;
`;
