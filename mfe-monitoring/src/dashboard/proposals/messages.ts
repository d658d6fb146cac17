import { defineMessages } from '@touchline/shared';

/** Words of the mails that a person has to review (S12). */
export const messages = defineMessages('dashboard.proposals', {
  en: {
    title: 'Emails to check',
    hint: 'Anybody may have written these in the name of a contact. They change nothing until you confirm them.',
    loadFailed: 'The emails to check could not be loaded.',
    from: 'From {{from}}',
    noSubject: 'No subject',
    'effect.replied':
      'If you confirm: it counts as a reply of {{name}} in {{campaign}}; the contact gets nothing more of that campaign.',
    'effect.bounced': 'If you confirm: it counts as a bounce; {{name}} gets no more email at all.',
    'effect.soft_bounced': 'If you confirm: it counts as a delayed delivery to {{name}}; emails continue.',
    confirm: 'Confirm',
    confirmOf: 'Confirm: {{subject}}',
    dismiss: 'Dismiss',
    dismissOf: 'Dismiss: {{subject}}',
    confirmed: 'Email confirmed',
    dismissed: 'Email dismissed',
    undo: 'Undo',
    undoFailed: 'The email could not be put back',
    dismissedList: 'Dismissed in the last 7 days ({{count}})',
    putBack: 'Check again',
    putBackOf: 'Check again: {{subject}}',
    failed: 'Your decision could not be saved',
  },
  ru: {
    title: 'Письма на проверку',
    hint: 'Эти письма мог отправить кто угодно от имени контакта. Пока вы их не подтвердите, они ни на что не влияют.',
    loadFailed: 'Не удалось загрузить письма на проверку.',
    from: 'От: {{from}}',
    noSubject: 'Без темы',
    'effect.replied':
      'Если подтвердить: письмо засчитается как ответ ({{name}}, кампания «{{campaign}}»), и контакт больше не получит писем этой кампании.',
    'effect.bounced':
      'Если подтвердить: адрес будет считаться недоступным, и {{name}} больше не получит никаких писем.',
    'effect.soft_bounced':
      'Если подтвердить: будет считаться задержкой доставки ({{name}}); письма продолжат уходить.',
    confirm: 'Подтвердить',
    confirmOf: 'Подтвердить: {{subject}}',
    dismiss: 'Отклонить',
    dismissOf: 'Отклонить: {{subject}}',
    undo: 'Вернуть',
    undoFailed: 'Не удалось вернуть письмо',
    dismissedList: 'Отклонённые за последние 7 дней ({{count}})',
    putBack: 'Проверить снова',
    putBackOf: 'Проверить снова: {{subject}}',
    confirmed: 'Письмо подтверждено',
    dismissed: 'Письмо отклонено',
    failed: 'Не удалось сохранить решение',
  },
});
