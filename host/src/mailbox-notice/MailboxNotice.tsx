import {
  Alert,
  Button,
  changeFailure,
  logFailure,
  notify,
  space,
  useFormatNumber,
  useMay,
} from '@touchline/shared';
import { signedOutMailboxes } from '@touchline/shared/mailboxes';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { pathOf, SETTINGS } from '../navigation.ts';
import { signInWithProvider } from '../settings/mailboxes/mailboxRequests.ts';
import { messages } from './messages.ts';

/** Milliseconds between looks: a dead sign-in has to be told within five minutes (B7). */
const POLL_INTERVAL = 60_000;
/** The first look may wait until the section has its data. */
const FIRST_LOOK = 5000;

/**
 * Says on every screen that mailboxes need a new sign-in, with one press to mend it (B7).
 * @param firstLook milliseconds until it looks
 */
export function MailboxNotice({ firstLook = FIRST_LOOK }: { readonly firstLook?: number }) {
  const [isTime, setIsTime] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsTime(true), firstLook);
    return () => clearTimeout(timer);
  }, [firstLook]);
  return isTime && <DeadSignIns />;
}

function DeadSignIns() {
  const t = messages.use();
  const formatNumber = useFormatNumber();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const maySignIn = useMay('mailboxes');
  const { value: dead = [] } = signedOutMailboxes.use(undefined, { pollInterval: POLL_INTERVAL });
  const [first] = dead;
  if (first === undefined) return null;
  const { id, kind, email } = first;
  const isAlone = dead.length === 1;
  const provider = isAlone && maySignIn && (kind === 'google' || kind === 'microsoft') ? kind : undefined;
  const mend = async () => {
    // A password is typed where the mailbox is.
    if (provider === undefined) return navigate(pathOf(SETTINGS));
    setBusy(true);
    try {
      await signInWithProvider({ provider, mailbox_id: id });
    } catch (error) {
      logFailure('Signing in with a provider could not be started.', error);
      notify({ kind: 'error', text: changeFailure(error, t('signInFailed')) });
      setBusy(false);
    }
    return undefined;
  };
  return (
    <Place>
      <Alert
        kind="warning"
        action={
          <Button size="small" kind="primary" busy={busy} onClick={() => void mend()}>
            {t(provider === undefined ? 'openSettings' : 'signInAgain')}
          </Button>
        }
      >
        {isAlone
          ? t('noticeOne', { email })
          : t('noticeMany', { count: dead.length, formatted: formatNumber(dead.length) })}
      </Alert>
    </Place>
  );
}

const Place = styled.div`
  margin-bottom: ${space(2)};
`;
