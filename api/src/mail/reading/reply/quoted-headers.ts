/** What stands in a line of the headers that Outlook and its kin put above the mail that is answered. */
type Role = 'sender' | 'date' | 'to' | 'subject' | 'copy';

/** Names of the headers in the languages of mail programs. */
const NAMES: Readonly<Record<Role, readonly string[]>> = {
  sender:
    'from|von|de|da|van|от|от кого|від|fra|från|od|lähettäjä|feladó|kimden|gönderen|από|de la|nuo|no|saatja|pošiljatelj|差出人|发件人|寄件者|寄件人|보낸 사람|מאת|من'.split(
      '|',
    ),
  date: 'date|sent|datum|gesendet|envoyé|enviado|enviado el|fecha|data|inviato|verzonden|дата|отправлено|надіслано|sendt|skickat|dato|wysłano|odesláno|odoslané|lähetetty|küldve|elküldve|gönderildi|tarih|εστάλη|trimis|送信日時|日時|发送时间|发送日期|日期|寄件日期|보낸 날짜|נשלח|تاريخ'.split(
    '|',
  ),
  to: 'to|an|à|a|para|aan|кому|til|till|do|komu|vastaanottaja|címzett|kime|προς|către|宛先|收件人|받는 사람|אל|إلى'.split(
    '|',
  ),
  subject:
    'subject|betreff|objet|asunto|oggetto|assunto|onderwerp|тема|emne|ämne|temat|předmět|predmet|aihe|tárgy|konu|θέμα|subiect|件名|主题|主旨|제목|נושא|الموضوع'.split(
      '|',
    ),
  copy: 'cc|bcc|kopie|copie|копия|kopi|kopia|dw|másolat|bilgi|ccn|reply-to|antwort an|risposta|rispondi a|responder a|répondre à|ответить|antwoord aan|svar til|importance|priority|抄送|副本|参照'.split(
    '|',
  ),
};
const ROLES: ReadonlyMap<string, Role> = new Map(
  (Object.keys(NAMES) as Role[]).flatMap((role) => NAMES[role].map((name) => [name, role] as const)),
);
const LINE = /^[>\s]{0,20}\*{0,2}(?<name>[^\s:：*][^:：*]{0,24}?)\s?\*{0,2}\s?[:：]\*{0,2}\s*(?<value>.*)$/u;
/** As programs write a date: people leave out the seconds. */
const TO_THE_SECOND = /\d{4}\D.{0,10}\d{1,2}:\d{2}:\d{2}/u;
/** Lines over which the headers may run: names of many recipients. */
const MAX_LINES = 14;

/**
 * Whether the headers of a mail begin in a line: its sender and its subject close together, or its sender, or whom it was to,
 * with an address and a date to the second.
 * A list that somebody writes has hardly ever these names.
 */
export function isHeaderBlock(lines: readonly string[], from: number): boolean {
  if (roleOf(lines[from] ?? '') === undefined) return false;
  const roles = new Set<Role>();
  let hasAddress = false;
  let isDated = false;
  let isUnfinished = false;
  let blank = 0;
  for (const line of lines.slice(from, from + MAX_LINES)) {
    const role = roleOf(line);
    if (line.trim() === '') {
      blank += 1;
      // Some programs leave every other line empty.
      if (blank > 1) break;
    } else if (role === undefined && !isUnfinished && !roles.has('to') && roles.size > 0) break;
    else {
      blank = 0;
      if (role !== undefined) roles.add(role);
      hasAddress ||= line.includes('@');
      isDated ||= role === 'date' && TO_THE_SECOND.test(line.slice(0, MAX_NAME_LINE));
      isUnfinished = line.lastIndexOf('[') > line.lastIndexOf(']');
    }
  }
  if (isDated && hasAddress && (roles.has('sender') || roles.has('to'))) return true;
  if (!roles.has('sender') || roles.size < 3) return false;
  return roles.has('subject');
}

/** Whether a line begins as one of such headers. */
export const hasHeaderName = (line: string): boolean => roleOf(line) !== undefined;

/** Characters of a line that are looked at. */
const MAX_NAME_LINE = 200;

function roleOf(line: string): Role | undefined {
  const name = LINE.exec(line.slice(0, MAX_NAME_LINE))?.groups?.['name'];
  return name === undefined ? undefined : ROLES.get(name.toLowerCase().replaceAll(/\s+/gu, ' '));
}

const ORIGINAL =
  "original|reply message|antwort[ -]?nachricht|original (?:message|appointment|mail|email)|forwarded (?:message|by .{1,80})|(?:ursprüngliche|originale|weitergeleitete) (?:nachricht|mail)|original-?nachricht|message (?:d'origine|original|transféré)|mensaje (?:original|reenviado)|messaggio (?:originale|inoltrato)|mensagem (?:original|encaminhada)|oorspronkelijk bericht|doorgestuurd bericht|(?:исходное|пересылаемое|пересланное|оригинальное) (?:сообщение|письмо)|oprindelig (?:besked|meddelelse)|opprinnelig melding|ursprungligt meddelande|alkuperäinen viesti|wiadomość oryginalna|oryginalna wiadomość|původní zpráva|pôvodná správa|eredeti üzenet|özgün ileti|mesaj original|原始邮件|原始郵件|元のメッセージ|원본 메시지|转发邮件";
const DIVIDER = new RegExp(
  `^\\s{0,20}(?:[-_=*]{2,}\\s{0,3}(?:${ORIGINAL})\\s{0,3}[-_=*:]{0,80}|begin forwarded message:|anfang der weitergeleiteten (?:nachricht|e-mail):|début du message (?:transféré|réexpédié) ?:|начало переадресованного сообщения:)\\s{0,20}$`,
  'iu',
);

/** Whether a line says that the mail that is answered, or handed on, comes below. */
export const isDivider = (line: string): boolean => DIVIDER.test(line.slice(0, 200));

/** A line across, as it stands above such headers; alone it says nothing. */
export const isRule = (line: string): boolean => /^\s{0,20}[-_=*~]{3,200}\s{0,20}$/u.test(line);
