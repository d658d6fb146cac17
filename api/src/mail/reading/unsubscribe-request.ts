import { isUnsubscribeAddress, isUnsubscribeSubject } from '../addresses.ts';
import { headerOf, type ReadMail } from './read-mail.ts';

const LIST =
  '(?: (?:from|off|of) (?:this|your|the|all|any)(?: (?:mailing|e-?mail|contact))? ?(?:lists?|mails?|e-?mails?|database|mailings?))?';
const PLEASE_RU = '(?:,? пожалуйста)?';
const WORDS = [
  `(?:please )?unsubscribe(?: me)?${LIST}`,
  `(?:please )?(?:remove|take|delete) (?:me|us|my (?:e-?mail )?address|my e-?mail|my data)(?: off)?${LIST}`,
  'remove|opt[- ]?out|stop',
  '(?:please )?(?:stop|quit|cease) (?:e-?mailing|mailing|contacting|spamming|messaging|sending)(?: (?:me|us))?(?: (?:these |this |any |your )?(?:more )?(?:e-?mails?|messages?|mails?|spam|stuff|offers))?',
  "(?:please )?(?:do not|don't|never) (?:e-?mail|mail|contact|spam|message)(?: (?:me|us))(?: (?:again|any ?more|ever again))?",
  "(?:please )?(?:do not|don't|never) send (?:me|us) (?:any |these |your )?(?:more )?(?:e-?mails?|messages?|mails?|offers|spam|anything)(?: (?:again|any ?more))?",
  'no more (?:e-?mails?|messages?|mails?)',
  "(?:i|we) (?:want|wish|would like|'d like) to (?:unsubscribe|opt out|be (?:removed|unsubscribed|taken off))" +
    LIST,
  `(?:пожалуйста,? )?(?:отпишите|уберите|удалите|исключите|вычеркните)(?: меня| мой адрес| мою почту| нас| наш адрес)?(?: (?:от|из) (?:вашей |этой |вашего |этого |вашей базы )?(?:рассылки|списка|базы|списка рассылки))?${PLEASE_RU}`,
  `(?:пожалуйста,? )?(?:не присылайте|больше не присылайте)(?: мне| нам)?(?: больше)?(?: писем| ничего)?${PLEASE_RU}`,
  'прекратите (?:рассылку|присылать письма)|хочу отписаться',
  'отписаться(?: от рассылки)?|отписка|отпишусь|стоп',
  '(?:bitte )?(?:abmelden|abbestellen|austragen)|bitte (?:nehmen|streichen|entfernen|löschen) sie (?:mich|meine (?:adresse|e-?mail-?adresse|daten))(?: (?:aus|von) (?:ihrem|ihrer|der|dem) (?:verteiler|liste|mailingliste|newsletter|datenbank))?|(?:bitte )?keine (?:weiteren )?(?:e-?)?mails mehr',
  'désabonner|désinscription|désinscrire|se désabonner|désabonnez-moi|désinscrivez-moi|(?:merci de |veuillez )(?:me désinscrire|me désabonner|me retirer)(?: de (?:votre|cette) liste)?',
  'darme de baja|cancelar (?:la )?suscripción|baja|(?:por favor,? )?(?:denme de baja|elimínenme de (?:su|la) lista)',
  'cancellami|disiscrivi(?:mi)?|(?:per favore,? )?(?:rimuovetemi|cancellatemi)(?: dalla (?:vostra )?lista)?',
];
const GREETING =
  '(?:(?:hi|hello|hey|dear|hallo|guten tag|здравствуйте|добрый день|bonjour|hola)(?: [^\\n,.!]{1,40})?[,.!]?\\s+)?';
const THANKS =
  '(?:[,.;!-]*\\s*(?:thanks|thank you|thx|please|many thanks|danke|vielen dank|merci|gracias|grazie|спасибо|пожалуйста|благодарю)(?: (?:you|in advance|a lot|very much|заранее|beaucoup))?)?';
const END = '[\\s"\'«».,!;*-]*';
/**
 * A request to unsubscribe and nothing else: "do not unsubscribe me" is a reply. So is "stop writing to me", which is said to a
 * person: they read it, and have *Do not email* beside it (S14).
 */
