import type { Text } from '../language/language.ts';

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
    en: 'This address gets no more email: it is on the do-not-email list.',
    ru: 'На этот адрес больше нельзя писать: он в стоп-листе.',
  },
  keyMalformed: { en: 'Idempotency-Key must be a UUID.', ru: 'Idempotency-Key должен быть UUID.' },
  keyMissing: {
    en: 'Idempotency-Key is required: a UUID for each answer that is written.',
    ru: 'Нужен Idempotency-Key: UUID для каждого ответа.',
  },
  empty: { en: 'has no text', ru: 'нет текста' },
  subjectNeeded: {
    en: 'is required: this contact has not written yet',
    ru: 'нужно указать: этот контакт ещё не писал',
  },
  unknownAttachment: {
    en: 'names a file that is no longer there. Please attach it again.',
    ru: 'файла больше нет. Прикрепите его ещё раз.',
  },
  attachmentsTooLarge: {
    en: 'are too large: 18 MB together at most',
    ru: 'слишком большие: не больше 18 МБ вместе',
  },
  otherStored: {
    en: 'Another text was already sent under this key.',
    ru: 'С этим ключом уже отправлен другой текст.',
  },
  noSuchAnswer: { en: 'There is no such answer.', ru: 'Такого ответа нет.' },
  isGone: {
    en: 'It is too late: the answer is already on its way.',
    ru: 'Уже поздно: ответ отправляется или отправлен.',
  },
  notOwn: {
    en: 'Only who wrote it, or sent it again just now, can take an answer back.',
    ru: 'Вернуть ответ может только тот, кто его написал или только что отправил ещё раз.',
  },
  discardsOthers: {
    en: 'Only who wrote it, or an administrator, can discard an answer that did not go out.',
    ru: 'Удалить неотправленный ответ может только тот, кто его написал, или администратор.',
  },
  settled: {
    en: 'Somebody has decided about this answer already.',
    ru: 'По этому ответу решение уже принято.',
  },
  takenBack: {
    en: 'It was taken back before it went out. Another answer had been begun meanwhile.',
    ru: 'Ответ вернули до отправки, а за это время начат другой.',
  },
  otherDraft: {
    en: 'You have begun another answer here. Send or discard that one first.',
    ru: 'Здесь уже начат другой ответ. Сначала отправьте или удалите его.',
  },
  contactDeleted: {
    en: 'The contact was deleted before the answer went out.',
    ru: 'Контакт удалили раньше, чем ушёл ответ.',
  },
  mailboxGone: {
    en: 'The mailbox that the answer was to go out from is disconnected.',
    ru: 'Ящик, с которого должен был уйти ответ, отключён.',
  },
  filesGone: {
    en: 'A file of the answer is no longer there. Take it back, and attach it again.',
    ru: 'Файла из ответа больше нет. Верните ответ и прикрепите файл ещё раз.',
  },
  notSent: {
    en: 'The answer could not be sent because of a fault on our side.',
    ru: 'Ответ не удалось отправить из-за ошибки на нашей стороне.',
  },
  mayBeOut: {
    en: 'The connection was lost while the answer was being sent: it may have arrived. Ask before sending it again.',
    ru: 'Связь прервалась во время отправки: ответ мог дойти. Уточните, прежде чем отправлять ещё раз.',
  },
  draftChanged: {
    en: 'This draft was saved, sent or discarded in another window.',
    ru: 'Этот черновик сохранили, отправили или удалили в другом окне.',
  },
  noSuchAttachment: { en: 'There is no such file.', ru: 'Такого файла нет.' },
  attachmentTooLarge: {
    en: 'The file is too large: 18 MB at most.',
    ru: 'Файл слишком большой: не больше 18 МБ.',
  },
  attachmentBroken: {
    en: 'The upload is damaged. Please try again.',
    ru: 'Файл дошёл повреждённым. Повторите попытку.',
  },
  attachmentEmpty: { en: 'The file is empty.', ru: 'Файл пустой.' },
  attachmentRefused: {
    en: 'Programs and web pages cannot be attached: mail servers refuse them.',
    ru: 'Программы и веб-страницы прикрепить нельзя: почтовые серверы их не принимают.',
  },
  tooManyAttachments: {
    en: 'You have too many files in drafts. Please remove some.',
    ru: 'В черновиках слишком много файлов. Удалите часть из них.',
  },
} satisfies Record<string, Text>;

/** The mailbox that was shown is disconnected by now, or has another name. */
export const goesOutFrom = (sender: string): Text => ({
  en: `This reply would go out from ${sender} now. Nothing was sent: press Send again if that is right.`,
  ru: `Теперь ответ ушёл бы от ${sender}. Ничего не отправлено: если всё верно, отправьте ещё раз.`,
});

/** An address of a copy that gets no more mail. */
export const getsNoMail = (email: string): Text => ({
  en: `${email} gets no more email: its owner has unsubscribed, or emails to it bounced`,
  ru: `на ${email} больше нельзя писать: адресат отписался, или письма возвращались`,
});

/** Merge tags for which nothing is known. */
export const withoutValue = (tags: readonly string[]): Text => ({
  en: `has nothing to fill in for ${tags.join(', ')}`,
  ru: `нечего подставить вместо ${tags.join(', ')}`,
});

/** Somebody has answered since. @param minutes ago */
export const answeredMeanwhile = (by: string, minutes: number): Text => ({
  en: `${by} answered ${minutes === 0 ? 'less than a minute' : `${minutes} min`} ago. Nothing was sent.`,
  ru: `${by}: ответ отправлен ${minutes === 0 ? 'меньше минуты' : `${minutes} мин`} назад. Ваш ответ не отправлен.`,
});

/** Somebody else's answer is about to go out. */
export const isAnswering = (by: string): Text => ({
  en: `${by} is answering this contact right now. Nothing was sent.`,
  ru: `${by}: ответ этому контакту уже отправляется. Ваш ответ не отправлен.`,
});

/** Whoever is about to get an answer can neither be deleted nor be merged. */
export const goesOutSoon = (by: string): Text => ({
  en: `An answer of ${by} goes out in a moment. Please try again when it has.`,
  ru: `${by}: ответ уйдёт через несколько секунд. Повторите, когда он будет отправлен.`,
});

/** The part of the staff that is not known by name. */
export const somebody: Text = { en: 'Somebody of the staff', ru: 'Кто-то из сотрудников' };
