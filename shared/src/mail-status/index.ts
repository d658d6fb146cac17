/**
 * How mail is sent and received, under `@touchline/shared/mail-status`. Bundled by whoever shows it; what is kept lies
 * in what `@touchline/shared` has once in the page.
 */
export { DEFAULT_SENDING_RULES, sendingRulesOf, useSendingRules } from './sendingRules.ts';
export type { SendingRules } from './sendingRules.ts';
export { SendingHoldNotice } from './SendingHoldNotice.tsx';
export { useSendingRulesText } from './sendingRulesText.ts';
export { useMailStatus } from './useMailStatus.ts';
