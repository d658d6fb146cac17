import { defineMessages } from '@touchline/shared';
import { CAMPAIGN_STATUSES, type CampaignStatus } from '@touchline/shared/contract';

/** Words that several features of the section use. */
export const messages = defineMessages('campaigns', {
  en: {
    unnamed: 'Unnamed campaign',
    loading: 'Loading...',
    pageFailed: 'The page of the campaign could not be loaded. Reload the page.',
    gone: 'This campaign is no longer there. Somebody may have deleted it.',
    draft: 'Draft',
    active: 'Active',
    paused: 'Paused',
    waiting: 'Waiting for approval',
    completed: 'Completed',
  },
  ru: {
    unnamed: 'Кампания без названия',
    loading: 'Загрузка...',
    pageFailed: 'Не удалось загрузить страницу кампании. Обновите страницу.',
    gone: 'Этой кампании больше нет. Возможно, её кто-то удалил.',
    draft: 'Черновик',
    active: 'Активна',
    paused: 'Приостановлена',
    waiting: 'Ждёт утверждения',
    completed: 'Завершена',
  },
});

const isCampaignStatus = (status: string): status is CampaignStatus =>
  (CAMPAIGN_STATUSES as readonly string[]).includes(status);

/** The name of a status in the language of the interface; an unknown status is its own name. */
export function useStatusLabel(): (status: string) => string {
  const t = messages.use();
  return (status) => (isCampaignStatus(status) ? t(status) : status);
}
