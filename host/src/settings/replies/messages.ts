import { defineMessages } from '@touchline/shared';

export const messages = defineMessages('host.settings.replies', {
  en: {
    title: 'Replies',
    loading: 'Loading...',
    loadFailed: 'The settings of replies could not be loaded',
    saveFailed: 'The choice could not be saved',
    effect: 'When somebody replies, their other campaigns',
    ended: 'End',
    held: 'Hold',
    endedHint: 'They get no further emails from those campaigns.',
    heldHint: 'They get no further emails from those campaigns until you continue in the campaign’s details.',
    concerned:
      'For everybody on the team, and for every contact who replies, whichever email they answer. Their colleagues in the same organization are paused in those campaigns too.',
  },
  ru: {
    title: 'Ответы',
    loading: 'Загрузка...',
    loadFailed: 'Не удалось загрузить настройки ответов',
    saveFailed: 'Не удалось сохранить выбор',
    effect: 'Если человек ответил, его другие кампании',
    ended: 'Завершить',
    held: 'Приостановить',
    endedHint: 'Писем этих кампаний он больше не получит.',
    heldHint: 'Писем этих кампаний он не получит, пока вы не продолжите в окне кампании.',
    concerned:
      'Действует для всей команды и для каждого контакта, на какое бы письмо он ни ответил. Его коллеги из той же организации в этих кампаниях тоже ставятся на паузу.',
  },
});
