/**
 * How mail is sent and received, under `@touchline/shared/mail-status`. Bundled by each section that shows it; its state
 * lives in `@touchline/shared`, of which the page has one copy.
 */
export { DEFAULT_SENDING_RULES, sendingRulesOf, useSendingRules } from './sendingRules.ts';
export type { SendingRules } from './sendingRules.ts';
export { SendingHoldNotice } from './SendingHoldNotice.tsx';
export { useSendingDays, useSendingRulesFormat, useSendingRulesText } from './sendingRulesText.ts';
export { useMailStatus } from './useMailStatus.ts';
