import { defineMessages, useFormatNumber } from '@touchline/shared';
import type { ShownMailbox } from '@touchline/shared/contract/readers';
import { mailboxes } from '@touchline/shared/mailboxes';
import { type SendingRules, useSendingRules, useSendingRulesFormat } from '@touchline/shared/mail-status';
import { namedOf, useSenderTexts } from './senderText.ts';

const messages = defineMessages('campaigns.mailboxRules', {
  en: {
    each: 'Each mailbox: {{rules}}',
    ofMailbox: '{{mailbox}}: {{rules}}',
    cap_one: 'at most {{formatted}} email in 24 hours',
    cap_other: 'at most {{formatted}} emails in 24 hours',
    sharedDomainRate_one: 'To one domain at most {{formatted}} email a minute from all mailboxes',
    sharedDomainRate_other: 'To one domain at most {{formatted}} emails a minute from all mailboxes',
  },
  ru: {
    each: 'Каждый почтовый ящик: {{rules}}',
    ofMailbox: '{{mailbox}}: {{rules}}',
    cap_one: 'не больше {{formatted}} письма за 24 часа',
    cap_few: 'не больше {{formatted}} писем за 24 часа',
    cap_many: 'не больше {{formatted}} писем за 24 часа',
    cap_other: 'не больше {{formatted}} письма за 24 часа',
    sharedDomainRate_one: 'На один домен не больше {{formatted}} письма в минуту из всех ящиков',
    sharedDomainRate_few: 'На один домен не больше {{formatted}} писем в минуту из всех ящиков',
    sharedDomainRate_many: 'На один домен не больше {{formatted}} писем в минуту из всех ящиков',
    sharedDomainRate_other: 'На один домен не больше {{formatted}} письма в минуту из всех ящиков',
  },
});

/** When and how fast mails go out, in words. */
export interface MailboxRules {
  /** The lines tell of one mailbox, or of the team, and name none. */
  readonly isOne: boolean;
  readonly lines: readonly string[];
}

/**
 * When and how fast the mails of a campaign go out (B5): one line where it goes out from one mailbox or all have the same
 * rules, else one for each. Those of the team where the API knows of no mailboxes; nothing while they are not known.
 * @param used ids of the campaign's mailboxes; disconnected ones send nothing and are left out.
 * @param withDomainRate says how many go to one domain as well, which all mailboxes share.
 */
export function useMailboxRules(used: readonly number[], withDomainRate = false): MailboxRules {
  const t = messages.use();
  const texts = useSenderTexts();
  const formatNumber = useFormatNumber();
  const format = useSendingRulesFormat();
  const team = useSendingRules();
  const { value: list, isGone } = mailboxes.use();
  const counted = (count: number) => ({ count, formatted: formatNumber(count) });
  const single = ({ window, rate, domainRate }: ReturnType<typeof format>, cap: string[] = []): string =>
    [window, rate, ...(withDomainRate ? [domainRate] : []), ...cap].join(', ');
  if (list === undefined) return { isOne: true, lines: isGone ? [single(format(team))] : [] };
  const rules = list.results
    .filter(({ id }) => used.includes(id))
    .flatMap((mailbox) => {
      const { cap_now: cap } = mailbox;
      const own = ownRulesOf(mailbox);
      if (own === undefined) return [];
      return {
        name: texts.nameOf(namedOf(mailbox)),
        pace: format({ ...team, ...own }),
        cap: cap === null ? [] : [t('cap', counted(cap))],
      };
    });
  const [first, ...others] = rules;
  if (first === undefined) return { isOne: true, lines: [] };
  if (others.length === 0) return { isOne: true, lines: [single(first.pace, first.cap)] };
  const lines = rules.map(({ name, pace, cap }) => ({
    mailbox: name,
    rules: [pace.window, pace.rate, ...cap].join(', '),
  }));
  const isSame = lines.every((line) => line.rules === lines[0]?.rules);
  return {
    isOne: false,
    lines: [
      ...(isSame
        ? lines.slice(0, 1).map((line) => t('each', line))
        : lines.map((line) => t('ofMailbox', line))),
      ...(withDomainRate ? [t('sharedDomainRate', counted(team.per_domain_per_minute))] : []),
    ],
  };
}

/** Hours and pace of a mailbox; undefined where an answer leaves one of them out. */
function ownRulesOf({
  window,
  per_minute,
}: ShownMailbox): Pick<SendingRules, 'window' | 'per_minute'> | undefined {
  const { weekdays, starts_at, ends_at, time_zone } = window;
  if (!weekdays || !starts_at || !ends_at || !time_zone || per_minute === undefined) return undefined;
  return { window: { weekdays, starts_at, ends_at, time_zone }, per_minute };
}
