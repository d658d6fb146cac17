import {
  Button,
  changeFailure,
  color,
  ConfirmDialog,
  font,
  lazyPart,
  notify,
  useMay,
} from '@touchline/shared';
import type { ApiKey } from '@touchline/shared/contract';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { LongItemList } from '../ItemList.ts';
import { Hint, HintRow, SettingsCard } from '../SettingsCard.tsx';
import { ApiKeyRow } from './ApiKeyRow.tsx';
import { apiKeys, revokeApiKey } from './apiKeys.ts';
import { LoadState } from '../LoadState.tsx';
import { messages } from './messages.ts';

// Not part of the page's first download: most visits make no key.
const NewKeyDialogs = lazyPart(
  () => import(/* webpackChunkName: "api-keys" */ './dialogs/NewKeyDialogs.tsx'),
);

/** Keys that scripts sign in with (U8): one's own, and everybody's for administrators. */
export function ApiKeysCard() {
  return useMay('keys') && <Keys />;
}

function Keys() {
  const t = messages.use();
  const load = apiKeys.use();
  const { value, isGone, reload } = load;
  const [isAdding, setAdding] = useState(false);
  const [revoking, setRevoking] = useState<ApiKey>();
  if (isGone) return null;
  const revoke = async () => {
    if (revoking === undefined) return;
    await revokeApiKey(revoking.id);
    notify({ kind: 'success', text: t('revoked', { name: revoking.name }) });
    void reload();
  };
  return (
    <SettingsCard anchor="api-keys" title={t('title')}>
      <HintRow>
        <Hint>
          {t('hint')} <Calls href="/api/docs">{t('calls')}</Calls>
        </Hint>
        <Button icon={<Plus />} disabled={value === undefined} onClick={() => setAdding(true)}>
          {t('add')}
        </Button>
      </HintRow>
      <LoadState load={load} failed={t('loadFailed')} loading={t('loading')} count={2} />
      {value?.results.length === 0 && <p>{t('none')}</p>}
      {value !== undefined && value.results.length > 0 && (
        <LongItemList aria-label={t('list')}>
          {value.results.map((apiKey) => (
            <ApiKeyRow key={apiKey.id} apiKey={apiKey} onRevoke={setRevoking} />
          ))}
        </LongItemList>
      )}
      {isAdding && value !== undefined && (
        <NewKeyDialogs proof={value.proof} onClose={() => setAdding(false)} onMade={reload} />
      )}
      <ConfirmDialog
        open={revoking !== undefined}
        title={t('revokeTitle', { name: revoking?.name ?? '' })}
        description={t('revokeText')}
        confirmLabel={t('revoke')}
        busyLabel={t('revoking')}
        onConfirm={revoke}
        describeError={(error) => changeFailure(error, t('revokeFailed'))}
        onClose={() => setRevoking(undefined)}
      />
    </SettingsCard>
  );
}

const Calls = styled.a`
  color: ${color.accentText};
  font: ${font.small};
`;
