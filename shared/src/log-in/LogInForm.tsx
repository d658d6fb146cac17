import { lazy, type SyntheticEvent, Suspense, useState } from 'react';
import { tokenStore, useAuth } from '../auth/index.ts';
import { isStorageBlocked } from '../auth/storage.ts';
import { errorMessage, fieldErrors } from '../http/index.ts';
import { Alert, Button, PasswordField, TextField } from '../ui/index.ts';
import { LogInPanel } from './LogInPanel.ts';
import { messages } from './messages.ts';

const CodeField = lazy(() => import('./CodeField.tsx'));
const MoreWays = lazy(() => import('./MoreWays.tsx'));

/** A sign-in that was tried before the form is shown, as after choosing a password. */
export interface BegunLogIn {
  readonly email: string;
  readonly password: string;
  /** All that is missing is the code of the second factor. */
  readonly isCodeAsked: boolean;
  /** What the person is to know first. */
  readonly told: string;
  /** Why it did not work, where it was not for the code. */
  readonly error?: string | undefined;
}

export interface LogInFormProps {
  readonly begun?: BegunLogIn;
  readonly onLoggedIn?: () => void;
}

/** Signs in with e-mail address and password (A1–A3): on the page's Log In screen, and where a section runs alone. */
export function LogInForm({ begun, onLoggedIn }: LogInFormProps) {
  const t = messages.use();
  const { logIn, state } = useAuth();
  const [email, setEmail] = useState(begun?.email ?? '');
  const [password, setPassword] = useState(begun?.password ?? '');
  /** Undefined until the server asks for it. */
  const [code, setCode] = useState(begun?.isCodeAsked === true ? '' : undefined);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState(begun?.error);
  /** What somebody is told whose account is to be linked with the provider they come back from, by its password. */
  const [link, setLink] = useState<string>();
  /** Sign-ins that were tried: what is told of the other ways is over with the next. */
  const [tries, setTries] = useState(0);
  const told =
    link ?? begun?.told ?? (state === 'expired' ? (tokenStore.whyEnded() ?? t('expired')) : undefined);

  /** What was said against the fields is no longer about what stands in them. */
  const change = (set: () => void) => {
    setError(undefined);
    set();
  };

  async function submit(event: SyntheticEvent) {
    event.preventDefault();
    if (busy) return;
    setTries((count) => count + 1);
    if ((link === undefined && email.trim() === '') || password === '' || code === '') {
      setError(t('missing'));
      return;
    }
    setBusy(true);
    setError(undefined);
    try {
      const typed = code?.trim();
      if (link === undefined) await logIn(email.trim(), password, typed);
      else
        await (
          await import('./singleSignOn.ts')
        ).linkSingleSignOn({ password, ...(typed !== undefined && { code: typed }) });
      onLoggedIn?.();
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
      {isStorageBlocked && <Alert kind="info">{t('storageBlocked')}</Alert>}
      {told !== undefined && (begun || link !== undefined || error === undefined) && (
        <Alert kind="info">{told}</Alert>
      )}
      {error !== undefined && <Alert kind="error">{error}</Alert>}
      {link === undefined && (
        <TextField
          label={t('email')}
          type="email"
          name="email"
          autoComplete="username"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the screen has no other purpose than this form
          autoFocus={!begun}
          value={email}
          onChange={(typed) => change(() => setEmail(typed))}
        />
      )}
      <PasswordField
        key={link}
        label={t('password')}
        name="password"
        autoComplete="current-password"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the address is filled in, or known
        autoFocus={link !== undefined || begun?.isCodeAsked === false}
        value={password}
        onChange={(typed) => change(() => setPassword(typed))}
      />
      {code !== undefined && (
        <Suspense fallback={null}>
          <CodeField value={code} onChange={(typed) => change(() => setCode(typed))} />
        </Suspense>
      )}
      <Button type="submit" kind="primary" busy={busy} busyLabel={t('submitting')}>
        {t('submit')}
      </Button>
      {link === undefined ? (
        <Suspense fallback={null}>
          <MoreWays
            email={email}
            tries={tries}
            onBegin={() => setError(undefined)}
            onLoggedIn={onLoggedIn}
            onLinkAsked={(why) => change(() => setLink(why))}
          />
        </Suspense>
      ) : (
        <Button
          kind="quiet"
          onClick={() =>
            change(() => {
              setLink(undefined);
              setCode(undefined);
            })
          }
        >
          {t('otherWay')}
        </Button>
      )}
    </LogInPanel>
  );
}
