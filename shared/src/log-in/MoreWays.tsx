import { useEffect, useEffectEvent, useState } from 'react';
import { styled } from 'styled-components';
import type { LoginWays } from '../contract/index.ts';
import { FORGOTTEN_PASSWORD_PATH, LOGIN_WAYS_PATH } from '../contract/paths.ts';
import { changeFailure, errorMessage, fieldErrors, http } from '../http/index.ts';
import { Alert, Button, color, font, space } from '../ui/index.ts';
import { knowsPasskeys, logInWithPasskey } from './passkey.ts';
import { beginSingleSignOn, finishSingleSignOn, takeReturn, whyRefused } from './singleSignOn.ts';
import { waysMessages } from './waysMessages.ts';

/** What is told below the buttons. */
interface Told {
  readonly kind: 'info' | 'error';
  readonly text: string;
  /** It asks for the address: over once there is one. */
  readonly isForAddress?: true;
}

export interface MoreWaysProps {
  /** As it is typed in the form. */
  readonly email: string;
  /** Sign-ins that were tried by the form: what is told here is over with the next. */
  readonly tries: number;
  /** What the form says of its fields is over. */
  readonly onBegin: () => void;
  readonly onLoggedIn: (() => void) | undefined;
  /** The account of somebody who comes back from the provider is to be linked with it. @param why what they are told */
  readonly onLinkAsked: (why: string) => void;
}

/** Ways in besides e-mail and password, where the server has them (U1, U2). Loaded after the form, which needs none of it. */
export default function MoreWays({ email, tries, onBegin, onLoggedIn, onLinkAsked }: MoreWaysProps) {
  const t = waysMessages.use();
  const [ways, setWays] = useState<Partial<LoginWays>>();
  const [busy, setBusy] = useState<'provider' | 'passkey' | 'forgotten'>();
  const [last, setLast] = useState<Told & { readonly tries: number }>();
  const setTold = (said: Told | undefined) => setLast(said && { ...said, tries });
  const isOver = last?.tries !== tries || (last.isForAddress === true && email.trim() !== '');
  const told = isOver ? undefined : last;
  useEffect(() => {
    let isCurrent = true;
    // A server of the specification's own calls has none: the form stands alone then.
    http.get<Partial<LoginWays> | null>(LOGIN_WAYS_PATH).then(
      ({ data }) => isCurrent && setWays(data ?? undefined),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, []);
  const run = async (
    what: 'provider' | 'passkey' | 'forgotten',
    work: () => Promise<Told | undefined>,
    failed: string,
  ) => {
    if (busy !== undefined) return;
    setBusy(what);
    setTold(undefined);
    onBegin();
    try {
      setTold(await work());
    } catch (error) {
      setTold({ kind: 'error', text: changeFailure(error, failed) });
    } finally {
      setBusy(undefined);
    }
  };
  const finish = () =>
    finishSingleSignOn().catch((error: unknown) => {
      if (!fieldErrors(error).has('password')) throw error;
      onLinkAsked(errorMessage(error, t('providerFailed')));
      return undefined;
    });
  // Somebody has just come back from the provider.
  const comeBack = useEffectEvent(() => {
    const back = takeReturn();
    if (back === undefined) return;
    if (back === '') void run('provider', finish, t('providerFailed'));
    else setTold({ kind: 'error', text: t(`provider.${whyRefused(back)}`) });
  });
  useEffect(() => {
    const soon = setTimeout(() => comeBack());
    return () => clearTimeout(soon);
  }, []);
  const provider = ways?.provider;
  const isOnlyWay = provider?.is_only_way === true;
  if (ways?.reset === undefined)
    return told === undefined ? null : <Alert kind={told.kind}>{told.text}</Alert>;
  const usePasskey = async (): Promise<undefined> => {
    // A person who changes their mind is told nothing.
    if (await logInWithPasskey()) onLoggedIn?.();
  };
  const askForLink = async (): Promise<Told> => {
    const address = email.trim();
    if (ways.reset !== 'mail') return { kind: 'info', text: t('askAdministrator') };
    if (address === '') return { kind: 'error', text: t('emailNeeded'), isForAddress: true };
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    await http.post(FORGOTTEN_PASSWORD_PATH, { email: address, time_zone: timeZone });
    return { kind: 'info', text: t('mailed', { email: address }) };
  };
  return (
    <Ways>
      {typeof provider?.name === 'string' && (
        <Button
          busy={busy === 'provider'}
          busyLabel={t('providerBusy')}
          onClick={() => void run('provider', beginSingleSignOn, t('providerFailed'))}
        >
          {t('provider', { name: provider.name })}
        </Button>
      )}
      {isOnlyWay && <Small>{t('providerOnly')}</Small>}
      {ways.passkeys === true && !isOnlyWay && knowsPasskeys() && (
        <Button
          busy={busy === 'passkey'}
          busyLabel={t('passkeyBusy')}
          onClick={() => void run('passkey', usePasskey, t('passkeyFailed'))}
        >
          {t('passkey')}
        </Button>
      )}
      {!isOnlyWay && (
        <Button
          kind="quiet"
          busy={busy === 'forgotten'}
          onClick={() => void run('forgotten', askForLink, t('failed'))}
        >
          {t('forgotten')}
        </Button>
      )}
      {told !== undefined && <Alert kind={told.kind}>{told.text}</Alert>}
    </Ways>
  );
}

const Ways = styled.div`
  display: grid;
  gap: ${space(1)};
`;

const Small = styled.p`
  color: ${color.muted};
  font: ${font.small};
`;
