import { defineMessages } from '@touchline/shared';

/** Words of the mails that a person has to look at (S12). */
export const messages = defineMessages('dashboard.proposals', {
  en: {
    title: 'Emails to check',
    hint: 'Anybody may have written these in the name of a contact. They change nothing until you confirm them.',
    loadFailed: 'The emails to check could not be loaded.',
    from: 'From {{from}}',
    noSubject: 'No subject',
    'effect.replied': 'Counts as a reply of {{name}} in {{campaign}}: the contact gets nothing more of it.',
    'effect.bounced': 'Counts as a bounce: {{name}} gets no more email at all.',
    'effect.soft_bounced': 'Counts as a delayed delivery to {{name}}.',
    confirm: 'Confirm',
    confirmOf: 'Confirm: {{subject}}',
    dismiss: 'Dismiss',
    dismissOf: 'Dismiss: {{subject}}',
    confirmed: 'The email counts now',
    dismissed: 'The email was dismissed',
    failed: 'It could not be settled',
  },
  ru: {
    title: 'Письма на проверку',
    hint: 'Эти письма мог отправить кто угодно от имени контакта. Пока вы их не подтвердите, они ни на что не влияют.',
    loadFailed: 'Не удалось загрузить письма на проверку.',
    from: 'От: {{from}}',
    noSubject: 'Без темы',
    'effect.replied':
      'Будет считаться ответом: {{name}}, кампания «{{campaign}}». Писем этой кампании контакт больше не получит.',
    'effect.bounced': 'Будет считаться недоставкой: {{name}} больше не получит писем.',
    'effect.soft_bounced': 'Будет считаться задержкой доставки: {{name}}.',
    confirm: 'Подтвердить',
    confirmOf: 'Подтвердить: {{subject}}',
    dismiss: 'Отклонить',
    dismissOf: 'Отклонить: {{subject}}',
    confirmed: 'Письмо учтено',
    dismissed: 'Письмо отклонено',
    failed: 'Не удалось сохранить решение',
  },
});
