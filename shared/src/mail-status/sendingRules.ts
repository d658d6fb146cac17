import { useMemo } from 'react';
import type { MailStatus } from '../contract/index.ts';
import { useMailStatus } from './useMailStatus.ts';

/** When mails go out, and how fast. */
export interface SendingRules extends Pick<MailStatus, 'per_minute' | 'per_domain_per_minute'> {
  readonly window: MailStatus['sending_window'];
}

/** The server's defaults, also assumed of an API that does not say. */
export const DEFAULT_SENDING_RULES: SendingRules = {
  window: { weekdays: [1, 2, 3, 4, 5], starts_at: '09:00', ends_at: '18:00', time_zone: 'UTC-4' },
  per_minute: 60,
  per_domain_per_minute: 20,
};

/** The rules in a server's status. */
export const sendingRulesOf = (status: MailStatus): SendingRules => ({
  window: status.sending_window,
  per_minute: status.per_minute,
  per_domain_per_minute: status.per_domain_per_minute,
});

/** The server's rules, or {@link DEFAULT_SENDING_RULES} until they arrive or where it has none. */
export function useSendingRules(): SendingRules {
  const { value: status } = useMailStatus();
  return useMemo(() => (status === undefined ? DEFAULT_SENDING_RULES : sendingRulesOf(status)), [status]);
}
