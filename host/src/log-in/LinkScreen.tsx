import { Alert, errorMessage, LinkButton } from '@touchline/shared';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { EntryPanel, EntryScreen } from './EntryScreen.tsx';

export interface LinkScreenProps<Value> {
  /** Asks what the link is for. The same function each time. @throws AxiosError when it is worth nothing */
  readonly read: (token: string) => Promise<Value>;
  readonly words: { readonly loading: string; readonly unusable: string; readonly onward: string };
  readonly children: (token: string, value: Value) => ReactNode;
}

/** Where a link leads that was mailed or passed on. The token is in the fragment, which no server is sent. */
export function LinkScreen<Value>(props: LinkScreenProps<Value>) {
  const token = useLocation().hash.slice(1);
  return (
    <EntryScreen>
      <Link key={token} token={token} {...props} />
    </EntryScreen>
  );
}

function Link<Value>({ token, read, words, children }: LinkScreenProps<Value> & { readonly token: string }) {
  const [found, setFound] = useState<{ readonly value: Value }>();
  const [failure, setFailure] = useState<unknown>();
  useEffect(() => {
    let isCurrent = true;
    read(token).then(
      (value) => isCurrent && setFound({ value }),
      (error: unknown) => isCurrent && setFailure(error),
    );
    return () => {
      isCurrent = false;
    };
  }, [read, token]);
  if (failure !== undefined) {
    return (
      <EntryPanel as="section">
        <h1>{words.unusable}</h1>
        <Alert>{errorMessage(failure, words.unusable)}</Alert>
        <LinkButton href="/">{words.onward}</LinkButton>
      </EntryPanel>
    );
  }
  return found === undefined ? <output>{words.loading}</output> : children(token, found.value);
}
