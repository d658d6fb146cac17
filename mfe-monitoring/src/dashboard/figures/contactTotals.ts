import { defineItem } from '@touchline/shared';
import type { ContactSummary } from '@touchline/shared/contract';
import { CONTACT_SUMMARY_PATH } from '@touchline/shared/contract/paths';
import { parseNumber, parseObject } from '@touchline/shared/contract/readers';

/** How many contacts there are, and how many distinct addresses. */
export const contactTotals = defineItem({
  path: () => CONTACT_SUMMARY_PATH,
  parse: (answer) => {
    const summary = parseObject<keyof ContactSummary>(answer);
    return summary && { unique: parseNumber(summary.unique_emails), all: parseNumber(summary.total_rows) };
  },
  failure: 'The contacts could not be counted.',
});
