import { Alert, Button, LoadFailure, notify, useAction } from '@touchline/shared';
import type { OpenSession } from '@touchline/shared/contract';
import { ItemFacts, ItemHead, LongItemList, ItemNote } from '../ItemList.ts';
import { endOtherSessions, endSession, sessions } from './account.ts';
import { OwnTime, useOwnTime } from '../OwnTime.tsx';
import { messages } from './messages.ts';

/** Where somebody is signed in, each to be ended (U1). */
export function SessionList() {
  const t = messages.use();
  const load = sessions.use();
  const { value, status, isGone, reload } = load;
  const { failure, run } = useAction({ log: 'A session could not be ended.', failed: t('failed'), reload });
  if (isGone) return null;
  const stop = (end: () => Promise<void>, done: string) =>
    void run(async () => {
      await end();
      notify({ kind: 'success', text: done });
    });
  return (
    <>
      <ItemHead>
        <h3>{t('sessions')}</h3>
        {value !== undefined && value.length > 1 && (
          <Button size="small" onClick={() => stop(endOtherSessions, t('endedOthers'))}>
            {t('endOthers')}
          </Button>
        )}
      </ItemHead>
      {failure !== undefined && <Alert>{failure}</Alert>}
      {status === 'failed' && (
        <LoadFailure title={t('sessionsFailed')} load={load} isOutOfDate={value !== undefined} />
      )}
      {value !== undefined && (
        <LongItemList aria-label={t('sessions')}>
          {value.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              onEnd={() => stop(() => endSession(session.id), t('ended'))}
            />
          ))}
        </LongItemList>
      )}
    </>
  );
}

function SessionRow({ session, onEnd }: { readonly session: OpenSession; readonly onEnd: () => void }) {
  const t = messages.use();
  const { is_this, created_at, used_at } = session;
  const ownTime = useOwnTime();
  const browser = session.browser || t('program');
  return (
    <li>
      <ItemHead>
        <b>
          {browser}
          {is_this && <ItemNote> ({t('thisOne')})</ItemNote>}
        </b>
        {!is_this && (
          <Button
            size="small"
            kind="quiet"
            aria-label={t('endOf', { browser, time: ownTime(created_at) })}
            onClick={onEnd}
          >
            {t('end')}
          </Button>
        )}
      </ItemHead>
      <ItemFacts>
        <span>
          {t('since')} <OwnTime value={created_at} />
        </span>
        <span>
          {t('used')} <OwnTime value={used_at} />
        </span>
      </ItemFacts>
    </li>
  );
}
