import {
  Alert,
  type BegunLogIn,
  Button,
  errorMessage,
  fieldErrors,
  LogInForm,
  PasswordField,
  TextField,
  useAuth,
  VisuallyHidden,
} from '@touchline/shared';
import type { LinkAnswer } from '@touchline/shared/contract';
import { TEXT_LIMITS } from '@touchline/shared/contract/rules';
import { fieldElementId, refusalOf, useForm } from '@touchline/shared/form';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { EntryPanel } from '../log-in/EntryScreen.tsx';
import { PasswordStrength } from '../password/PasswordStrength.tsx';
import { redeemLink } from './accountLink.ts';
import { messages } from './messages.ts';

interface JoinFields {
  readonly name: string;
  readonly password: string;
}

const FIELDS = ['name', 'password'] as const;

export interface JoinFormProps {
  readonly token: string;
  readonly link: LinkAnswer;
}

/** Chooses the password of the account that a link is for, and signs in with it. */
export function JoinForm({ token, link: { kind, email } }: JoinFormProps) {
  const t = messages.use();
  const { logIn } = useAuth();
  const navigate = useNavigate();
  const goOn = () => navigate('/', { replace: true });
  const isInvitation = kind === 'invitation';
  const form = useForm<JoinFields, keyof JoinFields>({
    initial: { name: '', password: '' },
    check: ({ password }) => new Map(password === '' ? [['password', t('passwordNeeded')]] : []),
  });
  const { formId, fields, errors, failure } = form;
  const [begun, setBegun] = useState<BegunLogIn>();
  const enter = async () => {
    const { name, password } = fields;
    try {
      await redeemLink(token, name.trim(), password);
    } catch (error) {
      // Not logged: the error carries the request, and that the token and the password.
      return refusalOf(error, (path) => FIELDS.find((field) => field === path), t('failed'));
    }
    try {
      await logIn(email, password);
      await goOn();
    } catch (error) {
      // The link is used up: only signing in is tried again. The password stays in this tab, and is not asked for twice.
      const isCodeAsked = fieldErrors(error).has('code');
      const told = t(isCodeAsked ? 'codeAsked' : isInvitation ? 'made' : 'changed');
      setBegun({
        email,
        password,
        isCodeAsked,
        told,
        error: isCodeAsked ? undefined : errorMessage(error, t('notIn')),
      });
    }
    return undefined;
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (form.check()) void form.send(enter);
  };
  const title = isInvitation ? t('welcome') : t('reset');
  if (begun) return <LogInForm begun={begun} onLoggedIn={() => void goOn()} />;
  return (
    <EntryPanel noValidate aria-label={title} onSubmit={submit}>
      <h1>{title}</h1>
      <p>{isInvitation ? t('welcomeText', { email }) : t('resetText', { email })}</p>
      {failure !== undefined && <Alert>{failure}</Alert>}
      {/* Password managers store the password under this. */}
      <VisuallyHidden
        as="input"
        type="email"
        name="email"
        autoComplete="username"
        tabIndex={-1}
        aria-hidden="true"
        readOnly
        value={email}
      />
      {isInvitation && (
        <TextField
          label={t('name')}
          hint={t('nameHint')}
          name="name"
          autoComplete="name"
          maxLength={TEXT_LIMITS.personName}
          id={fieldElementId(formId, 'name')}
          value={fields.name}
          onChange={(value) => form.change('name', value)}
          error={errors.get('name')}
        />
      )}
      <div>
        <PasswordField
          label={t('password')}
          hint={t('passwordHint')}
          name="new-password"
          autoComplete="new-password"
          id={fieldElementId(formId, 'password')}
          value={fields.password}
          onChange={(value) => form.change('password', value)}
          error={errors.get('password')}
        />
        <PasswordStrength password={fields.password} known={[email, fields.name]} />
      </div>
      <Button type="submit" kind="primary" busy={form.busy} busyLabel={t('submitting')}>
        {t('submit')}
      </Button>
    </EntryPanel>
  );
}
