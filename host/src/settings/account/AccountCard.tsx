import { Avatar, Button, lazyPart } from '@touchline/shared';
import type { OwnAccount } from '@touchline/shared/contract';
import { EmailText } from '../EmailText.tsx';
import { ItemHead, ItemList, ItemNote, PersonFacts, PersonItem } from '../ItemList.ts';
import { SettingsCard } from '../SettingsCard.tsx';
import { account } from '../ownAccount.ts';
import { LoadState } from '../LoadState.tsx';
import { AwaitedAddressRow } from './AwaitedAddressRow.tsx';
import { messages } from './messages.ts';
import { PasskeyList } from './PasskeyList.tsx';
import { SessionList } from './SessionList.tsx';
import { DialogPlaceProvider, useDialogPlace } from './tasks.ts';
import { TwoFactorRow } from './TwoFactorRow.tsx';

// Most visits open none of them.
const AccountDialogs = lazyPart(
  () => import(/* webpackChunkName: "account" */ './dialogs/AccountDialogs.tsx'),
);

/** What everybody can do about their own account (U1). */
export function AccountCard() {
  const t = messages.use();
  const load = account.use();
  const { value, isGone } = load;
  // An API of the specification's own calls has no such thing.
  if (isGone) return null;
  return (
    <SettingsCard anchor="account" title={t('title')}>
      <LoadState load={load} failed={t('loadFailed')} loading={t('loading')} count={3} />
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
        <PersonItem>
          <Avatar name={name || email} photo={photo} />
          <PersonFacts>
            <b>{name || <EmailText email={email} />}</b>
            {name === '' ? (
              <ItemNote>{t('nameMissing')}</ItemNote>
            ) : (
              <ItemNote>
                <EmailText email={email} />
              </ItemNote>
            )}
          </PersonFacts>
          <Button
            size="small"
            aria-label={t(name === '' ? 'addName' : 'editProfile')}
            onClick={() => open({ name: 'profile' })}
          >
            {t(name === '' ? 'addName' : 'edit')}
          </Button>
        </PersonItem>
        {own.awaited_address && (
          <AwaitedAddressRow key={own.awaited_address.expires_at} awaited={own.awaited_address} />
        )}
        <li>
          <ItemHead>
            <b>{t('password')}</b>
            <Button size="small" aria-label={t('changePassword')} onClick={() => open({ name: 'password' })}>
              {t('change')}
            </Button>
          </ItemHead>
          <ItemNote>{t('passwordHint')}</ItemNote>
        </li>
        <TwoFactorRow twoFactor={own.two_factor} />
      </ItemList>
      <PasskeyList />
      <SessionList />
      {shown !== undefined && <AccountDialogs dialog={shown} own={own} onClose={close} />}
    </>
  );
}
