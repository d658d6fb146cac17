import { defineItem, type Item } from '@touchline/shared';
import { MAIL_STATUS_PATH } from '../contract/paths.ts';
import { parseUntrustedMailStatus } from '../contract/readers/mail.ts';
import type { MailStatus } from '../contract/index.ts';

const mailStatus = defineItem({
  path: () => MAIL_STATUS_PATH,
  parse: parseUntrustedMailStatus,
  failure: 'The mail status could not be loaded.',
  settings: { dedupingInterval: 10_000 },
});

/**
 * Reads how mail is sent and received (E6).
 * @param pollInterval milliseconds between reloads while the page is in sight; read once unless given
 */
export function useMailStatus(pollInterval?: number): Item<MailStatus> {
  return mailStatus.use(undefined, pollInterval === undefined ? {} : { pollInterval });
}
