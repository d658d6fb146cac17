import {
  Badge,
  Button,
  color,
  font,
  formatDateTime,
  media,
  oneLine,
  space,
  type Tone,
  useFormatDay,
} from '@touchline/shared';
import type { CampaignContactState } from '@touchline/shared/contract';
import type { ShownCampaignContact } from '@touchline/shared/contract/readers';
import { useContext } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { ActingContext } from './acting.ts';
import { messages } from './messages.ts';

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

/** Beside it the other columns fit into 950 px; why somebody gets nothing more is cut then. */
const NARROW = 270;

/** A deleted contact has that of its last email, if there was one. */
const lacksAddress = ({ email, deleted }: ShownCampaignContact): boolean => email === '' && !deleted;

/** Width in pixels for the states of these contacts. */
export function widthOfStates(contacts: readonly ShownCampaignContact[], isNarrow: boolean): number {
  const whole = wholeWidth(contacts);
  return isNarrow ? Math.min(whole, NARROW) : whole;
}

function wholeWidth(contacts: readonly ShownCampaignContact[]): number {
  if (contacts.some(({ kept_from }) => kept_from === 'replied_elsewhere')) return 380;
  if (contacts.some(({ stopped_by, skipped }) => stopped_by !== null || skipped.length > 0)) return 360;
  // The longest state has room in Russian as well.
  return contacts.some((one) => one.kept_from || one.paused_by || lacksAddress(one)) ? 300 : 180;
}

/** How far the campaign has got with a contact, and why it goes no further, or not for now. */
export function ContactState({ contact }: { readonly contact: ShownCampaignContact }) {
  const t = messages.use();
  const acting = useContext(ActingContext);
  const { name, email, state, kept_from } = contact;
  const label = useLabel(contact);
  const who = name || email || t('noName');
  const reason = useReason(contact);
  const skipped = useSkipped(contact);
  const told = [reason, skipped].filter((text) => text !== undefined).join(' · ');
  return (
    <StateBox>
      {state === undefined ? t('unknown') : <Badge tone={TONES[state]}>{label}</Badge>}
      {contact.waits_for !== null && told !== '' ? (
        <small title={told}>
          <Link to={`../${contact.waits_for.id}`}>{told}</Link>
        </small>
      ) : (
        told !== '' && <small title={told}>{told}</small>
      )}
      {/* A completed campaign sends nothing more. */}
      {kept_from === 'replied_elsewhere' && acting !== undefined && acting.status !== 'completed' && (
        <Button
          size="small"
          aria-label={t('continueWith', { name: who })}
          onClick={() => acting.begin('resume', contact)}
        >
          {t('continue')}
        </Button>
      )}
    </StateBox>
  );
}

function useLabel({ state, stopped, kept_from }: ShownCampaignContact): string {
  const t = messages.use();
  if (state !== 'waiting') return t(state ?? 'unknown');
  // Somebody who is left out from the start, or whose sequence has ended, is not waiting for anything.
  if (kept_from === 'same_address') return t('leftOut');
  if (stopped === null) return t('waiting');
  return t(stopped === 'ended' ? 'ended' : 'onHold');
}

function useReason(contact: ShownCampaignContact): string | undefined {
  const { state, stopped, stopped_by, kept_from, waits_for, paused_by, back_on } = contact;
  const t = messages.use();
  const formatDay = useFormatDay();
  if (stopped_by !== null) return t('stoppedBy', { name: stopped_by });
  // Where nothing was sent yet, the badge says it.
  if (stopped !== null && state !== 'waiting') return t(`${stopped}Because`);
  if (waits_for !== null) return t('heldUntil', { campaign: waits_for.name || t('noName') });
  if (back_on !== null) return t('awayUntil', { day: formatDay(back_on) });
  if (kept_from) return t(`holding.${kept_from}`);
  if (paused_by) return t('pausedBecause', { name: paused_by });
  return lacksAddress(contact) ? t('holding.no_email') : undefined;
}

/** Which steps were left out for the contact, and by whom and when, of the last of them. */
function useSkipped({ skipped }: ShownCampaignContact): string | undefined {
  const t = messages.use();
  const last = skipped.at(-1);
  if (last === undefined) return undefined;
  const steps = skipped.map(({ step_number }) => step_number).join(', ');
  const count = skipped.length;
  const told =
    last.by === null ? t('skippedSteps', { count, steps }) : t('skippedBy', { count, steps, name: last.by });
  return last.at === null ? told : `${told}, ${formatDateTime(last.at)}`;
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
