import { MONTHS, WEEKDAYS } from './absence/day-names.ts';

/** How a language says that a mail arrived or was seen; sources of regular expressions. */
interface Words {
  /** What the subject begins with, before ours. */
  readonly subjects: string;
  /** What the text begins with. */
  readonly mail: string;
  /** That it was read, or deleted unread; when follows, or stands within. */
  readonly isRead: string;
  /** That it was delivered; to whom follows. */
  readonly isDelivered: string;
}

/** When, where it stands within the verb: `wurde am 26.11.2026 um 10:05 gelesen`. */
const WHEN = '(?<when>[^\\n]{0,120}?)';

const LANGUAGES: readonly Words[] = [
  {
    subjects: 'read|not read|deleted|delivered|relayed|read receipt|return receipt|delivery receipt',
    mail: '(?:your|the|this) (?:message|e-?mail|mail)|delivery to these recipients or (?:groups|distribution lists)|(?=this is a return receipt)',
    isRead: '(?:was|has been) (?:read|opened|displayed|deleted without being (?:read|displayed|opened))',
    isDelivered: [
      '(?:was|has been) (?:successfully )?delivered to the following (?:recipients?|address(?:es)?|people|persons?|distribution lists?)(?: or groups)?',
      'is complete, but (?:no )?delivery notification was (?:not )?sent by the destination(?: server)?',
      "this is a return receipt for the mail that you sent to \\S{1,320}\\.\\s+note: this return receipt only acknowledges that the message was displayed(?: on the recipient['’]s computer\\.\\s+there is no guarantee that the recipient has read or understood the message contents)?\\.",
    ].join('|'),
  },
  {
    subjects:
      'gelesen|nicht gelesen|ungelesen gelöscht|gelöscht|zugestellt|übermittelt|lesebestätigung|empfangsbestätigung|zustellbestätigung',
    mail: '(?:ihre|deine|die|diese) (?:nachricht|e-?mail|mail)',
    isRead: `wurde ${WHEN}\\s?(?:ungelesen )?(?:gelesen|geöffnet|angezeigt|gelöscht)`,
    isDelivered:
      'wurde (?:erfolgreich )?an (?:die |den )?folgende[nr]? (?:empfänger|adressen?|personen?|verteiler)n?(?: oder gruppen)? (?:zugestellt|übermittelt)',
  },
  {
    subjects:
      '(?:message )?lu|non lu|supprimé|remis|livré|confirmation de (?:lecture|remise)|accusé de (?:lecture|réception)',
    mail: '(?:votre|le|ce) (?:message|e-?mail|mail|courriel)',
    isRead: '(?:a été|est) (?:lu|ouvert|affiché|supprimé sans (?:être|avoir été) lu)',
    isDelivered:
      '(?:a été|est) (?:remis|livré|distribué) (?:au destinataire suivant|aux destinataires suivants)',
  },
  {
    subjects:
      'leído|no leído|eliminado|entregado|retransmitido|confirmación de (?:lectura|entrega)|acuse de recibo',
    mail: '(?:su|tu|el|este) (?:mensaje|correo)',
    isRead:
      '(?:fue|ha sido|se) (?:leído|leyó|abierto|eliminado sin (?:leer|ser leído|haber sido leído)|eliminó sin leer)',
    isDelivered:
      '(?:fue|ha sido|se) (?:entregado|entregó|ha entregado) (?:correctamente )?(?:al siguiente destinatario|a los siguientes destinatarios)',
  },
  {
    subjects:
      'letto|non letto|eliminato|recapitato|consegnato|inoltrato|conferma di (?:lettura|recapito)|ricevuta di (?:ritorno|lettura)',
    mail: '(?:il |questo )?(?:suo |tuo |vostro )?messaggio',
    isRead: 'è stato (?:letto|aperto|visualizzato|eliminato senza essere (?:stato )?letto)',
    isDelivered:
      'è stato (?:recapitato|consegnato) (?:correttamente )?(?:al seguente destinatario|ai seguenti destinatari)',
  },
  {
    subjects:
      'прочитано|прочтено|не ?прочитано|не ?прочтено|удалено|доставлено|отч[её]т о (?:прочтении|доставке)|уведомление о (?:прочтении|доставке)|подтверждение (?:прочтения|получения|доставки)',
    mail: '(?:ваше |это )?(?:сообщение|письмо)',
    isRead: `(?:было )?${WHEN}\\s?(?:прочитано|прочтено|просмотрено|открыто|удалено (?:без прочтения|непрочитанным|не ?прочитанным))`,
    isDelivered:
      '(?:было )?(?:успешно )?доставлено (?:следующ|указанн)(?:ему|им|ым|ому) (?:получател|адресат)(?:ю|ям|у|ам)',
  },
];

/** Longer than any receipt. */
const MAX_LENGTH = 2000;

