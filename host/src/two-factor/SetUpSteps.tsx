import { Alert, Button, color, font, PasswordField, space, TextField } from '@touchline/shared';
import type { TwoFactorSecret } from '@touchline/shared/contract';
import { fieldElementId, refusalOf, useForm } from '@touchline/shared/form';
import { type FormEvent, useState } from 'react';
import { styled } from 'styled-components';
import { messages } from './messages.ts';
import { QrCode } from './QrCode.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { beginTwoFactor, confirmTwoFactor } from './twoFactor.ts';

export interface SetUpStepsProps {
  /** It is on, and the recovery codes are kept. */
  readonly onDone: () => void;
  /** Whether codes are shown that nobody has kept yet; it is on from then on. */
  readonly onUnkept: (isUnkept: boolean) => void;
}

/** Sets up the second factor, step by step: password, app, recovery codes (U1). */
export function SetUpSteps({ onDone, onUnkept }: SetUpStepsProps) {
  const [secret, setSecret] = useState<TwoFactorSecret>();
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes !== undefined) {
    return <RecoveryCodes codes={codes} onKept={() => onUnkept(false)} onDone={onDone} />;
  }
  if (secret === undefined) return <PasswordStep onNext={setSecret} />;
  return (
    <ScanStep
      secret={secret}
      onNext={(made) => {
        setCodes(made);
        onUnkept(true);
      }}
    />
  );
}

function PasswordStep({ onNext }: { readonly onNext: (secret: TwoFactorSecret) => void }) {
  const t = messages.use();
  const form = useForm<{ password: string }, 'password'>({
    initial: { password: '' },
    check: ({ password }) => new Map(password === '' ? [['password', t('passwordNeeded')]] : []),
  });
  const attempt = async () => {
    try {
      onNext(await beginTwoFactor(form.fields.password));
      return undefined;
    } catch (error) {
      // Not logged: the error carries the password.
      return refusalOf(error, (path) => (path === 'password' ? path : undefined), t('failed'));
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (form.check()) void form.send(attempt);
  };
  return (
    <Step noValidate onSubmit={submit}>
      <p>{t('passwordText')}</p>
      {form.failure !== undefined && <Alert>{form.failure}</Alert>}
      <PasswordField
        id={fieldElementId(form.formId, 'password')}
        label={t('password')}
        name="password"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was opened for this field
        autoFocus
        value={form.fields.password}
        onChange={(value) => form.change('password', value)}
        error={form.errors.get('password')}
      />
      <Button type="submit" kind="primary" busy={form.busy} busyLabel={t('checking')}>
        {t('next')}
      </Button>
    </Step>
  );
}

interface ScanStepProps {
  readonly secret: TwoFactorSecret;
  readonly onNext: (codes: readonly string[]) => void;
}

function ScanStep({ secret: { uri, secret }, onNext }: ScanStepProps) {
  const t = messages.use();
  const form = useForm<{ code: string }, 'code'>({
    initial: { code: '' },
    check: ({ code }) => new Map(code.trim() === '' ? [['code', t('codeNeeded')]] : []),
  });
  const attempt = async () => {
    try {
      onNext(await confirmTwoFactor(form.fields.code.trim()));
      return undefined;
    } catch (error) {
      return refusalOf(error, (path) => (path === 'code' ? path : undefined), t('failed'));
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (form.check()) void form.send(attempt);
  };
  return (
    <Step noValidate onSubmit={submit}>
      <p>{t('scan')}</p>
      <QrCode text={uri} label={t('qr')} />
      <Key>
        {t('byHand')} <code>{secret.match(/.{1,4}/gu)?.join(' ')}</code>
      </Key>
      {form.failure !== undefined && <Alert>{form.failure}</Alert>}
      <TextField
        id={fieldElementId(form.formId, 'code')}
        label={t('code')}
        hint={t('codeHint')}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- what was focused is gone with the step before
        autoFocus
        value={form.fields.code}
        onChange={(value) => form.change('code', value)}
        error={form.errors.get('code')}
      />
      <Button type="submit" kind="primary" busy={form.busy} busyLabel={t('turningOn')}>
        {t('turnOn')}
      </Button>
    </Step>
  );
}

const Step = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(2)};
`;

const Key = styled.p`
  color: ${color.muted};
  font: ${font.small};
  overflow-wrap: anywhere;
`;
