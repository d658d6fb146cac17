import {
  Alert,
  Button,
  changeFailure,
  color,
  DateTime,
  font,
  formatDateTime,
  LoadFailure,
  logFailure,
  notify,
  space,
} from '@touchline/shared';
import type { OpenSession } from '@touchline/shared/contract';
import { useState } from 'react';
import { styled } from 'styled-components';
import { ItemHead, ItemList } from '../ItemList.ts';
import { endOtherSessions, endSession, sessions } from './account.ts';
import { messages } from './messages.ts';

/** Where somebody is signed in, each to be ended (U1). */
export function SessionList() {
  const t = messages.use();
  const load = sessions.use();
  const { value, status, isGone, reload } = load;
  const [failure, setFailure] = useState<string>();
  if (isGone) return null;
  const run = async (end: () => Promise<void>, done: string) => {
    setFailure(undefined);
    try {
      await end();
      notify({ kind: 'success', text: done });
    } catch (error) {
      logFailure('A session could not be ended.', error);
      setFailure(changeFailure(error, t('failed')));
    }
    await reload();
  };
  return (
    <>
      <HeadRow>
        <h3>{t('sessions')}</h3>
        {value !== undefined && value.length > 1 && (
          <Button size="small" onClick={() => void run(endOtherSessions, t('endedOthers'))}>
            {t('endOthers')}
          </Button>
        )}
      </HeadRow>
      {failure !== undefined && <Alert>{failure}</Alert>}
      {status === 'failed' && (
        <LoadFailure title={t('sessionsFailed')} load={load} isOutOfDate={value !== undefined} />
      )}
      {value !== undefined && (
        <ItemList aria-label={t('sessions')}>
          {value.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              onEnd={() => void run(() => endSession(session.id), t('ended'))}
            />
          ))}
        </ItemList>
      )}
    </>
  );
}

function SessionRow({ session, onEnd }: { readonly session: OpenSession; readonly onEnd: () => void }) {
  const t = messages.use();
  const { is_this, created_at, used_at } = session;
  const browser = session.browser || t('program');
  return (
    <li>
      <ItemHead>
        <b>
          {browser}
          {is_this && <Small> ({t('thisOne')})</Small>}
        </b>
        {!is_this && (
          <Button
            size="small"
            kind="quiet"
            aria-label={t('endOf', { browser, time: formatDateTime(created_at) })}
            onClick={onEnd}
          >
            {t('end')}
          </Button>
        )}
      </ItemHead>
      <Times>
        <span>
          {t('since')} <DateTime value={created_at} />
        </span>
        <span>
          {t('used')} <DateTime value={used_at} />
        </span>
      </Times>
    </li>
  );
}

const HeadRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space(1)};
`;

const Small = styled.span`
  color: ${color.muted};
  font: ${font.small};
`;

const Times = styled.span`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${space(1.5)};
  color: ${color.muted};
  font: ${font.small};
`;
