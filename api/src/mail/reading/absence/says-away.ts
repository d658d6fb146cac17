import { ABSENCE, BEGINNING, MAX_LENGTH, OFFICE_CLOSED } from './absence-note.ts';
import { anyOf, MONTHS, WEEKDAYS } from './day-names.ts';
import { IN_DAYS } from './relative-days.ts';
import { withoutThings } from './without-things.ts';

/** A day as it follows "back on"; "back to normal" names none. */
const DAY = `(?:the |den |le |el )?(?:\\d|(?:next |this )?(?:${anyOf(WEEKDAYS)}|${anyOf(MONTHS)})(?!\\p{L})|tomorrow|next (?:week|month|year))`;
const LEAVE = '(?:(?:annual|maternity|paternity|parental|sick|medical|family|compassionate|study) )?';
/** Somebody who gets, writes or calls back is not away. */
const NO_ANSWER =
  '(?<!(?:get|gets|getting|got|hear|heard|write|call|report|reply|revert) (?:(?:you|it|them) )?)(?<!\\p{L})';
/** A ticket closes too: what is meant is where the writer works. */
const PLACE =
  '(?:we|office|company|club|shop|school|business|department|facility|university|stadium|bureau|entreprise|oficina|empresa)';

const SOMEBODY =
  "i am|i'm|i will be|i'll be|i shall be|i have been|we are|we're|we will be|we'll be|(?<!\\p{L})(?:he|she|who|they)(?:'s|'re| is| are| will be)|(?:mr|mrs|ms|dr)\\.? \\S{1,30} (?:is|will be)";
/** By name: at the beginning of a sentence, with both. One word there may be anything. */
const NAMED =
  /(?<![^.!?:;,\s]\s|\S)\p{Lu}[\p{L}'-]{1,30} (?:\p{Lu}\. )?\p{Lu}[\p{L}'-]{1,30} (?:is|will be) (?:currently |now |temporarily )?(?:off|gone|out(?=[.,!;]|$| and )|not available|not working|unreachable|unavailable)(?!\p{L})/u;

