import {
  Alert,
  Button,
  color,
  errorMessage,
  media,
  PasswordField,
  radius,
  shadow,
  space,
  TextField,
  useAuth,
} from '@touchline/shared';
import { type SyntheticEvent, useState } from 'react';
import { styled } from 'styled-components';
import { Brand } from '../shell/Brand.tsx';
import { LanguageSwitch } from '../shell/LanguageSwitch.tsx';
import { messages } from './messages.ts';

const Screen = styled.main`
  min-height: 100dvh;
  display: grid;
  grid-template-rows: auto 1fr auto;
  justify-items: center;
  align-items: center;
  padding: ${space(2)};
  /* The centre circle and the halfway line of a pitch, no louder than a hairline. */
  background:
    radial-gradient(circle at 50% 50%, transparent 299px, ${color.line} 300px 301px, transparent 302px),
    linear-gradient(${color.line}, ${color.line}) 50% 50% / 100% 1px no-repeat,
    ${color.ground};
`;

const Top = styled.div`
  justify-self: stretch;
  display: flex;
  justify-content: space-between;
  align-items: center;
  padding-left: ${space(1)};
`;

const Panel = styled.form`
  width: min(400px, 100%);
  display: grid;
  gap: ${space(2)};
  padding: ${space(4)};
  background: ${color.surface};
  border: 1px solid ${color.line};
  border-radius: ${radius.dialog};
  box-shadow: ${shadow.card};

  @media ${media.phone} {
    padding: ${space(3)} 20px;
  }
`;

/**
 * The Log In screen (A1–A3). Nobody is sent anywhere: the URL stays what it was, and after signing in the page shows
 * what it names.
 */
export function LogInScreen() {
  const t = messages.use();
  const { logIn, state } = useAuth();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  async function submit(event: SyntheticEvent) {
    event.preventDefault();
    if (busy) return;
    if (email.trim() === '' || password === '') {
      setError(t('missing'));
      return;
    }
    setBusy(true);
    setError(undefined);
    try {
      await logIn(email.trim(), password);
    } catch (failure) {
      setError(errorMessage(failure, t('failed')));
      setBusy(false);
    }
  }

  return (
    <Screen>
      <Top>
        <Brand />
        <LanguageSwitch />
      </Top>
      {/* The browser's own messages would come before ours, in its language rather than the page's. */}
      <Panel noValidate aria-label={t('title')} onSubmit={(event) => void submit(event)}>
        <h1>{t('title')}</h1>
        {state === 'expired' && error === undefined && <Alert kind="info">{t('expired')}</Alert>}
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
        <Button type="submit" kind="primary" busy={busy} busyLabel={t('submitting')}>
          {t('submit')}
        </Button>
      </Panel>
    </Screen>
  );
}
