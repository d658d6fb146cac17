import {
  Alert,
  Button,
  changeFailure,
  color,
  font,
  logFailure,
  media,
  space,
  TextField,
} from '@touchline/shared';
import type { MailboxList, MailboxProvider } from '@touchline/shared/contract';
import { isEmailAddress, MAILBOX_PROVIDERS, tidyAddress } from '@touchline/shared/contract/rules';
import { type ReactNode, useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { signInWithProvider } from '../mailboxRequests.ts';
import { messages } from './messages.ts';
import { GoogleMark, MicrosoftMark } from './providerMarks.tsx';

export interface ProviderButtonsProps {
  /** Which of them an administrator has set up. */
  readonly providers: MailboxList['providers'];
  /** The one that has the typed address. */
  readonly suggested: MailboxProvider | undefined;
}

const LABELS = { google: 'withGoogle', microsoft: 'withMicrosoft' } as const;
const MARKS: Record<MailboxProvider, ReactNode> = { google: <GoogleMark />, microsoft: <MicrosoftMark /> };

/** Where the address of a shared mailbox waits while the browser is at the provider: a sign-in that fails would lose it. */
const SHARED_EMAIL = 'touchline.shared-mailbox';

/** Signing in with Google or Microsoft; says what an administrator has to do where that is not set up. */
export function ProviderButtons({ providers, suggested }: ProviderButtonsProps) {
  const t = messages.use();
  const [busy, setBusy] = useState<MailboxProvider>();
  const [failure, setFailure] = useState<string>();
  const [shared, setShared] = useState(() => sessionStorage.getItem(SHARED_EMAIL) ?? '');
  const [wasShared] = useState(shared !== '');
  useEffect(() => sessionStorage.removeItem(SHARED_EMAIL), []);
  const [sharedError, setSharedError] = useState<string>();
  const press = async (provider: MailboxProvider) => {
    setFailure(undefined);
    if (!providers[provider]) return setFailure(t('notSetUp', { provider: t(provider) }));
    const shared_email = provider === 'microsoft' ? tidyAddress(shared) : '';
    if (shared_email !== '' && !isEmailAddress(shared_email)) return setSharedError(t('emailInvalid'));
    setBusy(provider);
    if (shared_email !== '') sessionStorage.setItem(SHARED_EMAIL, shared_email);
    try {
      await signInWithProvider({ provider, ...(shared_email !== '' && { shared_email }) });
    } catch (error) {
      logFailure('Signing in with a provider could not be started.', error);
      setFailure(changeFailure(error, t('signInFailed')));
      setBusy(undefined);
    }
    return undefined;
  };
  return (
    <>
      <Buttons>
        {MAILBOX_PROVIDERS.map((provider) => (
          <Button
            key={provider}
            kind={suggested === provider ? 'primary' : 'secondary'}
            icon={MARKS[provider]}
            busy={busy === provider}
            disabled={busy !== undefined && busy !== provider}
            onClick={() => void press(provider)}
          >
            {t(LABELS[provider])}
          </Button>
        ))}
      </Buttons>
      {providers.microsoft && (
        <details open={wasShared}>
          <Summary>{t('sharedMailbox')}</Summary>
          <TextField
            label={t('sharedEmail')}
            hint={t('sharedHint')}
            type="email"
            autoComplete="off"
            value={shared}
            error={sharedError}
            onChange={(value) => {
              setShared(value);
              setSharedError(undefined);
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              // Enter would send the form of the password below.
              event.preventDefault();
              void press('microsoft');
            }}
          />
          <SharedButton
            busy={busy === 'microsoft'}
            disabled={busy === 'google'}
            onClick={() => void press('microsoft')}
          >
            {t('sharedSignIn')}
          </SharedButton>
        </details>
      )}
      {failure !== undefined && <Alert kind="warning">{failure}</Alert>}
    </>
  );
}

const Buttons = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: ${space(1.5)};
  @media ${media.phone} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const SharedButton = styled(Button)`
  margin-top: ${space(1)};
`;

const Summary = styled.summary`
  width: fit-content;
  margin-bottom: ${space(1)};
  color: ${color.muted};
  font: ${font.small};
  cursor: pointer;
`;
