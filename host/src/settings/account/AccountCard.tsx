import { Avatar, Button, color, font, LoadFailure, Skeleton, space } from '@touchline/shared';
import type { OwnAccount } from '@touchline/shared/contract';
import { lazy, Suspense } from 'react';
import { styled } from 'styled-components';
import { ItemHead, ItemList } from '../ItemList.ts';
import { SettingsCard } from '../SettingsCard.tsx';
import { account } from './account.ts';
import { messages } from './messages.ts';
import { PasskeyList } from './PasskeyList.tsx';
import { SessionList } from './SessionList.tsx';
import { DialogPlaceProvider, useDialogPlace } from './tasks.ts';
import { TwoFactorRow } from './TwoFactorRow.tsx';

// Most visits open none of them.
const AccountDialogs = lazy(() => import(/* webpackChunkName: "account" */ './dialogs/AccountDialogs.tsx'));

/** What everybody can do about their own account (U1). */
export function AccountCard() {
  const t = messages.use();
  const load = account.use();
  const { value, status, isGone } = load;
  // An API of the specification's own calls has no such thing.
  if (isGone) return null;
  return (
    <SettingsCard title={t('title')}>
      {status === 'failed' && (
        <LoadFailure title={t('loadFailed')} load={load} isOutOfDate={value !== undefined} />
      )}
      {status === 'loading' && value === undefined && <Skeleton count={3} label={t('loading')} />}
      {value !== undefined && (
        <DialogPlaceProvider>
          <Account own={value} />
        </DialogPlaceProvider>
      )}
    </SettingsCard>
  );
}

function Account({ own }: { readonly own: OwnAccount }) {
  const t = messages.use();
  const { shown, open, close } = useDialogPlace();
  const { email, name, photo } = own;
  return (
    <>
      <ItemList aria-label={t('title')}>
        <Person>
          <Avatar name={name || email} photo={photo} />
          <Who>
            <b>{name || email}</b>
            {name !== '' && <Small>{email}</Small>}
          </Who>
          <Button size="small" aria-label={t('editProfile')} onClick={() => open({ name: 'profile' })}>
            {t('edit')}
          </Button>
        </Person>
        <li>
          <ItemHead>
            <b>{t('password')}</b>
            <Button size="small" aria-label={t('changePassword')} onClick={() => open({ name: 'password' })}>
              {t('change')}
            </Button>
          </ItemHead>
          <Small>{t('passwordHint')}</Small>
        </li>
        <TwoFactorRow twoFactor={own.two_factor} />
      </ItemList>
      <PasskeyList />
      <SessionList />
      {shown !== undefined && (
        <Suspense fallback={null}>
          <AccountDialogs dialog={shown} own={own} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

const Person = styled.li`
  display: flex;
  align-items: center;
  gap: ${space(1.5)};
`;

const Who = styled.div`
  flex: 1;
  min-width: 0;
  display: grid;
  & > b {
    font: ${font.strong};
  }
`;

const Small = styled.span`
  color: ${color.muted};
  font: ${font.small};
`;
