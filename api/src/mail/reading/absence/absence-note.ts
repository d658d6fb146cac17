/** A note says so at its beginning, and is short. */
export const MAX_LENGTH = 2500;
export const BEGINNING = 400;

/** Not every weekend, which is no absence. */
export const OFFICE_CLOSED =
  'office (?:is|will be) closed(?! (?:on|at|over) (?:the )?(?:weekend|\\p{L}{3,6}days))';

/** How notes say that the writer is away, in the languages of the contacts. */
export const ABSENCE = new RegExp(
  [
    "(?:i am|i'm|i will be|i'll be|we are) (?:currently |now |presently |away |travell?ing and )?(?:out of (?:the )?office|away from (?:the|my) (?:office|desk)|on (?:annual |maternity |paternity |parental |sick |medical )?(?:leave|vacation|holidays?)|out on leave|away (?:on|until|from|with))",
    `(?:the )?${OFFICE_CLOSED}|out of (?:the )?office (?:until|from|till|through|and)`,
    '(?:ich bin|wir sind|bin ich) (?:\\S{1,20} ){0,8}(?:nicht im (?:büro|haus)|abwesend|im urlaub|außer haus|nicht erreichbar|in elternzeit)',
    '(?:я )?(?:сейчас )?(?:нахожусь |буду )?(?:в отпуске|в командировке)|(?:я )?(?:временно )?отсутствую|буду отсутствовать',
    'je suis (?:actuellement |en ce moment )?(?:absente?|en congés?|en vacances|hors du bureau)|je serai absente?',
    '(?:estoy|estaré|me encuentro) (?:actualmente )?(?:fuera de la oficina|de vacaciones|ausente)',
    '(?:sono|sarò) (?:attualmente )?(?:assente|fuori (?:ufficio|sede)|in ferie)',
    '(?:estou|estarei) (?:atualmente )?(?:ausente|de férias|fora do escritório)',
    'ik ben (?:\\S{1,20} ){0,6}(?:afwezig|met vakantie|op vakantie|niet op kantoor)',
    '(?:jag är|jeg er) (?:\\S{1,20} ){0,6}(?:på semester|på ferie|frånvarande|fraværende|ute av kontoret|ikke på kontoret)',
    'jestem (?:\\S{1,20} ){0,4}(?:nieobecn|na urlopie|poza biurem)|przebywam na urlopie',
  ].join('|'),
  'iu',
);
/** A note in as few words as a telegram, which says nothing before: "On leave till 14/12". */
const TERSE = new RegExp(
  `^(?:(?:hi|hello|dear|hallo|guten tag|bonjour|hola|здравствуйте|добрый день)[^.!?\\n]{0,40}[,.!]\\s+)?(?:${[
    '(?:currently |now )?(?:out )?(?:on )?(?:annual |sick |maternity |paternity |parental |medical )?(?:leave|vacation|holidays?)(?: (?:until|till|through|from)|[.,;]? back (?:on|in|at)) ',
    'o\\.?o\\.?o\\.? (?:until|till) ',
    '(?:сейчас )?(?:в отпуске|в командировке|на больничном|больничный|отпуск|командировка),? (?:до|по|с) \\d',
    '(?:im |in )?(?:urlaub|elternzeit) (?:bis|vom|ab) ',
    '(?:en )?(?:congés?|vacances) (?:jusqu|du) ?',
    '(?:de )?vacaciones (?:hasta|del) ',
  ].join('|')})`,
  'iu',
);
/** Phrases that nobody uses who answers a question: thanks for the mail, who stands in, how soon it is read. */
const BOILERPLATE = new RegExp(
  [
    '(?:limited|no|intermittent|sporadic) access to (?:my )?(?:e-?mails?|the internet)|(?:will|shall) (?:respond|reply|answer|get back|be (?:read|answered))[^.]{0,60}(?:return|back|as soon as|upon|possible)|(?:upon|on|when|after) (?:my|i) return',
    'thank(?:s| you) (?:very much )?for (?:your (?:e-?mail|message|inquiry|enquiry|interest)|e-?mailing|contacting)',
    '(?:urgent|immediate|emergency|in my absence|assistance)[^.]{0,80}(?:contact|call|e-?mail|reach)|(?:contact|call|e-?mail|reach)[^.]{0,80}(?:urgent|in my absence|immediate)|this is an auto',
    '(?:nicht|keine) (?:\\S{1,20} ){0,3}(?:weitergeleitet|gelesen)|in dringenden (?:fällen|angelegenheiten)|vertretung|vielen dank für ihre (?:nachricht|e-?mail|mail)|nach meiner rückkehr|automatisch',
    'по срочным вопросам|срочн\\S{1,6} (?:вопрос|случа)|после возвращения|спасибо за (?:ваше )?(?:письмо|сообщение|обращение)|в моё отсутствие|в мое отсутствие|ограниченн\\S{1,6} доступ',
    "en cas d'urgence|pour toute urgence|à mon retour|merci pour votre (?:message|e-?mail|mail)|accès limité",
    'en caso de urgencia|para (?:asuntos|temas) urgentes|a mi regreso|gracias por su (?:mensaje|correo)',
    'in caso di urgenz|per urgenze|al mio ri(?:entro|torno)|em caso de urgência|no meu regresso',
    'dringende (?:zaken|gevallen)|bij terugkomst|brådskande|haster|hastende|w pilnych sprawach|po powrocie',
  ].join('|'),
  'iu',
);
/** Until when. */
const UNTIL =
  /\b(?:until|till|through|back (?:on|in|at)|return(?:ing)? (?:on|to))\b|\b(?:bis|ab dem|wieder (?:ab|am|erreichbar))\b|(?:^|\s)(?:до|по|с) \d|jusqu|de retour|hasta|fino al|até|\btot\b|\bdo \d/iu;
/** Phrases of somebody who has read the mail. */
const ANSWERS =
  /\?|please (?:send|call|keep|mail|forward|tell)|call me|let me know|let's|interested|sounds? (?:good|great)|(?:schicken|senden|rufen) sie|interess|интерес|пришлите|позвоните|давайте|intéress/iu;
/** Absence notes do not quote the mail they answer; people's mail programs do. */
const QUOTE =
  /^\s{0,3}>|(?:wrote|schrieb|écrit|escribió|scritto|написал\S{0,3}|пишет|schreef)\s?:\s*$|^-{2,}\s?original/imu;

/**
 * Whether a text is an absence note, judged without a header that says so: it begins like one and contains the usual
 * phrases. A person who answers while on holiday writes about our mail.
 */
export function isAbsenceNote(text: string): boolean {
  const said = text.trim();
  if (said.length > MAX_LENGTH || QUOTE.test(said)) return false;
  const flat = said.replaceAll(/\s+/gu, ' ').replaceAll('’', "'");
  const beginning = flat.slice(0, BEGINNING);
  if (!ABSENCE.test(beginning) && !TERSE.test(flat)) return false;
  return BOILERPLATE.test(flat) ? !/\?/u.test(beginning) : UNTIL.test(flat) && !ANSWERS.test(flat);
}
