/** Words of programs that stand between the verb and what was answered. */
const BETWEEN =
  '(?:\\s(?:to|for|the|this|that|your|an?|die|diese|dieser|den|das|dem|ihre|deine|der|auf|zu|zum|la|le|cette|cet|votre|à|esta|este|su|tu|el|a|questo|questa|il|lo|al|alla|на|это|ваше|в)){0,4}\\s';
/** That somebody else did, and to what, as programs put it: a person would say "I". */
const SAYS_SO = [
  `(?:has |have )?(?:tentatively |provisionally )?(?:accepted|declined|replied|responded)${BETWEEN}(?:calendar |meeting |event )?(?:invitation|invite|event|meeting|appointment)`,
  `hat${BETWEEN}(?:einladung|termin|besprechung|ereignis) (?:mit vorbehalt |unter vorbehalt |vorläufig )?(?:angenommen|abgelehnt|zugesagt|akzeptiert|beantwortet)`,
  'hat (?:zugesagt|abgesagt|unter vorbehalt zugesagt)',
  `a (?:provisoirement )?(?:accepté|refusé|décliné|répondu)(?:${BETWEEN}|\\s(?:à )?l['’])(?:invitation|événement|réunion|rendez-vous)(?: à (?:l['’]événement suivant|la réunion suivante))?`,
  `ha (?:aceptado|rechazado|declinado|respondido)${BETWEEN}(?:invitación|evento|reunión|convocatoria)`,
  `ha (?:accettato|rifiutato|declinato|risposto)(?:${BETWEEN}|\\s(?:al)?l['’])(?:invito|evento|riunione)`,
  `(?:принял|отклонил|ответил)(?:а|и|\\(а\\))?${BETWEEN}(?:приглашени[ея]|событие|встречу|мероприятие)`,
].join('|');
/** A few words of a name, and what they did; behind that nothing but a title. */
const LINE_OF_PROGRAM = new RegExp(
  `^[^\\s!?;:]{1,80}(?:\\s[^\\s!?;:,]{1,60}){0,4}\\s(?:${SAYS_SO})(?:\\s?[:：]?\\s?(?:"[^"]{1,80}"|«[^»]{1,80}»|[“„][^“”]{1,80}[“”]))?[\\s.:：]{0,3}$`,
  'iu',
);
/** Below the end of a sentence somebody goes on. */
const SENTENCE = /\p{L}{3,}\.\s/u;
const BY_PERSON =
  /^(?:i|i['’]ve|we|we['’]ve|ich|wir|je|j['’]ai|nous|yo|he|hemos|io|ho|abbiamo|я|мы)(?!\p{L})/iu;
const MAX_LINE_LENGTH = 150;
/** What Exchange puts above the words: when and where, and a line of stars and waves. */
const WAVES = /^\s{0,9}\*~\*~\*~[*~]{3,60}\s{0,9}$/u;
const PLACE_OR_TIME =
  /^\s{0,9}(?:when|where|wann|wo|zeit|ort|quand|où|lieu|cuándo|dónde|ubicación|quando|dove|luogo|когда|где|место)\s?[:：]/iu;
/** What calendars write below, and nobody else. */
const DETAIL =
  /^\s{0,9}(?:when|where|wann|wo|zeit|ort|quand|où|cuándo|dónde|quando|dove|когда|где)\s?(?:[:：]|$)|https:\/\/(?:calendar\.google|www\.google)\.com\/|^(?:invitation from|einladung von|invitation de|invitación de|invito da|приглашение из) google/iu;

/** The text of an answer to an invitation without what calendar programs surely wrote into it. */
export interface WordsOfAnswer {
  /** What a person wrote; empty when it is all a program's. */
  readonly own: string;
  /** All that stands below the line that says who answered what. */
  readonly below: string;
}

/** Takes apart what a mail that answers an invitation says. */
export function wordsOfAnswer(text: string): WordsOfAnswer {
  const all = text.replaceAll(/\r\n?/gu, '\n').split('\n');
  const end = all.findIndex((line) => line.trim() !== '' && !PLACE_OR_TIME.test(line));
  const lines = WAVES.test(all[end] ?? '') ? all.slice(end + 1) : all;
  const first = lines.findIndex((line) => line.trim() !== '');
  const rest = lines.join('\n');
  if (!isOfProgram((lines[first] ?? '').trim())) return { own: rest, below: rest };
  const details = lines.slice(first + 1);
  const below = details.join('\n');
  return { own: details.some((line) => DETAIL.test(line)) ? '' : below, below };
}

const isOfProgram = (line: string): boolean =>
  line.length <= MAX_LINE_LENGTH &&
  LINE_OF_PROGRAM.test(line) &&
  !SENTENCE.test(line) &&
  !BY_PERSON.test(line);
