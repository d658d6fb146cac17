import { Alert, Button, notify, useAction } from '@touchline/shared';
import type { AwaitedAddress } from '@touchline/shared/contract';
import { useState } from 'react';
import { styled } from 'styled-components';
import { ItemActions, ItemHead, ItemNote } from '../ItemList.ts';
import { forgetAddress, sendAddressAgain } from './account.ts';
import { account } from '../ownAccount.ts';
import { messages } from './messages.ts';

export interface AwaitedAddressRowProps {
  readonly awaited: AwaitedAddress;
}

/** A new address that holds once it is confirmed (U1). */
export function AwaitedAddressRow({ awaited: { email, expires_at, can_mail } }: AwaitedAddressRowProps) {
  const t = messages.use();
  const { reload } = account.use();
  const { failure, busy, run } = useAction({
    log: 'The new address could not be changed.',
    failed: t('failed'),
    reload,
  });
  const sendAgain = () =>
    run(async () => {
      await sendAddressAgain();
      notify({ kind: 'success', text: t('addressSent', { email }) });
    });
  const cancel = () => run(forgetAddress);
  const [isOver] = useState(() => Date.parse(expires_at) < Date.now());
  return (
    <li>
      <ItemHead>
        <Words>
          <b>{t('addressAwaited', { email })}</b>
          <ItemNote>
            {t(can_mail ? (isOver ? 'addressLinkOver' : 'addressHint') : 'addressAdministrator')}
          </ItemNote>
        </Words>
        <ItemActions>
          {can_mail && (
            <Button
              size="small"
              disabled={busy}
              aria-label={t('sendAddressAgain', { email })}
              onClick={() => void sendAgain()}
            >
              {t('sendAgain')}
            </Button>
          )}
          <Button
            size="small"
            kind="quiet"
            disabled={busy}
            aria-label={t('cancelAddress', { email })}
            onClick={() => void cancel()}
          >
            {t('cancel')}
          </Button>
        </ItemActions>
      </ItemHead>
      {failure !== undefined && <Alert>{failure}</Alert>}
    </li>
  );
}

/** Above the buttons where these do not fit beside. */
const Words = styled.div`
  display: grid;
  flex: 1 1 240px;
  min-width: 0;
`;