const WISH = new RegExp(`^[\\s"'«»>*.!-]*${GREETING}(?:${WORDS.join('|')})${THANKS}${END}$`, 'iu');

const MAX_WISH_LENGTH = 500;
/** Lines below the request that may be a name, a job title, a phone number. */
const MAX_SIGNATURE_LINES = 10;
const MAX_SIGNATURE_LINE = 70;
/** Words that precede a name. */
const SIGN_OFF =
  /^(?:thanks|thank you|regards|best|kind|kindest|warm|sincerely|cheers|yours|mfg|viele|beste|freundliche|mit|с уважением|спасибо|cordialement|bien|merci|saludos|gracias|cordiali|--)/iu;

/** Whether a mail came to the address for unsubscribing, or has the subject for it (RFC 2369 §3.2). */
export const isToUnsubscribe = ({ recipients, subject }: Pick<ReadMail, 'recipients' | 'subject'>): boolean =>
  recipients.some((recipient) => isUnsubscribeAddress(recipient)) || isUnsubscribeSubject(subject);

/**
 * Whether a mail asks for no more mail: it came to the address for that (RFC 2369 §3.2), or says so and nothing else but a
 * signature. Mail programs write some of these, so whether a mail is automatic does not matter.
 * @param text what the person wrote, without the mail that it answers.
 */
export const isUnsubscribeRequest = (mail: ReadMail, text: string): boolean =>
  isToUnsubscribe(mail) ||
  saysNothingElse(text, mail.fromText) ||
  (WISH.test(mail.subject) && (text.trim() === '' || headerOf(mail, 'auto-submitted').length > 0));

/** One word means little: below it stands a sign-off or the writer's name, or what makes it something else. */
const ONE_WORD = /^[^\p{L}]*(?:[\p{L}-]+|opt out)[^\p{L}]*$/iu;

/** Whether a text is such a request, alone or above a signature. @param fromText the sender as people read it. */
function saysNothingElse(text: string, fromText: string): boolean {
  const lines = text
    .trim()
    .split('\n')
    .slice(0, 30)
    .map((line) => line.trim());
  if (text.length <= MAX_WISH_LENGTH && WISH.test(text)) return true;
  // The request may span several lines below a greeting.
  for (let count = 1; count <= Math.min(5, lines.length); count += 1) {
    const rest = lines.slice(count);
    if (lines.slice(0, count).join(' ').length > MAX_WISH_LENGTH) return false;
    const isOneWord = ONE_WORD.test(lines.slice(0, count).findLast((line) => line !== '') ?? '');
    if (
      WISH.test(lines.slice(0, count).join(' ')) &&
      isSignature(rest) &&
      (!isOneWord || isSigned(rest, fromText))
    ) {
      return true;
    }
  }
  return false;
}

function isSigned(lines: readonly string[], fromText: string): boolean {
  const first = lines.find((line) => line !== '') ?? '';
  const names = fromText.toLowerCase().match(/\p{L}{3,}/gu) ?? [];
  const words: readonly string[] = first.toLowerCase().match(/\p{L}+/gu) ?? [];
  return first === '' || SIGN_OFF.test(first) || names.some((name) => words.includes(name));
}

/** A line that asks for something is not part of a signature. */
const REQUEST =
  /^(?:please|kindly|call|send|but|bitte|aber|пожалуйста|позвоните|но|por favor|s'il vous plaît|merci de)\b.{0,60}\s\p{L}/iu;

/** A signature is separate and has no sentences. */
function isSignature(lines: readonly string[]): boolean {
  const [first = ''] = lines;
  if (first !== '' && !SIGN_OFF.test(first)) return false;
  const written = lines.filter((line) => line !== '');
  return (
    written.length <= MAX_SIGNATURE_LINES &&
    written.every(
      (line) =>
        SIGN_OFF.test(line) ||
        (!REQUEST.test(line) &&
          line.length <= MAX_SIGNATURE_LINE &&
          !/[?!]|\p{L}{3,}\.$|\p{Ll}{2,}[.,;] \p{Ll}/u.test(line) &&
          line.split(/\s+/u).length <= 8),
    )
  );
}
