import { defineMessages } from '@touchline/shared';

export const messages = defineMessages('shared.doNotEmail', {
  en: {
    doNotEmail: 'Do not email',
    added: 'Nothing more is sent to {{email}}: it is on the do-not-email list',
    addFailed: 'The address could not be put on the do-not-email list',
    undo: 'Undo',
    undone: 'Added by mistake, undone at once',
    undoFailed: 'The address could not be taken off the do-not-email list',
  },
  ru: {
    doNotEmail: 'В стоп-лист',
    added: 'В стоп-листе: {{email}}. На этот адрес больше ничего не отправляется',
    addFailed: 'Не удалось добавить адрес в стоп-лист',
    undo: 'Отменить',
    undone: 'Добавлено по ошибке, сразу отменено',
    undoFailed: 'Не удалось убрать адрес из стоп-листа',
  },
});
