import { space, useLanguage } from '@touchline/shared';
import { SHOWN_TIME_ZONE } from '@touchline/shared/contract/rules';
import type { TroubledMailbox } from '@touchline/shared/contract';
import type { Language } from '@touchline/shared/contract/language';
import { styled } from 'styled-components';
import { mailboxPlace } from './mendingPlace.ts';
import { messages } from './messages.ts';

/** The mailboxes of a finding: what is to be known of each, until when, and where it is mended. */
export function FoundMailboxes({ mailboxes }: { readonly mailboxes: readonly TroubledMailbox[] }) {
  const t = messages.use();
  const { language } = useLanguage();
  const textOf = ({ id, email, trouble, until, count, of, proofs = [] }: TroubledMailbox): string => {
    const mailbox = email || String(id);
    const time = until === null ? '' : momentText(until, language);
    if (trouble === 'held' && until !== null) return t('heldUntil', { mailbox, until: time });
    const values = { id, mailbox, until: time, proofs: proofs.join(', ').toUpperCase() };
    return t(`trouble.${trouble}`, { ...values, count: count ?? 0, of: of ?? 0 });
  };
  return (
    <List>
      {mailboxes.map((mailbox) => {
        const place = mailboxPlace(mailbox);
        return (
          <li key={`${mailbox.id} ${mailbox.trouble}`}>
            <span>{textOf(mailbox)}</span>
            {place !== undefined && (
              <a href={place.to} target="_blank" rel="noopener">
                {t(place.label)}
              </a>
            )}
          </li>
        );
      })}
    </List>
  );
}

/** A day and time soon, such as `Tue, Nov 24, 9:00 AM`; what is no time stays as it is. */
function momentText(moment: string, language: Language): string {
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return moment;
  const format = {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: SHOWN_TIME_ZONE,
  } as const;
  return new Intl.DateTimeFormat(language, format).format(date);
}

const List = styled.ul`
  display: grid;
  gap: ${space(0.5)};
  list-style: none;
  & > li {
    display: flex;
    flex-wrap: wrap;
    gap: 0 ${space(1)};
  }
`;
