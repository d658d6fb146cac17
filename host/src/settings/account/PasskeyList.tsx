import {
  Alert,
  Button,
  changeFailure,
  color,
  DateTime,
  font,
  LoadFailure,
  logFailure,
  notify,
  space,
} from '@touchline/shared';
import type { Passkey } from '@touchline/shared/contract';
import { useState } from 'react';
import { styled } from 'styled-components';
import { ItemHead, ItemList } from '../ItemList.ts';
import { passkeys, removePasskey } from './account.ts';
import { messages } from './messages.ts';
import { useDialogPlace } from './tasks.ts';

/** Devices that sign in without a password (U1). */
export function PasskeyList() {
  const t = messages.use();
  const { open } = useDialogPlace();
  const load = passkeys.use();
  const { value, status, isGone, reload } = load;
  const [failure, setFailure] = useState<string>();
  if (isGone) return null;
  const remove = async ({ id, name }: Passkey) => {
    setFailure(undefined);
    try {
      await removePasskey(id);
      notify({ kind: 'success', text: t('passkeyRemoved', { name }) });
    } catch (error) {
      logFailure('A passkey could not be removed.', error);
      setFailure(changeFailure(error, t('failed')));
    }
    await reload();
  };
  return (
    <>
      <HeadRow>
        <h3>{t('passkeys')}</h3>
        {typeof globalThis.PublicKeyCredential === 'function' && (
          <Button size="small" onClick={() => open({ name: 'passkey' })}>
            {t('addPasskey')}
          </Button>
        )}
      </HeadRow>
      {failure !== undefined && <Alert>{failure}</Alert>}
      {status === 'failed' && (
        <LoadFailure title={t('passkeysFailed')} load={load} isOutOfDate={value !== undefined} />
      )}
      {value?.length === 0 && <Small>{t('noPasskeys')}</Small>}
      {value !== undefined && value.length > 0 && (
        <ItemList aria-label={t('passkeys')}>
          {value.map((passkey) => (
            <li key={passkey.id}>
              <ItemHead>
                <b>{passkey.name}</b>
                <Actions>
                  <Button
                    size="small"
                    kind="quiet"
                    aria-label={t('renamePasskey', { name: passkey.name })}
                    onClick={() => open({ name: 'passkey-name', id: passkey.id })}
                  >
                    {t('rename')}
                  </Button>
                  <Button
                    size="small"
                    kind="quiet"
                    aria-label={t('removePasskey', { name: passkey.name })}
                    onClick={() => void remove(passkey)}
                  >
                    {t('remove')}
                  </Button>
                </Actions>
              </ItemHead>
              <Small>
                {t('passkeyAdded')} <DateTime value={passkey.created_at} />
                {passkey.used_at !== null && (
                  <>
                    {' · '}
                    {t('used')} <DateTime value={passkey.used_at} />
                  </>
                )}
              </Small>
            </li>
          ))}
        </ItemList>
      )}
    </>
  );
}

const HeadRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space(1)};
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(0.5)};
`;

const Small = styled.span`
  color: ${color.muted};
  font: ${font.small};
`;
