/** How a language says that a mail arrived or was seen; sources of regular expressions. */
interface Words {
  /** What the subject begins with, before ours. */
  readonly subjects: string;
  /** What the text begins with. */
  readonly mail: string;
  /** That it was read, or deleted unread; when follows, or stands within. */
  readonly isRead: string;
  /** What nobody but a program says: that it was delivered, to whom follows; or what kind of mail this is. */
  readonly isSure: string;
}

/** When, where it stands within the verb: `wurde am 26.11.2026 um 10:05 gelesen`. */
const WHEN = '[^\\n]{0,120}?';

const LANGUAGES: readonly Words[] = [
  {
    subjects: 'read|not read|deleted|delivered|relayed|read receipt|return receipt|delivery receipt',
    mail: '(?:your|the|this) (?:message|e-?mail|mail)|this is a (?:return|read) receipt|delivery to these recipients',
    isRead:
      '(?:was|has been) (?:read|opened|displayed|deleted without being (?:read|displayed|opened))(?! by)',
    isSure:
      '(?:was|has been) (?:successfully )?delivered to the following (?:recipient|address|person|people|distribution)|delivery to these recipients[^\\n]{0,60} is complete|^this is a (?:return|read) receipt for ',
  },
  {
    subjects:
      'gelesen|nicht gelesen|ungelesen gelöscht|gelöscht|zugestellt|übermittelt|lesebestätigung|empfangsbestätigung|zustellbestätigung',
    mail: '(?:ihre|deine|die|diese) (?:nachricht|e-?mail|mail)|dies ist eine (?:empfangs|lese)bestätigung',
    isRead: `wurde ${WHEN}(?:gelesen|geöffnet|angezeigt|gelöscht)`,
    isSure:
      'wurde (?:\\S{1,20} ){0,3}(?:an )?(?:die |den )?folgende[nr]? (?:empfänger|adresse|person|verteiler)|^dies ist eine (?:empfangs|lese)bestätigung',
  },
  {
    subjects:
      '(?:message )?lu|non lu|supprimé|remis|livré|confirmation de (?:lecture|remise)|accusé de (?:lecture|réception)',
    mail: '(?:votre|le|ce) (?:message|e-?mail|mail|courriel)|ceci est un accusé de (?:lecture|réception)',
    isRead: '(?:a été|est) (?:lu|ouvert|affiché|supprimé sans (?:être|avoir été) lu)',
    isSure:
      '(?:a été|est) (?:remis|livré|distribué) (?:aux?|à ces|à ce) (?:\\S{1,20} )?destinataire|^ceci est un accusé de (?:lecture|réception)',
  },
  {
    subjects:
      'leído|no leído|eliminado|entregado|retransmitido|confirmación de (?:lectura|entrega)|acuse de recibo',
    mail: '(?:su|tu|el|este) (?:mensaje|correo)|(?:este|esto) es un acuse de recibo',
    isRead:
      '(?:fue|ha sido|se) (?:leído|leyó|abierto|eliminado sin (?:leer|ser leído|haber sido leído)|eliminó sin leer)',
    isSure:
      '(?:fue|ha sido|se) (?:entregado|entregó|ha entregado) (?:correctamente )?(?:al|a los|a estos) (?:siguientes? )?destinatario|^est[eo] es un acuse de recibo',
  },
  {
    subjects:
      'letto|non letto|eliminato|recapitato|consegnato|inoltrato|conferma di (?:lettura|recapito)|ricevuta di (?:ritorno|lettura)',
    mail: '(?:il |questo )?(?:suo |tuo |vostro )?messaggio|questa è una ricevuta',
    isRead: '(?:è stato|stato) (?:letto|aperto|visualizzato|eliminato senza essere (?:stato )?letto)',
    isSure: '(?:è stato|stato) (?:recapitato|consegnato) (?:correttamente )?a(?:i|gli|l)? ',
  },
  {
    subjects:
      'прочитано|прочтено|не ?прочитано|не ?прочтено|удалено|доставлено|отч[её]т о (?:прочтении|доставке)|уведомление о (?:прочтении|доставке)|подтверждение (?:прочтения|получения|доставки)',
    mail: '(?:ваше |это )?(?:сообщение|письмо)|это уведомление о (?:прочтении|получении)',
    isRead: `(?:было |${WHEN} )?(?:прочитано|прочтено|просмотрено|открыто|удалено (?:без прочтения|непрочитанным|не ?прочитанным))(?! (?:всеми|нашим))`,
    isSure:
      '(?:было )?(?:успешно )?доставлено (?:(?:следующ|указанн|эт)\\p{L}{1,5} )?(?:получател|адресат|лица)|^это уведомление о (?:прочтении|получении)',
  },
];

/** Longer than any receipt; what is below is what a person wrote. */
const MAX_LENGTH = 4000;
/** How far below the first words the verb stands: between them are the headers of the mail, each on a line of its own. */
const MAX_HEADERS = 1500;
/** When it was read, with the name of a time zone. */
const MAX_REST = 160;

const RULES = LANGUAGES.map(({ subjects, mail, isRead, isSure }) => ({
  // Thunderbird: "Return Receipt (displayed) - Spring".
  subject: new RegExp(`^\\s{0,9}(?:${subjects})(?:\\s?\\([^()]{1,40}\\))?\\s{0,3}(?:[:：]|[-–—]\\s)`, 'iu'),
  mail: new RegExp(`^(?:${mail})(?!\\p{L})`, 'iu'),
  isRead: new RegExp(`(?<!\\p{L})(?:${isRead})(?!\\p{L})`, 'iu'),
  isSure: new RegExp(`(?<!\\p{L})(?:${isSure})`, 'iu'),
}));

/** A year, or a time of day. */
const MOMENT = /(?:^|\D)20\d{2}(?!\d)|\d{1,2}[:.]\d{2}/u;
/** A question, a second sentence, or the same sentence going on: nobody but a person adds one. Weekdays and cities are no such. */
const GOES_ON =
  /[?!]|\p{L}{3,}\.\s+\p{L}|,\s+\p{Ll}{2}|\s(?:and|but|und|aber|et|mais|y|pero|e|ma|и|но|а)\s\p{Ll}/u;

/**
 * Whether a mail says in words alone that one of ours was delivered, read, or deleted unread, as Outlook and Exchange put it
 * where no field does (RFC 8098). Both its subject and its text have to, and nothing may follow but when: people write "Read:
 * chapter 3" and "your message was read by us all" as well.
 */
export function isReceiptInWords(subject: string, text: string): boolean {
  const said = text.trim();
  if (said.length > MAX_LENGTH) return false;
  return RULES.some(({ subject: prefix, mail, isRead, isSure }) => {
    if (!prefix.test(subject) || !mail.test(said)) return false;
    const beginning = said.slice(0, MAX_HEADERS);
    if (isSure.test(beginning)) return true;
    const found = isRead.exec(beginning);
    if (!found) return false;
    const rest = said.slice(found.index);
    return rest.length <= MAX_REST + found[0].length && MOMENT.test(rest) && !GOES_ON.test(rest);
  });
}
