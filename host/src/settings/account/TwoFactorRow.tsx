import { Button, useFormatNumber } from '@touchline/shared';
import type { TwoFactor } from '@touchline/shared/contract';
import { ItemActions, ItemHead, ItemNote } from '../ItemList.ts';
import { OwnTime } from '../OwnTime.tsx';
import { messages } from './messages.ts';
import { useDialogPlace } from './tasks.ts';

/** Whether a code is asked for at sign-ins, and what can be done about it (U1). */
export function TwoFactorRow({ twoFactor }: { readonly twoFactor: TwoFactor }) {
  const t = messages.use();
  const formatNumber = useFormatNumber();
  const { open } = useDialogPlace();
  const { since, recovery_codes: count } = twoFactor;
  return (
    <li>
      <ItemHead>
        <b>{t('twoFactor')}</b>
        {since === null ? (
          <Button size="small" onClick={() => open({ name: 'two-factor' })}>
            {t('turnOnTwoFactor')}
          </Button>
        ) : (
          <ItemActions>
            <Button size="small" kind="quiet" onClick={() => open({ name: 'two-factor-codes' })}>
              {t('newCodes')}
            </Button>
            <Button size="small" kind="quiet" onClick={() => open({ name: 'two-factor-off' })}>
              {t('turnOffTwoFactor')}
            </Button>
          </ItemActions>
        )}
      </ItemHead>
      <ItemNote>
        {since === null ? (
          t('twoFactorHint')
        ) : (
          <>
            {t('twoFactorSince')} <OwnTime value={since} />.{' '}
            {t('codesLeft', { count, formatted: formatNumber(count) })}.
          </>
        )}
      </ItemNote>
    </li>
  );
}
