import { Alert, Button, changeFailure, fromHere, http, LinkButton } from '@touchline/shared';
import { ADDRESS_CONFIRMATION_PATH } from '@touchline/shared/contract/paths';
import { parseUntrustedAddressConfirmation } from '@touchline/shared/contract/readers';
import { useState } from 'react';
import { EntryPanel } from '../log-in/EntryScreen.tsx';
import { LinkScreen } from '../log-in/LinkScreen.tsx';
import { messages } from './messages.ts';

/** Where the link leads that is mailed to a new address (U1). It asks for a click: programs that look at mails follow links. */
export default function ConfirmAddressScreen() {
  const t = messages.use();
  return (
    <LinkScreen
      read={readAddress}
      words={{ loading: t('loading'), unusable: t('unusable'), onward: t('onward') }}
    >
      {(token, email) => <Confirmation token={token} email={email} />}
    </LinkScreen>
  );
}

function Confirmation({ token, email }: { readonly token: string; readonly email: string }) {
  const t = messages.use();
  const [failure, setFailure] = useState<unknown>();
  const [state, setState] = useState<'asked' | 'busy' | 'done'>('asked');
  const confirm = async () => {
    setState('busy');
    setFailure(undefined);
    try {
      await http.post(`${ADDRESS_CONFIRMATION_PATH}use/`, { token }, fromHere());
      setState('done');
    } catch (error) {
      // Not logged: the error carries the request, and that the token.
      setFailure(error);
      setState('asked');
    }
  };
  if (state === 'done') {
    return (
      <EntryPanel as="section">
        <h1>{t('done')}</h1>
        <p>{t('doneText', { email })}</p>
        <LinkButton href="/">{t('onward')}</LinkButton>
      </EntryPanel>
    );
  }
  return (
    <EntryPanel as="section">
      <h1>{t('title')}</h1>
      <p>{t('text', { email })}</p>
      {failure !== undefined && <Alert>{changeFailure(failure, t('failed'))}</Alert>}
      <Button
        kind="primary"
        busy={state === 'busy'}
        busyLabel={t('confirming')}
        onClick={() => void confirm()}
      >
        {t('confirm')}
      </Button>
    </EntryPanel>
  );
}

/** Which address it is. @throws AxiosError when the link confirms none */
async function readAddress(token: string): Promise<string> {
  const { data } = await http.post<unknown>(ADDRESS_CONFIRMATION_PATH, { token });
  const email = parseUntrustedAddressConfirmation(data);
  if (email === undefined) throw new Error('No address in response');
  return email;
}
