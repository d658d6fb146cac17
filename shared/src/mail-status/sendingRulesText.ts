import { type Language, useFormatNumber, useLanguage } from '@touchline/shared';
import { messages } from './messages.ts';
import type { SendingRules } from './sendingRules.ts';
import { useMailStatus } from './useMailStatus.ts';

/** `Mon–Fri, 09:00–18:00 (UTC-4)`, `at most 60 mails a minute`, `20 of them to one domain`, in the language of the interface. */
export interface SendingRulesText {
  readonly window: string;
  readonly rate: string;
  readonly domainRate: string;
}

/** Puts rules into words: those of the server, or of a mailbox. */
export function useSendingRulesFormat(): (rules: SendingRules) => SendingRulesText {
  const t = messages.use();
  const { language } = useLanguage();
  const formatNumber = useFormatNumber();
  const mails = (count: number) => ({ count, formatted: formatNumber(count) });
  return ({ window, per_minute, per_domain_per_minute }) => {
    const { weekdays, starts_at: from, ends_at: to, time_zone: zone } = window;
    return {
      window: t('window', { days: daysText(weekdays, language), from, to, zone }),
      rate: t('rate', mails(per_minute)),
      domainRate: t('domainRate', mails(per_domain_per_minute)),
    };
  };
}

export const useSendingRulesText = (rules: SendingRules): SendingRulesText => useSendingRulesFormat()(rules);

/** The days of the week on which the team sends, such as `Mon–Fri`: its working days. Undefined until the server has said. */
export function useSendingDays(): string | undefined {
  const { language } = useLanguage();
  const { value: status } = useMailStatus();
  return status && daysText(status.sending_window.weekdays, language);
}

/** Consecutive days are joined: `Mon–Fri`, `Mon, Wed–Fri`. */
function daysText(weekdays: readonly number[], language: Language): string {
  const format = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' });
  // 2024-01-01 was a Monday.
  const name = (weekday: number) => format.format(Date.UTC(2024, 0, weekday));
  const runs: [first: number, last: number][] = [];
  for (const weekday of weekdays.toSorted((one, other) => one - other)) {
    const run = runs.at(-1);
    if (run !== undefined && run[1] === weekday - 1) run[1] = weekday;
    else runs.push([weekday, weekday]);
  }
  return runs
    .flatMap(([first, last]) =>
      last - first < 2 ? [...new Set([first, last])].map(name) : [`${name(first)}–${name(last)}`],
    )
    .join(', ');
}
