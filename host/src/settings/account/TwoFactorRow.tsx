import { Button, color, DateTime, font, space, useFormatNumber } from '@touchline/shared';
import type { TwoFactor } from '@touchline/shared/contract';
import { styled } from 'styled-components';
import { ItemHead } from '../ItemList.ts';
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
          <Actions>
            <Button size="small" kind="quiet" onClick={() => open({ name: 'two-factor-codes' })}>
              {t('newCodes')}
            </Button>
            <Button size="small" kind="quiet" onClick={() => open({ name: 'two-factor-off' })}>
              {t('turnOffTwoFactor')}
            </Button>
          </Actions>
        )}
      </ItemHead>
      <Small>
        {since === null ? (
          t('twoFactorHint')
        ) : (
          <>
            {t('twoFactorSince')} <DateTime value={since} />.{' '}
            {t('codesLeft', { count, formatted: formatNumber(count) })}.
          </>
        )}
      </Small>
    </li>
  );
}

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(0.5)};
`;

const Small = styled.span`
  color: ${color.muted};
  font: ${font.small};
`;
