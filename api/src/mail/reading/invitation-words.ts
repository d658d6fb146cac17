const EVENT_EN = '(?:invit|event|meeting|appointment)';
/** That somebody else did, as programs put it: a person would say "I". */
const SAYS_SO = new RegExp(
  [
    `\\s(?:has |have )?(?:tentatively |provisionally )?(?:accepted|declined|replied|responded)(?!\\p{L})[^\\n]{0,60}${EVENT_EN}`,
    '\\shat [^\\n]{0,80}(?:einladung|termin|besprechung|ereignis)[^\\n]{0,80}(?:angenommen|abgelehnt|zugesagt|akzeptiert|beantwortet|geantwortet)',
    '\\shat (?:zugesagt|abgesagt|unter vorbehalt zugesagt)',
    '\\sa (?:provisoirement )?(?:accepté|refusé|décliné|répondu)(?!\\p{L})[^\\n]{0,60}(?:invitation|événement|réunion|rendez-vous)',
    '\\sha (?:aceptado|rechazado|declinado|respondido)(?!\\p{L})[^\\n]{0,60}(?:invitación|evento|reunión|convocatoria)',
    '\\sha (?:accettato|rifiutato|declinato|risposto)(?!\\p{L})[^\\n]{0,60}(?:invito|evento|riunione)',
    '(?:принял|отклонил|ответил)(?:а|и|\\(а\\))?(?!\\p{L})[^\\n]{0,60}(?:приглашени|событи|встреч|мероприяти)',
  ].join('|'),
  'iu',
);
const BY_PERSON = /^\s*(?:i|i've|we|we've|ich|wir|je|j'ai|nous|yo|he|hemos|io|ho|abbiamo|я|мы)(?!\p{L})/iu;
const MAX_LINE_LENGTH = 400;
/** What Exchange puts above the words: when and where, and a line of stars and waves. */
const WAVES = /^[^]{0,2000}?\*~\*~\*~[*~]{3,60}/u;
const PLACE_OR_TIME =
  /^[^\S\n]{0,9}(?:when|where|wann|wo|zeit|ort|quand|où|lieu|cuándo|dónde|ubicación|quando|dove|luogo|когда|где|место)\s?[:：].*$/gimu;

/** The text of an answer to an invitation without what calendar programs write into it; empty when it is all theirs. */
export function withoutProgramWords(text: string): string {
  const rest = text.replaceAll('\r\n', '\n').replace(WAVES, '').replaceAll(PLACE_OR_TIME, '');
  const first = (rest.trim().split('\n')[0] ?? '').slice(0, MAX_LINE_LENGTH);
  // Below stand the details of the event.
  return SAYS_SO.test(` ${first}`) && !BY_PERSON.test(first) ? '' : rest;
}
