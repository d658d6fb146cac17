import { errorStatus } from '@touchline/shared';
import type { CampaignSender } from '@touchline/shared/contract';
import type { ShownCampaign } from '@touchline/shared/contract/readers';
import { mailboxes } from '@touchline/shared/mailboxes';
import { useState } from 'react';
import { namedOf, useSenderTexts } from '../common/senderText.ts';
import { messages } from './messages.ts';

/** What the choice is made from. */
export interface SenderOptions {
  /** The mailboxes of the campaign that is edited: one of them may be disconnected by now. */
  readonly stored: ShownCampaign | undefined;
  readonly sender: CampaignSender | undefined;
  readonly onChange: (sender: CampaignSender) => void;
}

const OWNER = 'owner';
const SEVERAL = 'several';

/** The choice of the mailboxes that a campaign goes out from, and what may be chosen. */
export function useSenderChoice({ stored, sender, onChange }: SenderOptions) {
  const t = messages.use();
  const texts = useSenderTexts();
  const { known, usual, failed, reload } = useKnownMailboxes(stored);
  const [wantsSeveral, setWantsSeveral] = useState(false);
  const ids = sender?.kind === 'mailboxes' ? sender.mailbox_ids : usual;
  const isOwner = sender?.kind === OWNER;
  const isSeveral = !isOwner && (wantsSeveral || ids.length > 1);
  const single = ids[0] === undefined ? null : String(ids[0]);
  const named = known.map((mailbox) => ({ ...mailbox, label: texts.textOf(mailbox) }));
  const real = named.filter(({ kind }) => kind !== 'sandbox');
  const hasSandbox = (some: readonly number[]) =>
    known.some(({ id, kind }) => kind === 'sandbox' && some.includes(id));
  const before = stored?.sender?.kind === 'mailboxes' ? stored.sender.mailbox_ids : [];
  // The sandbox only stands in until a mailbox is connected; a campaign that has it among several may keep it.
  const several = before.length > 1 && hasSandbox(before) ? named : real;
  return {
    failed,
    reload,
    mailboxes: several,
    chosen: new Set(ids),
    isSeveral,
    value: isOwner ? OWNER : isSeveral ? SEVERAL : single,
    hint: isOwner
      ? ('senderOwnerHint' as const)
      : !isSeveral
        ? undefined
        : hasSandbox(ids)
          ? ('senderSandboxHint' as const)
          : ('senderSeveralHint' as const),
    options: [
      ...named.map(({ id, label }) => ({ value: String(id), label })),
      ...(real.length > 1 || isSeveral ? [{ value: SEVERAL, label: t('senderSeveral') }] : []),
      ...(real.length > 0 || isOwner ? [{ value: OWNER, label: texts.owner }] : []),
    ],
    choose: (value: string) => {
      setWantsSeveral(value === SEVERAL);
      if (value === OWNER) return onChange({ kind: OWNER });
      const chosen = ids.filter((id) => several.some((mailbox) => mailbox.id === id));
      return onChange({ kind: 'mailboxes', mailbox_ids: value === SEVERAL ? chosen : [Number(value)] });
    },
    toggle: (id: number, isChosen: boolean) => {
      setWantsSeveral(true);
      const others = ids.filter((one) => one !== id);
      const mailbox_ids = (isChosen ? [...others, id] : others).toSorted((one, other) => one - other);
      onChange({ kind: 'mailboxes', mailbox_ids });
    },
  };
}

/** The mailboxes that can be chosen, those of the campaign that are gone, and which a new campaign goes out from. */
function useKnownMailboxes(stored: ShownCampaign | undefined) {
  const { value: list, error, reload } = mailboxes.use();
  const connected = (list?.results ?? []).map(namedOf);
  const chosen = stored?.sender?.kind === 'mailboxes' ? stored.sender.mailbox_ids : [];
  const gone = (stored?.sender_mailboxes ?? []).filter(
    ({ id, state }) =>
      state === 'disconnected' && chosen.includes(id) && !connected.some((mailbox) => mailbox.id === id),
  );
  return {
    known: list === undefined ? [] : [...connected, ...gone],
    usual: stored === undefined && list !== undefined ? [list.usual_id] : [],
    // An API without mailboxes answers 404.
    failed: list === undefined && error !== undefined && errorStatus(error) !== 404,
    reload,
  };
}
