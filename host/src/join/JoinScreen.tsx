import { Alert, errorMessage, LinkButton } from '@touchline/shared';
import type { LinkAnswer } from '@touchline/shared/contract';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { EntryPanel, EntryScreen } from '../log-in/EntryScreen.tsx';
import { readLink } from './accountLink.ts';
import { JoinForm } from './JoinForm.tsx';
import { messages } from './messages.ts';

/**
 * Where a link leads that lets somebody in once (U2): it asks for a password, and signs in. The token is in the fragment,
 * which no server is sent.
 */
export default function JoinScreen() {
  const token = useLocation().hash.slice(1);
  return (
    <EntryScreen>
      <Join key={token} token={token} />
    </EntryScreen>
  );
}

function Join({ token }: { readonly token: string }) {
  const t = messages.use();
  const [link, setLink] = useState<LinkAnswer>();
  const [failure, setFailure] = useState<unknown>();
  useEffect(() => {
    let isCurrent = true;
    readLink(token).then(
      (found) => isCurrent && setLink(found),
      (error: unknown) => isCurrent && setFailure(error),
    );
    return () => {
      isCurrent = false;
    };
  }, [token]);
  if (failure !== undefined) {
    return (
      <EntryPanel as="section">
        <h1>{t('unusable')}</h1>
        <Alert>{errorMessage(failure, t('unusable'))}</Alert>
        <LinkButton href="/">{t('toLogIn')}</LinkButton>
      </EntryPanel>
    );
  }
  return link === undefined ? <output>{t('loading')}</output> : <JoinForm token={token} link={link} />;
}
