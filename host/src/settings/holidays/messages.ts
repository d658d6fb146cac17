import { defineMessages } from '@touchline/shared';

export const messages = defineMessages('host.settings.holidays', {
  en: {
    title: 'Public holidays',
    loading: 'Loading countries',
    loadFailed: 'The countries could not be loaded.',
    country: 'Country',
    none: 'None',
    region: 'Region',
    wholeCountry: 'The whole country',
    saveFailed: 'The country could not be saved.',
    hint: 'Emails of campaigns do not go out on public holidays there, and working days between steps leave them out. Emails that are waiting get new times at once.',
  },
  ru: {
    title: 'Праздничные дни',
    loading: 'Загружаем страны',
    loadFailed: 'Не удалось загрузить страны.',
    country: 'Страна',
    none: 'Не выбрана',
    region: 'Регион',
    wholeCountry: 'Вся страна',
    saveFailed: 'Не удалось сохранить страну.',
    hint: 'В праздничные дни этой страны письма кампаний не отправляются, и в рабочие дни между шагами они не входят. Время ожидающих писем пересчитывается.',
  },
});
