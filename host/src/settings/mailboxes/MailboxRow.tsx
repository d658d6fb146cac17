import {
  Alert,
  Badge,
  Button,
  changeFailure,
  logFailure,
  May,
  Menu,
  notify,
  space,
  type Tone,
  useFormatNumber,
} from '@touchline/shared';
import type { Mailbox } from '@touchline/shared/contract';
import type { ShownMailbox } from '@touchline/shared/contract/readers';
import { useState } from 'react';
import { styled } from 'styled-components';
import { FirmItemHead, ItemName, ItemNote } from '../ItemList.ts';
import { useOwnTime } from '../OwnTime.tsx';
import { isBuiltIn } from './isBuiltIn.ts';
import { useMayChange } from './useMayChange.ts';
import { signInWithProvider, trySending } from './mailboxRequests.ts';
import { messages } from './messages.ts';
import type { MailboxTask } from './tasks.ts';

export interface MailboxRowProps {
  readonly mailbox: ShownMailbox;
  /** Nothing else is connected, which is said above the list. */
  readonly isAlone: boolean;
  readonly onOpen: (task: MailboxTask) => void;
  readonly onChanged: () => Promise<void>;
}

const TONES: Record<Mailbox['state']['kind'], Tone> = {
  working: 'ok',
  sign_in_again: 'danger',
  held: 'warn',
  unreachable: 'warn',
};

/** One mailbox: whose it is, how much it has sent, what is wrong with it and what to do about that. */
export function MailboxRow({ mailbox, isAlone, onOpen, onChanged }: MailboxRowProps) {
  const t = messages.use();
  const formatNumber = useFormatNumber();
  const { kind, email, name = '', owner, state, campaign_count, sent_last_24_hours: sent, cap_now } = mailbox;
  const mayChange = useMayChange()(mailbox);
  const title = kind === 'sandbox' ? t('sandboxName') : email;
  const facts = [
    kind !== 'sandbox' && name !== '' ? name : undefined,
    cap_now === null
      ? t('sent', { count: sent, formatted: formatNumber(sent) })
      : t('sentOfCap', { sent: formatNumber(sent), cap: formatNumber(cap_now) }),
    campaign_count > 0
      ? t('campaigns', { count: campaign_count, formatted: formatNumber(campaign_count) })
      : undefined,
    owner ? t('ownedBy', { owner: owner.email }) : undefined,
  ].filter((fact) => fact !== undefined);
  const tasks: MailboxTask[] = isBuiltIn(mailbox)
    ? kind === 'environment'
      ? ['edit', 'check']
      : ['edit']
    : ['edit', ...(kind === 'password' ? (['connection'] as const) : []), 'check', 'disconnect'];
  const offered = mayChange ? tasks : tasks.filter((task) => task === 'check');
  return (
    <Row>
      <FirmItemHead>
        <ItemName>
          <b>{title}</b>
          <Badge kind="count">{t(`kind.${kind}`)}</Badge>
          <Badge tone={TONES[state.kind]}>{t(`state.${state.kind}`)}</Badge>
        </ItemName>
        {offered.length > 0 && (
          <Menu
            items={offered.map((task) => ({
              label: t(task),
              kind: task === 'disconnect' ? 'danger' : 'plain',
              onClick: () => onOpen(task),
            }))}
            label={t('actions', { email: title })}
          />
        )}
      </FirmItemHead>
      <ItemNote as="p">{facts.join(' · ')}</ItemNote>
      {kind === 'sandbox' && !isAlone && <ItemNote as="p">{t('sandboxHint')}</ItemNote>}
      {kind === 'environment' && <ItemNote as="p">{t('environmentHint')}</ItemNote>}
      <Fault mailbox={mailbox} onOpen={onOpen} onChanged={onChanged} />
    </Row>
  );
}

/** What is wrong with a mailbox, and the next step. */
function Fault({ mailbox, onOpen, onChanged }: Omit<MailboxRowProps, 'isAlone'>) {
  const t = messages.use();
  const [busy, setBusy] = useState(false);
  const { id, kind, state } = mailbox;
  const mayChange = useMayChange()(mailbox);
  const text = useFaultText(state);
  if (state.kind === 'working') return null;
  const press = async (work: () => Promise<void>, failure: string) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      logFailure('The mailbox could not be mended.', error);
      notify({ kind: 'error', text: changeFailure(error, failure) });
    } finally {
      setBusy(false);
    }
  };
  const signIn = () =>
    kind === 'google' || kind === 'microsoft'
      ? press(() => signInWithProvider({ provider: kind, mailbox_id: id }), t('signInFailed'))
      : onOpen('connection');
  const tryNow = () =>
    press(async () => {
      await trySending(id);
      await onChanged();
    }, t('tryFailed'));
  return (
    <Alert
      kind="warning"
      action={
        <>
          {state.kind === 'sign_in_again' && !isBuiltIn(mailbox) && mayChange && (
            <Button size="small" kind="primary" busy={busy} onClick={() => void signIn()}>
              {t('signInAgain')}
            </Button>
          )}
          {state.kind === 'held' && (
            <May do="campaigns">
              <Button size="small" busy={busy} onClick={() => void tryNow()}>
                {t('tryNow')}
              </Button>
            </May>
          )}
        </>
      }
    >
      <p>{text}</p>
      {state.reply !== null && <p>{t('serverSays', { reply: state.reply })}</p>}
    </Alert>
  );
}

function useFaultText({ kind, cause, until }: Mailbox['state']): string {
  const t = messages.use();
  const ownTime = useOwnTime();
  if (kind === 'sign_in_again') return t('signInAgainText');
  if (kind === 'unreachable') return t('unreachableText');
  if (cause === 'bounces') return t('heldByBounces');
  return until === null ? t('heldForNow') : t('heldUntil', { until: ownTime(until) });
}

const Row = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(0.5)};
  & > [role='alert'] {
    margin-top: ${space(0.5)};
  }
`;
