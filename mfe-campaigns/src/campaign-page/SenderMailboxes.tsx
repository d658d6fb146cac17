import { Alert, Button, color, font, May, Select, space, useFormatNumber } from '@touchline/shared';
import type { SenderMailbox } from '@touchline/shared/contract';
import type { ShownCampaign } from '@touchline/shared/contract/readers';
import { mailboxes } from '@touchline/shared/mailboxes';
import { useState } from 'react';
import { styled } from 'styled-components';
import { moveMailbox } from '../campaignRequests.ts';
import { namedOf, useSenderTexts } from '../common/senderText.ts';
import { Explanation } from './ActionRow.tsx';
import { messages } from './messages.ts';
import { Section } from './Section.tsx';
import { useCampaignChange } from './useCampaignChange.ts';

interface SenderProps {
  readonly campaign: ShownCampaign;
}

/** Says plainly where the mails of a campaign go (B6). Nothing for an API that knows of no mailboxes. */
export function SenderSentence({ campaign }: SenderProps) {
  const t = messages.use();
  const texts = useSenderTexts();
  const { sender, sender_mailboxes: used } = campaign;
  if (sender === undefined) return null;
  const named = used.map((mailbox) => texts.textOf(mailbox)).join('; ');
  const text =
    sender.kind === 'mailboxes'
      ? named || texts.senderText(sender, used)
      : named === ''
        ? texts.owner
        : t('senderOwners', { owner: texts.owner, mailboxes: named });
  return (
    <Sentence>
      <dt>{t('sendsFrom')}</dt>
      <dd>{text}</dd>
    </Sentence>
  );
}

interface DisconnectedProps extends SenderProps {
  /** Called when what is shown is out of date. */
  readonly onConflict: () => void;
}

/** Mailboxes that are disconnected while contacts still get their mails from them, and the way to move these (B6). */
export function DisconnectedMailboxes({ campaign, onConflict }: DisconnectedProps) {
  const t = messages.use();
  const gone = campaign.sender_mailboxes.filter(
    ({ state, contacts }) => state === 'disconnected' && contacts > 0,
  );
  if (gone.length === 0 || campaign.status === 'completed') return null;
  return (
    <Section title={t('disconnectedTitle')} count={gone.length}>
      <Explanation>
        <p>{t('disconnectedText')}</p>
      </Explanation>
      <May do="campaigns">
        {gone.map((mailbox) => (
          <Move key={mailbox.id} campaign={campaign} mailbox={mailbox} onConflict={onConflict} />
        ))}
      </May>
    </Section>
  );
}

/** Chooses the mailbox that the contacts of a disconnected one get their further mails from. */
function Move({ campaign, mailbox, onConflict }: DisconnectedProps & { readonly mailbox: SenderMailbox }) {
  const t = messages.use();
  const formatNumber = useFormatNumber();
  const texts = useSenderTexts();
  const { value: list } = mailboxes.use();
  const { running, failure, start } = useCampaignChange<'move'>(campaign.id, t('moveFailed'), onConflict);
  const [target, setTarget] = useState<string | null>(null);
  const { contacts: count } = mailbox;
  return (
    <>
      {failure !== undefined && <Alert>{failure}</Alert>}
      <MoveRow>
        <Select
          label={t('moveContacts', { count, formatted: formatNumber(count), mailbox: texts.nameOf(mailbox) })}
          value={target}
          options={(list?.results ?? []).map((one) => ({
            value: String(one.id),
            label: texts.textOf(namedOf(one)),
          }))}
          onChange={setTarget}
        />
        <Button
          aria-label={t('moveFrom', { mailbox: texts.nameOf(mailbox) })}
          disabled={target === null}
          busy={running === 'move'}
          onClick={() => start('move', () => moveMailbox(campaign.id, mailbox.id, Number(target)))}
        >
          {t('move')}
        </Button>
      </MoveRow>
    </>
  );
}

const Sentence = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${space(1)};
  font: ${font.small};
  overflow-wrap: anywhere;
  & > dt {
    color: ${color.muted};
  }
`;

const MoveRow = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: ${space(1)};
  align-items: end;
`;
