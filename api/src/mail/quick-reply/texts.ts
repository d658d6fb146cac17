import type { Text } from '../../language/language.ts';

export const texts = {
  hasNotWritten: {
    en: 'This contact has not written yet: there is nothing to reply to.',
    ru: 'Этот контакт ещё не писал: отвечать не на что.',
  },
  noAddress: {
    en: 'The reply names no address to answer.',
    ru: 'В письме не указан адрес, на который можно ответить.',
  },
  chooseAddress: {
    en: 'must be chosen: no address of the contact is known',
    ru: 'нужно выбрать: адрес самого контакта неизвестен',
  },
  otherAddress: {
    en: 'is no address that this reply names',
    ru: 'не относится к этому ответу',
  },
  suppressed: {
    en: 'This address gets no more email: it has unsubscribed, or emails to it bounced.',
    ru: 'На этот адрес больше нельзя писать: адресат отписался, или письма возвращались.',
  },
  keyMalformed: { en: 'Idempotency-Key must be a UUID.', ru: 'Idempotency-Key должен быть UUID.' },
  stillSending: {
    en: 'Your reply is still being sent. Please wait a minute, then look at the contact’s history.',
    ru: 'Ответ ещё отправляется. Подождите минуту и посмотрите историю контакта.',
  },
  mayBeOut: {
    en: 'Your reply may have been sent, nobody knows. Ask the contact; to send it again all the same, open Quick Reply once more.',
    ru: 'Ответ мог уйти, точно это неизвестно. Уточните у контакта; чтобы всё же отправить ещё раз, откройте быстрый ответ заново.',
  },
  otherSent: {
    en: 'A reply with another text was already sent from this window. To send one more, open Quick Reply once more.',
    ru: 'Из этого окна уже отправлен ответ с другим текстом. Чтобы отправить ещё один, откройте быстрый ответ заново.',
  },
  notRecorded: {
    en: 'Your reply was sent, but could not be recorded. Do not send it again.',
    ru: 'Ответ отправлен, но отметить это не удалось. Не отправляйте его ещё раз.',
  },
} satisfies Record<string, Text>;

/** The mailbox that was shown is disconnected by now, or has another name. */
export const goesOutFrom = (sender: string): Text => ({
  en: `This reply would go out from ${sender} now. Nothing was sent: press Send again if that is right.`,
  ru: `Теперь ответ ушёл бы от ${sender}. Ничего не отправлено: если всё верно, отправьте ещё раз.`,
});
