import { defineMessages } from '@touchline/shared';
import type { MonitoringContactStatus } from '@touchline/shared/contract';
import { useMemo } from 'react';

/** What both sections say alike of a contact and of a load. */
export const messages = defineMessages('monitoring.common', {
  en: {
    unnamed: 'Unnamed contact',
    none: '—',
    loadFailedWhy: 'Loading failed',
    unreadable: 'The server answered with something that cannot be read.',
    outOfDate: 'What is shown may be out of date.',
    'status.replied': 'Replied',
    'status.awaiting_reply': 'Awaiting Reply',
    'status.unsubscribed': 'Unsubscribed',
    'status.bounced': 'Bounced',
    'status.opened': 'Opened',
    'status.sent': 'Sent',
    'status.waiting': 'Waiting',
    'status.none': 'Not contacted',
  },
  ru: {
    unnamed: 'Контакт без имени',
    none: '—',
    loadFailedWhy: 'Загрузка не удалась',
    unreadable: 'Ответ сервера не удалось прочитать.',
    outOfDate: 'Показанное могло устареть.',
    'status.replied': 'Отвечено',
    'status.awaiting_reply': 'Ждёт ответа',
    'status.unsubscribed': 'Отписался',
    'status.bounced': 'Не доставлено',
    'status.opened': 'Открыто',
    'status.sent': 'Отправлено',
    'status.waiting': 'В очереди',
    'status.none': 'Не писали',
  },
});

/** The contract's, without its schema: that would bring all of zod into the page. */
const CONTACT_STATUSES: Readonly<Record<MonitoringContactStatus, true>> = {
  replied: true,
  awaiting_reply: true,
  unsubscribed: true,
  bounced: true,
  opened: true,
  sent: true,
  waiting: true,
  none: true,
};

/** The name of a contact's status in the language of the interface; one that nobody here knows says it itself. */
export function useContactStatusLabel(): (status: string) => string {
  const t = messages.use();
  return useMemo(() => {
    // Translated once: looking a text up 50,000 times is what would take longest in putting a table in order.
    const labels = new Map(
      (Object.keys(CONTACT_STATUSES) as MonitoringContactStatus[]).map((status): [string, string] => [
        status,
        t(`status.${status}`),
      ]),
    );
    return (status) => labels.get(status.toLowerCase()) ?? status;
  }, [t]);
}
