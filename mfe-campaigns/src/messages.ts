import { defineMessages, useLanguage } from '@touchline/shared';
import { campaignStatusName } from '@touchline/shared/contract/campaign-status-words';

/** Words that several features of the section use. */
export const messages = defineMessages('campaigns', {
  en: {
    unnamed: 'Unnamed campaign',
    loading: 'Loading...',
    pageFailed: 'The page of the campaign could not be loaded. Reload the page.',
    gone: 'This campaign is no longer there. Somebody may have deleted it.',
  },
  ru: {
    unnamed: 'Кампания без названия',
    loading: 'Загрузка...',
    pageFailed: 'Не удалось загрузить страницу кампании. Обновите страницу.',
    gone: 'Этой кампании больше нет. Возможно, её кто-то удалил.',
  },
});

/** The name of a status in the language of the interface; an unknown status is its own name. */
export function useStatusLabel(): (status: string) => string {
  const { language } = useLanguage();
  return (status) => campaignStatusName(status, language);
}
