import type { PlannedMailbox } from '@touchline/shared/contract';
import { useSenderTexts } from '../senderText.ts';
import { messages } from './messages.ts';
import { Rows } from './PlannedSteps.tsx';
import { usePlanFormats } from './usePlanFormats.ts';

/** How many emails go out from each mailbox, when, and whether its limit slows them (B5, B6). */
export function PlannedMailboxes({ mailboxes }: { readonly mailboxes: readonly PlannedMailbox[] }) {
  const t = messages.use();
  const texts = useSenderTexts();
  const format = usePlanFormats();
  const used = mailboxes.filter(({ mails }) => mails > 0);
  if (used.length === 0) return null;
  return (
    <Rows aria-label={t('mailboxes')}>
      {used.map((mailbox) => {
        const { id, mails, first_day: first, last_day: last, cap_now: cap } = mailbox;
        return (
          <li key={id}>
            <strong>{t('from')}</strong>
            <span>{texts.nameOf(mailbox)}</span>
            <small>
              {[
                t('mails', { count: mails, formatted: format.number(mails) }),
                ...(first === null || last === null
                  ? []
                  : [
                      first === last
                        ? t('onDay', { day: format.day(first) })
                        : t('fromTo', { first: format.day(first), last: format.day(last) }),
                    ]),
                ...(mailbox.is_slowed_by_cap && cap !== null
                  ? [t('slowedByCap', { formatted: format.number(cap) })]
                  : []),
              ].join(' · ')}
            </small>
          </li>
        );
      })}
    </Rows>
  );
}
