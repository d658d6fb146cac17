import { isUnsubscribeAddress } from '../addresses.ts';
import { headerOf, type ReadMail } from './read-mail.ts';

const WORDS = [
  'unsubscribe(?: me)?(?: from (?:this|your|the) (?:mailing )?list)?',
  'please (?:unsubscribe|remove)(?: me)?(?: from (?:this|your|the) (?:mailing )?list)?',
  '(?:please )?(?:remove|take) me(?: off| from)(?: (?:this|your|the) (?:mailing )?list)?',
  'remove|opt[- ]?out|stop',
  '(?:пожалуйста,? )?(?:отпишите|уберите|удалите)(?: меня)?(?: (?:от|из) (?:вашей |этой |вашего |этого )?(?:рассылки|списка))?(?:,? пожалуйста)?',
  'отписаться(?: от рассылки)?|отписка|отпишусь|стоп',
  'abmelden|abbestellen|austragen',
  'désabonner|désinscription|désinscrire|se désabonner',
  'darme de baja|cancelar (?:la )?suscripción|baja',
  'cancellami|disiscrivi(?:mi)?',
];
/** A text that is such a wish and nothing else: "do not unsubscribe me" is a reply. */
const WISH = new RegExp(`^[\\s"'«»>*.!-]*(?:${WORDS.join('|')})[\\s"'«».,!;*-]*$`, 'iu');

/**
 * Whether a mail asks for no more mail: it came to the address for that (RFC 2369 §3.2), or says so and nothing else. Mail
 * programs write some of these, so whether a mail is automatic does not matter.
 * @param text what the person wrote, without the mail that it answers.
 */
export const isUnsubscribeRequest = (mail: ReadMail, text: string): boolean =>
  mail.recipients.some((recipient) => isUnsubscribeAddress(recipient)) ||
  WISH.test(text) ||
  (WISH.test(mail.subject) && (text.trim() === '' || headerOf(mail, 'auto-submitted').length > 0));
