import { Alert, Button, lazyPart, May, notify } from '@touchline/shared';
import type { MailboxSignInError } from '@touchline/shared/contract';
import type { ShownMailbox } from '@touchline/shared/contract/readers';
import { MAILBOX_SIGN_IN_ERRORS } from '@touchline/shared/contract/rules';
import { mailboxes, signedOutMailboxes } from '@touchline/shared/mailboxes';
import { Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ItemList } from '../ItemList.ts';
import { Hint, HintRow, SettingsCard } from '../SettingsCard.tsx';
import { isBuiltIn } from './isBuiltIn.ts';
import { MailboxRow } from './MailboxRow.tsx';
import { LoadState } from '../LoadState.tsx';
import { messages } from './messages.ts';
import { DialogPlaceProvider, useDialogPlace } from './tasks.ts';

// Not part of the page's first download: most visits open none of them.
const MailboxDialogs = lazyPart(
  () => import(/* webpackChunkName: "mailboxes" */ './dialogs/MailboxDialogs.tsx'),
);

/** Milliseconds between reloads: a mailbox may be held, or its sign-in end, at any time. */
const POLL_INTERVAL = 30_000;

/** The mailboxes that mails go out from: their state, and how others are connected (B1). */
export function MailboxesCard() {
  return (
    <DialogPlaceProvider>
      <Mailboxes />
    </DialogPlaceProvider>
  );
}

function Mailboxes() {
  const t = messages.use();
  const load = mailboxes.use(undefined, { pollInterval: POLL_INTERVAL });
  const { value: list, isGone } = load;
  const notice = signedOutMailboxes.useChanges();
  const onChanged = async () => {
    // What was mended is told no longer.
    notice.reload();
    await load.reload();
  };
  const { shown, open } = useDialogPlace();
  const error = useSignInResult(list?.results);
  // An older API has none.
  if (isGone) return null;
  const isAlone = list?.results.every(({ kind }) => kind === 'sandbox') ?? false;
  return (
    <SettingsCard anchor="mailboxes" title={t('title')}>
      <HintRow>
        <Hint>{t('hint')}</Hint>
        <May do="mailboxes">
          <Button
            kind={isAlone ? 'primary' : 'secondary'}
            icon={<Plus />}
            onClick={() => open({ name: 'connect' })}
          >
            {t('connect')}
          </Button>
        </May>
      </HintRow>
      {error !== undefined && <Alert>{t(`error.${error}`)}</Alert>}
      <LoadState load={load} failed={t('loadFailed')} loading={t('loading')} count={3} />
      {isAlone && <Alert kind="info">{t('onlySandbox')}</Alert>}
      {list !== undefined && list.results.length > 0 && (
        <ItemList aria-label={t('mailboxesLabel')}>
          {list.results.map((mailbox) => (
            <MailboxRow
              key={mailbox.id}
              mailbox={mailbox}
              isAlone={isAlone}
              onOpen={(name) => open({ name, id: mailbox.id })}
              onChanged={onChanged}
            />
          ))}
        </ItemList>
      )}
      {shown !== undefined && list !== undefined && (
        <MailboxDialogs dialog={shown} list={list} onChanged={onChanged} />
      )}
    </SettingsCard>
  );
}

/**
 * What a provider's sign-in, from which the browser has just come back, ended with. Says which mailbox is connected, and takes
 * both out of the URL, so that a reload does not repeat them. @returns why none is
 */
function useSignInResult(list: readonly ShownMailbox[] | undefined): MailboxSignInError | undefined {
  const t = messages.use();
  const [query, setQuery] = useSearchParams();
  // The browser has just loaded the page: it stays until it is left.
  const [code] = useState(() => query.get('mailbox_error'));
  const id = Number(query.get('mailbox'));
  const connected = id > 0 ? list?.find((mailbox) => mailbox.id === id && !isBuiltIn(mailbox)) : undefined;
  const isTold = query.has('mailbox_error');
  useEffect(() => {
    if (connected === undefined && !isTold) return;
    if (connected !== undefined)
      notify({ kind: 'success', text: t('connected', { email: connected.email }) });
    setQuery(
      (current) => {
        current.delete('mailbox');
        current.delete('mailbox_error');
        return current;
      },
      { replace: true },
    );
  }, [connected, isTold, setQuery, t]);
  // With another mailbox connected it is over.
  if (code === null || connected !== undefined) return undefined;
  return MAILBOX_SIGN_IN_ERRORS.find((known) => known === code) ?? 'provider';
}
