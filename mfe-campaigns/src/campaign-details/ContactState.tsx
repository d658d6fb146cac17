import { Badge, Button, color, font, media, oneLine, space, type Tone } from '@touchline/shared';
import type { CampaignContactState } from '@touchline/shared/contract';
import type { ShownCampaignContact } from '@touchline/shared/contract/readers';
import { createContext, useContext } from 'react';
import { styled } from 'styled-components';
import { messages } from './messages.ts';

/** Resumes the sequence of a contact for whom it was stopped. */
export interface ContactContinuation {
  /** Id of the contact whose request is under way. */
  readonly running: number | undefined;
  readonly continueWith: (id: number) => void;
}

/** In a context, so that the columns of a long table stay the same objects while one of its rows changes. */
export const ContactContinuationContext = createContext<ContactContinuation | undefined>(undefined);

const TONES: Readonly<Record<CampaignContactState, Tone>> = {
  waiting: 'neutral',
  sent: 'info',
  opened: 'info',
  replied: 'ok',
  bounced: 'danger',
  unsubscribed: 'warn',
  failed: 'danger',
  uncertain: 'warn',
};

/** Width in pixels for the states of these contacts. */
export function widthOfStates(contacts: readonly ShownCampaignContact[]): number {
  if (contacts.some(({ kept_from }) => kept_from === 'replied_elsewhere')) return 360;
  return contacts.some(({ kept_from, paused_by }) => kept_from || paused_by) ? 300 : 150;
}

/** How far the campaign has got with a contact, and why it goes no further, or not for now. */
export function ContactState({ contact }: { readonly contact: ShownCampaignContact }) {
  const t = messages.use();
  const continuation = useContext(ContactContinuationContext);
  const { id, name, email, state, kept_from } = contact;
  const who = name || email || t('noName');
  const reason = useReason(contact);
  // A contact who is left out from the start is not waiting for anything.
  const isLeftOut = kept_from === 'same_address' && state === 'waiting';
  return (
    <StateBox>
      {state === undefined ? (
        t('unknown')
      ) : (
        <Badge tone={TONES[state]}>{t(isLeftOut ? 'leftOut' : state)}</Badge>
      )}
      {reason !== undefined && <small title={reason}>{reason}</small>}
      {kept_from === 'replied_elsewhere' && continuation !== undefined && (
        <Button
          size="small"
          aria-label={t('continueWith', { name: who })}
          busy={continuation.running === id}
          onClick={() => continuation.continueWith(id)}
        >
          {t('continue')}
        </Button>
      )}
    </StateBox>
  );
}

function useReason({ kept_from, paused_by }: ShownCampaignContact): string | undefined {
  const t = messages.use();
  if (kept_from) return t(`kept.${kept_from}`);
  return paused_by ? `${t('paused')}: ${t('repliedBy', { name: paused_by })}` : undefined;
}

const StateBox = styled.span`
  display: flex;
  align-items: center;
  gap: ${space(1)};
  min-width: 0;
  & > small {
    ${oneLine}
    color: ${color.muted};
    font: ${font.small};
  }
  & > button {
    flex: none;
  }
  @media ${media.phone} {
    flex-wrap: wrap;
    justify-content: flex-end;
    text-align: end;
    & > small {
      white-space: normal;
    }
  }
`;
