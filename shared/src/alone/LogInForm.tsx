import { type SyntheticEvent, useState } from 'react';
import { styled } from 'styled-components';
import { useAuth } from '../auth/index.ts';
import { errorMessage } from '../http/index.ts';
import { Alert, Button, PasswordField, space, TextField } from '../ui/index.ts';
import { messages } from './messages.ts';

const Form = styled.form`
  display: grid;
  gap: ${space(2)};
  width: min(400px, 100%);
  margin: ${space(8)} auto;
`;

/** Signs in to the API that the section runs against. The page that people get has a Log In screen of its own. */
export function LogInForm() {
  const t = messages.use();
  const { logIn } = useAuth();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  async function submit(event: SyntheticEvent) {
    event.preventDefault();
    setBusy(true);
    setError(undefined);
    try {
      await logIn(email.trim(), password);
    } catch (failure) {
      setError(errorMessage(failure, t('failed')));
    }
    setBusy(false);
  }

  return (
    <Form noValidate aria-label={t('logIn')} onSubmit={(event) => void submit(event)}>
      {error !== undefined && <Alert kind="error">{error}</Alert>}
      <TextField
        label={t('email')}
        type="email"
        name="email"
        autoComplete="username"
        value={email}
        onChange={setEmail}
      />
      <PasswordField
        label={t('password')}
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
      />
      <Button type="submit" kind="primary" busy={busy} busyLabel={t('loggingIn')}>
        {t('logIn')}
      </Button>
    </Form>
  );
}
