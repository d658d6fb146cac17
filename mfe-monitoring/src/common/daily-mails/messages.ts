import { defineMessages } from '@touchline/shared';

/** Words of the mails per day. */
export const messages = defineMessages('dashboard.dailyMails', {
  en: {
    title: 'Emails per day',
    period: 'Last 30 days, UTC-4',
    day: 'Day',
    sent: 'Sent',
    opened: 'Emails Opened',
    replied: 'Replied',
    showTable: 'Show as table',
    showChart: 'Show as chart',
    loading: 'Loading...',
    loadFailed: 'The emails per day could not be loaded.',
    empty: 'No emails were sent in the last 30 days.',
  },
  ru: {
    title: 'Письма по дням',
    period: 'Последние 30 дней, UTC-4',
    day: 'День',
    sent: 'Отправлено',
    opened: 'Открыто писем',
    replied: 'Ответы',
    showTable: 'Показать таблицей',
    showChart: 'Показать графиком',
    loading: 'Загрузка...',
    loadFailed: 'Не удалось загрузить письма по дням.',
    empty: 'За последние 30 дней писем не отправляли.',
  },
});
