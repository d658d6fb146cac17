import { defineMessages } from '@touchline/shared';
import { isCampaignStatus } from './listedCampaign.ts';

/** What the features of the section say alike of a campaign. */
export const messages = defineMessages('campaigns', {
  en: {
    unnamed: 'Unnamed campaign',
    gone: 'This campaign is no longer there. Somebody may have deleted it.',
    draft: 'Draft',
    active: 'Active',
    paused: 'Paused',
    waiting: 'Waiting for approval',
    completed: 'Completed',
  },
  ru: {
    unnamed: 'Кампания без названия',
    gone: 'Этой кампании больше нет. Возможно, её кто-то удалил.',
    draft: 'Черновик',
    active: 'Активна',
    paused: 'Приостановлена',
    waiting: 'Ждёт утверждения',
    completed: 'Завершена',
  },
});

/** The name of a status in the language of the interface; one that nobody here knows says it itself. */
export function useStatusLabel(): (status: string) => string {
  const t = messages.use();
  return (status) => (isCampaignStatus(status) ? t(status) : status);
}
