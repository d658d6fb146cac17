import { Alert, Button, LoadFailure, notify, useAction } from '@touchline/shared';
import type { Passkey } from '@touchline/shared/contract';
import { ItemActions, ItemHead, ItemList, ItemNote } from '../ItemList.ts';
import { passkeys, removePasskey } from './account.ts';
import { OwnTime } from '../OwnTime.tsx';
import { messages } from './messages.ts';
import { useDialogPlace } from './tasks.ts';

/** Devices that sign in without a password (U1). */
export function PasskeyList() {
  const t = messages.use();
  const { open } = useDialogPlace();
  const load = passkeys.use();
  const { value, status, isGone, reload } = load;
  const { failure, run } = useAction({ log: 'A passkey could not be removed.', failed: t('failed'), reload });
  if (isGone) return null;
  const remove = ({ id, name }: Passkey) =>
    run(async () => {
      await removePasskey(id);
      notify({ kind: 'success', text: t('passkeyRemoved', { name }) });
    });
  return (
    <>
      <ItemHead>
        <h3>{t('passkeys')}</h3>
        {typeof globalThis.PublicKeyCredential === 'function' && (
          <Button size="small" onClick={() => open({ name: 'passkey' })}>
            {t('addPasskey')}
          </Button>
        )}
      </ItemHead>
      {failure !== undefined && <Alert>{failure}</Alert>}
      {status === 'failed' && (
        <LoadFailure title={t('passkeysFailed')} load={load} isOutOfDate={value !== undefined} />
      )}
      {value?.length === 0 && <ItemNote>{t('noPasskeys')}</ItemNote>}
      {value !== undefined && value.length > 0 && (
        <ItemList aria-label={t('passkeys')}>
          {value.map((passkey) => (
            <li key={passkey.id}>
              <ItemHead>
                <b>{passkey.name}</b>
                <ItemActions>
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
                </ItemActions>
              </ItemHead>
              <ItemNote>
                {t('passkeyAdded')} <OwnTime value={passkey.created_at} />
                {passkey.used_at !== null && (
                  <>
                    {' · '}
                    {t('used')} <OwnTime value={passkey.used_at} />
                  </>
                )}
              </ItemNote>
            </li>
          ))}
        </ItemList>
      )}
    </>
  );
}
