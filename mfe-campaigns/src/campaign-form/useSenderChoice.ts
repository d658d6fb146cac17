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
  const named = known.map((mailbox) => ({ id: mailbox.id, label: texts.textOf(mailbox) }));
  const hasOthers = known.some(({ kind }) => kind !== 'sandbox');
  const isSandbox = known.some(({ id, kind }) => ids.includes(id) && kind === 'sandbox');
  return {
    failed,
    reload,
    mailboxes: named,
    chosen: new Set(ids),
    isSeveral,
    value: isOwner ? OWNER : isSeveral ? SEVERAL : single,
    hint: isOwner
      ? ('senderOwnerHint' as const)
      : !isSeveral
        ? undefined
        : isSandbox
          ? ('senderSandboxHint' as const)
          : ('senderSeveralHint' as const),
    options: [
      ...named.map(({ id, label }) => ({ value: String(id), label })),
      ...(known.length > 1 || isSeveral ? [{ value: SEVERAL, label: t('senderSeveral') }] : []),
      ...(hasOthers || isOwner ? [{ value: OWNER, label: texts.owner }] : []),
    ],
    choose: (value: string) => {
      setWantsSeveral(value === SEVERAL);
      if (value === OWNER) onChange({ kind: OWNER });
      else onChange({ kind: 'mailboxes', mailbox_ids: value === SEVERAL ? [...ids] : [Number(value)] });
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
