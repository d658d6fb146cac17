import { defineMessages } from '@touchline/shared';

/** Words of the dialogs of a response (D10, D11). English is the spec's, letter for letter. */
export const dialogMessages = defineMessages('dashboard.responseDialogs', {
  en: {
    getsNoMail:
      '{{email}} gets no more email: this person has unsubscribed, or emails to it bounced. To reply, allow email again first.',
    allowAgain: 'Allow email again',
    details: 'Interaction Details',
    gone: 'This reply is no longer there. The contact may have been deleted.',
    close: 'Close',
    markRead: 'Mark as Read',
    markReplied: 'Mark as Replied',
    noText: 'The email has no text.',
    originalMessage: 'Original message',
    answerFrom: 'From',
    answerTo: 'To',
    chooseAddress: 'Choose an address',
    addressesFailed: 'The addresses could not be loaded.',
    'origin.contact': '{{email}} (the contact’s address)',
    'origin.sender': '{{email}} (the reply came from here)',
    'origin.reply_to': '{{email}} (the reply asks for answers here)',
    foreignAddress:
      'This is not the contact’s address. Anybody can write such an email: make sure who reads it.',
    yourReply: 'Your Reply',
    replyHint: 'It is sent as an email, in the thread of the original message.',
    tooLate: 'This reply has already been answered.',
    send: 'Send Reply',
    cancel: 'Cancel',
    sending: 'Sending...',
    sent: 'Your reply to {{name}} was sent',
    sentElsewhere: 'Your reply to {{name}} was sent to {{email}}',
    sendFailed: 'The reply could not be sent',
    notSent:
      '{{name}} was marked as replied. No email was sent: this server sends none. The reply is in the console of this browser.',
  },
  ru: {
    getsNoMail:
      'На {{email}} больше нельзя писать: адресат отписался, или письма возвращались. Чтобы ответить, сначала снова разрешите письма.',
    allowAgain: 'Снова разрешить письма',
    details: 'Подробности',
    gone: 'Этого ответа больше нет. Возможно, контакт удалили.',
    close: 'Закрыть',
    markRead: 'Отметить прочитанным',
    markReplied: 'Отметить отвеченным',
    noText: 'В письме нет текста.',
    originalMessage: 'Исходное сообщение',
    answerFrom: 'От кого',
    answerTo: 'Кому',
    chooseAddress: 'Выберите адрес',
    addressesFailed: 'Не удалось загрузить адреса.',
    'origin.contact': '{{email}} (адрес контакта)',
    'origin.sender': '{{email}} (отсюда пришёл ответ)',
    'origin.reply_to': '{{email}} (сюда просят ответить)',
    foreignAddress:
      'Это не адрес контакта. Такое письмо мог написать кто угодно: убедитесь, кто прочтёт ответ.',
    yourReply: 'Ваш ответ',
    replyHint: 'Уйдёт письмом, в цепочке исходного сообщения.',
    tooLate: 'На этот ответ уже ответили.',
    send: 'Отправить ответ',
    cancel: 'Отмена',
    sending: 'Отправка...',
    sent: 'Ваш ответ отправлен: {{name}}',
    sentElsewhere: 'Ваш ответ ({{name}}) отправлен на {{email}}',
    sendFailed: 'Не удалось отправить ответ',
    notSent:
      'Отмечено отвеченным: {{name}}. Письмо не отправлено: этот сервер их не отправляет. Ответ записан в консоль браузера.',
  },
});