/** How a program's answer says that the person is away: looser than {@link ABSENCE}, since nobody wrote it about our mail. */
const AWAY = new RegExp(
  [
    // English. Stock is sold out, somebody gets back to you: neither is away.
    `out[- ]of[- ](?:the )?(?:office|town|country)|(?<!\\p{L})(?:ooo|o\\.o\\.o)(?!\\p{L})|not (?:in|at) (?:(?:the|my) )?(?:office|work|desk)`,
    `(?<!\\p{L}|(?:sold|booked|check|find|try|run|running) )out (?:until|till|til|through|thru|from|sick|this week|next week|today|all (?:day|week)|for (?:the|a|an|\\d))`,
    `(?<!(?:right|straight|go) )away (?:on|from|until|till|through|for|at|and)|(?:${SOMEBODY}) (?:currently |now |temporarily |both |all )?(?:away|off|gone|absent|out(?=[.,!;]|$| and )|not available|not working|unreachable|unavailable)(?!\\p{L})|(?<!\\p{L})(?:is|be) (?:currently |now )?(?:away|absent)(?!\\p{L})|(?<!\\p{L})absent (?:until|till|from)`,
    `${NO_ANSWER}back (?:(?:on|at|by|from|in the office|at work)(?: on| from)? )?${DAY}`,
    `${NO_ANSWER}back (?:at work |in the office |at my desk )?(?:${IN_DAYS}|in (?:a few|some|several) (?:days|weeks))`,
    `be back (?:from|at work|in (?:the|my) office)|(?:i|we|i'll|i will|we will) (?:be )?return(?:ing)? (?:to (?:the |my )?(?:office|work|desk)|on|in)|(?:returning|will return) (?:to (?:the |my )?(?:office|work)|on ${DAY})|(?:i am|i'm|we are) (?:currently )?at an? (?:conference|trade (?:show|fair)|fair)`,
    `(?<!closed )(?:on|my) ${LEAVE}(?:leave|vacation|holidays?|pto|honeymoon|sabbatical)(?!\\p{L})|leave of absence|(?:vacation|holiday|leave) (?:until|till|from|through)|on (?:a )?business trip|travell?ing|(?:upon|on|until|when|after) (?:my|i|your) return|(?:during|in) my absence|(?:limited|no|intermittent|sporadic) access to (?:my )?e-?mails?`,
    `${OFFICE_CLOSED}|${PLACE} (?:is|are|will be|be) (?:currently )?closed (?:until|till|from|for|over|between|through)`,
    // German. "Wir melden uns in zwei Tagen zurück" is an answer to come.
    `abwesen|(?:in|im|auf|mein|jahres|betriebs|resturlaub|sonder)\\s?urlaub(?!\\p{L})|urlaub (?:bis|vom|ab)|betriebsferien|(?:in|auf) (?:den )?ferien|elternzeit|mutterschutz|dienstreise|geschäftsreise|krank(?:geschrieben|heitsbedingt|gemeldet)|außer haus|auf (?:einer |der )?messe`,
    `nicht (?:im|am|in der) (?:büro|haus|dienst|platz|arbeitsplatz|firma)|(?:(?:^|[.!?] )(?:\\p{L}{1,20} ){0,2}|(?<!\\p{L})(?:ich|wir|bin|er|sie|herr|frau|kolleg\\p{L}{0,4}|mitarbeiter\\p{L}{0,4})(?: (?:\\d\\S{0,12}|[^\\s.!?]{1,25})){0,9} )nicht (?!mehr )(?:\\S{1,20} )?(?:erreichbar|anwesend|verfügbar|zu erreichen)|(?<!\\p{L})(?:bin|sind) (?:\\S{1,20} ){0,6}(?:nicht da|weg|unterwegs|verreist|krank|zurück)(?!\\p{L})|^(?:wieder )?zurück (?:am|ab|in)|bis (?:\\S{1,20} ){1,4}nicht da(?!\\p{L})`,
    `(?<!\\p{L})(?:wieder|erst) (?:\\S{1,20} ){0,3}(?:erreichbar|für sie da|im (?:büro|haus|dienst)|zurück|da[.!,])|(?<!\\p{L})(?:wieder|erst) (?:\\S{1,20} ){0,3}da$|(?:meiner|meine) (?:rückkehr|abwesenheit)|(?:büro|betrieb|geschäftsstelle) (?:ist|bleibt) (?:\\S{1,20} ){0,6}geschlossen`,
    // Russian. "Вернёмся к вам с ответом" and "отсутствует вложение" are of tickets.
    `(?<!\\p{L})отпуск(?:е|а|у|ом)?(?!\\p{L}| (?:товар|продукц|груз|материал|семян|со склада))|командировк|отсутств(?:ую|уем|ует(?= (?:на (?:рабочем )?месте|на работе|в офисе|до|по|с \\d|в связи))|овать)|(?<!(?:при|в случае) )отсутстви|не в офисе|вне офиса|вне зоны (?:доступа|действия|связи)|нет на (?:рабочем )?месте|больничн|декрет|каникул|(?:в|на) отгул|в отъезде|(?<!\\p{L})(?:уехал|болею)`,
    `(?<!\\p{L})(?:вернусь|верн[её]мся|возвращаюсь)(?! (?:к вам|к вашему|с ответом))|буду (?:снова )?(?:на (?:работе|месте)|в офисе)|вый(?:ду|дем) (?:на работу|из)|выхожу (?:на работу|из)|(?<!у )меня (?:не будет|нет)|у меня выходн|(?<!\\p{L})(?<!больше )(?:я )?не работаю|(?<!\\p{L})(?:я|буду) (?:сейчас |временно |буду )?недоступ|буду (?:снова )?(?:доступ\\S{1,3}|на связи) (?:с|после|через|\\d)|не буд(?:у|ет|ем) (?:на (?:рабочем )?(?:месте|связи)|на работе|в офисе)|не (?:буду|будем) (?:доступ\\S{1,3} |(?:отвечать|проверять) (?:на )?(?:\\S{1,20} )?)(?:до|по|с)(?!\\p{L})|не смогу (?:ответить|отвечать) (?:до|по|с)|офис (?:закрыт|не работает) (?:до|с|по) \\d|буду отвечать (?:с|после)|ограничен\\S{0,3} доступ к (?:почте|электронн)`,
    // French. "Je reviens vers vous" and "en l'absence de réponse" are of tickets.
    `absent(?:e|s|es|\\(e\\))?(?!\\p{L})|(?<!en l')absence|en congés?|congé (?:maternité|parental|maladie|paternité)|en vacances|en arrêt|en rtt|hors (?:du )?bureau|pas au bureau|(?:suis|serai|sommes|serons) (?:\\S{1,20} ){0,2}pas (?:disponible|joignable)|(?<!\\p{L})(?:il|elle|m\\.|mme|monsieur|madame)(?: [^\\s!?]{1,20}){0,6} pas (?:disponible|joignable)|(?:suis|serai) (?:\\S{1,20} ){0,2}(?:indisponible|injoignable|en mission|en voyage)|en déplacement|de retour|mon retour|retour (?:le|au bureau|prévu|dans)`,
    `(?<!\\p{L})je (?:reviens|reviendrai|rentre|rentrerai)(?! vers)|${PLACE} (?:est|sera) fermée? (?:jusqu|du|le|pour)`,
    // Spanish. "Darse de baja" is to unsubscribe.
    `fuera (?:de (?:la )?(?:oficina|ciudad)|del (?:despacho|trabajo|país)|hasta)|vacaciones|(?<!\\p{L})ausen(?:te|tes|cia)(?! de (?:respuesta|stock|existencias|datos))(?!\\p{L})|de viaje|(?:estoy|estaré|encuentro) (?:\\S{1,20} ){0,2}(?:de baja|fuera|de permiso|de licencia)(?!\\p{L})|de baja (?:médica|laboral|maternal|paternal|hasta)|(?:permiso|licencia) de (?:pater|mater)nidad|reincorpor`,
    `(?<!\\p{L})(?:vuelvo|volveré|regreso|regresaré)(?! a (?:contactar|escribir|llamar))(?: (?:a (?:la oficina|trabajar)|el|en|hasta|mañana))|estaré de (?:vuelta|regreso)|de vuelta (?:el|en)|a mi (?:regreso|vuelta)|no est(?:oy|aré) (?:disponible|en la oficina)|${PLACE} (?:está|estará|permanecerá) cerrad[ao]`,
    // The subject alone, in languages whose notes say little else.
    'frånvaro|fraværende|afwezig|vacation (?:reply|message|notice|response)|不在|부재',
  ].join('|'),
  'iu',
);

/** Whether the text of an automatic answer says that a person is away, and not only that the mail has arrived. */
export const saysAway = (text: string): boolean => {
  const beginning = withoutThings(text.trim().slice(0, MAX_LENGTH).replaceAll('’', "'"))
    .replaceAll(/\s+/gu, ' ')
    .slice(0, 2 * BEGINNING);
  return AWAY.test(beginning) || NAMED.test(beginning) || ABSENCE.test(beginning);
};
