import { lazy, type SyntheticEvent, Suspense, useState } from 'react';
import { tokenStore, useAuth } from '../auth/index.ts';
import { errorMessage, fieldErrors } from '../http/index.ts';
import { Alert, Button, PasswordField, TextField } from '../ui/index.ts';
import { LogInPanel } from './LogInPanel.ts';
import { messages } from './messages.ts';

const CodeField = lazy(() => import('./CodeField.tsx'));
const MoreWays = lazy(() => import('./MoreWays.tsx'));

/** Signs in with e-mail address and password (A1–A3): on the page's Log In screen, and where a section runs alone. */
export function LogInForm() {
  const t = messages.use();
  const { logIn, state } = useAuth();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  /** Undefined until the server asks for it. */
  const [code, setCode] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  async function submit(event: SyntheticEvent) {
    event.preventDefault();
    if (busy) return;
    if (email.trim() === '' || password === '' || code === '') {
      setError(t('missing'));
      return;
    }
    setBusy(true);
    setError(undefined);
    try {
      await logIn(email.trim(), password, code?.trim());
    } catch (failure) {
      const isFirstAsked = code === undefined && fieldErrors(failure).has('code');
      if (isFirstAsked) setCode('');
      else setError(errorMessage(failure, t('failed')));
      setBusy(false);
    }
  }

  return (
    // The browser's own messages would come before ours, in its language rather than the page's.
    <LogInPanel noValidate aria-label={t('title')} onSubmit={(event) => void submit(event)}>
      <h1>{t('title')}</h1>
      {state === 'expired' && error === undefined && (
        <Alert kind="info">{tokenStore.whyEnded() ?? t('expired')}</Alert>
      )}
      {error !== undefined && <Alert kind="error">{error}</Alert>}
      <TextField
        label={t('email')}
        type="email"
        name="email"
        autoComplete="username"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the screen has no other purpose than this form
        autoFocus
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
      {code !== undefined && (
        <Suspense fallback={null}>
          <CodeField value={code} onChange={setCode} />
        </Suspense>
      )}
      <Button type="submit" kind="primary" busy={busy} busyLabel={t('submitting')}>
        {t('submit')}
      </Button>
      <Suspense fallback={null}>
        <MoreWays email={email} />
      </Suspense>
    </LogInPanel>
  );
}