/** Headers of the mail between the first words and the verb, each on a line of its own. */
const HEADERS =
  '(?:\\s{0,20}\\n[^\\S\\n]{0,9}(?:to|subject|sent|an|betreff|gesendet|à|objet|envoyé|para|asunto|enviado|a|oggetto|inviato|inviata|кому|тема|отправлено|дата)\\s?[:：][^\\n]{0,500}){0,8}\\s{1,20}';

const RULES = LANGUAGES.map(({ subjects, mail, isRead, isDelivered }) => ({
  // Thunderbird: "Return Receipt (displayed) - Spring".
  subject: new RegExp(`^\\s{0,9}(?:${subjects})(?:\\s?\\([^()]{1,40}\\))?\\s{0,3}(?:[:：]|[-–—]\\s)`, 'iu'),
  isRead: new RegExp(`^(?:${mail})${HEADERS}(?:${isRead})(?<rest>[^]*)$`, 'iu'),
  isDelivered: new RegExp(`^(?:${mail})(?:${HEADERS})?(?:${isDelivered})(?<rest>[^]*)$`, 'iu'),
}));

/** A year, or a time of day. */
const MOMENT = /(?:^|\D)20\d{2}(?!\d)|\d{1,2}[:.]\d{2}/u;
/** What stands within a time, but for its names; Italian ones are read nowhere else. */
const OF_TIME = new Set([
  ...MONTHS.keys(),
  ...WEEKDAYS.keys(),
  ...'on at am pm um uhr den dem vom le à du el la las los a de del il in data alle ore в г года utc gmt'.split(
    ' ',
  ),
  ...'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre'.split(
    ' ',
  ),
  ...'lunedì martedì mercoledì giovedì venerdì sabato domenica'.split(' '),
]);
/** The name of a time zone behind a time, as Windows has them: `(UTC+00:00) Dublin, Edinburgh`. */
const ZONE =
  /\((?:UTC|GMT)[+\-−\d:]{0,7}\)(?:\s\p{Lu}[\p{L}'’-]{1,20}){0,3}(?:,\s\p{Lu}[\p{L}'’-]{1,20}(?:\s\p{Lu}[\p{L}'’-]{1,20})?){0,8}/u;

/** Whether a line says nothing but when. */
function isTime(line: string): boolean {
  const said = line.replace(ZONE, '').toLowerCase();
  const words = said.match(/\p{L}+/gu) ?? [];
  return (
    MOMENT.test(said) &&
    /^[\p{L}\d .,:/()+−–-]*$/u.test(said.replaceAll('\u00a0', ' ')) &&
    words.every((word) => OF_TIME.has(word))
  );
}

const ADDRESS = '[<(\\[]{0,2}(?:mailto:)?[^\\s<>()\\[\\]@,;]{1,100}@[^\\s<>()\\[\\]@,;]{1,200}[>)\\]]{0,2}';
const NAME = "(?:[\"']?[\\p{L}][\\p{L}.'’-]{0,40}[\"']?,?\\s){1,4}(?=[<(\\[])";
/** Addresses in any form, each with or without a name: `Ann Example (ann@club.example) <mailto:ann@club.example>`. */
const ADDRESSES = new RegExp(
  `^(?:[*•-]\\s)?(?:${NAME})?${ADDRESS}(?:(?:[,;]?\\s|[,;]|(?=[<([]))${ADDRESS}){0,9}[,;.]?$`,
  'iu',
);
const SUBJECT = /^(?:subject|betreff|objet|asunto|oggetto|тема)\s?[:：](?<value>.*)$/iu;

/** Whether nothing follows but to whom it was delivered, which mail, and when. */
function namesRecipients(rest: string, subject: string): boolean {
  const lines = rest
    .replace(/^\s{0,3}[.:：]/u, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return lines.every((line) => {
    const named = SUBJECT.exec(line)?.groups?.['value']?.trim();
    return named === undefined ? ADDRESSES.test(line) || isTime(line) : subject.includes(named);
  });
}

/**
 * Whether a mail says in words alone that one of ours was delivered, read, or deleted unread, as Outlook and Exchange put it
 * where no field does (RFC 8098). Both its subject and its text have to, and nothing may stand there but what programs write:
 * people write "Read: chapter 3" and "your message was read by us all" as well.
 */
export function isReceiptInWords(subject: string, text: string): boolean {
  const said = text.trim();
  if (said.length > MAX_LENGTH) return false;
  return RULES.some((rule) => {
    if (!rule.subject.test(subject)) return false;
    const delivered = rule.isDelivered.exec(said)?.groups?.['rest'];
    if (delivered !== undefined) return namesRecipients(delivered, subject);
    const read = rule.isRead.exec(said)?.groups;
    return read !== undefined && isTime(`${read['when'] ?? ''} ${read['rest']?.replace(/\.$/u, '')}`.trim());
  });
}
