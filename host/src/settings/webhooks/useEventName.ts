import { WEBHOOK_EVENTS } from '@touchline/shared/contract/rules';
import { messages } from './messages.ts';

/** What an event is called; its own name where a later API knows one more. */
export function useEventName(): (type: string) => string {
  const t = messages.use();
  return (type) => {
    if (type === 'webhook.test') return t('event.test');
    const known = WEBHOOK_EVENTS.find((event) => event === type);
    return known === undefined ? type : t(`event.${known}`);
  };
}
