/** What a notice says, and the mail it gives back below, which has words of its own that are not about the delivery. */
export interface NoticeText {
  readonly notice: string;
  readonly returned: string;
}

/** A notice says what it has to say at its top. */
const MAX_NOTICE_LENGTH = 20_000;

const DIVIDER =
  /^[> \t]{0,20}[-=_*#]{2,80}[^\n]{0,20}(?:original|returned|return|copy|unsent|header|below this line|オリジナル|исходн|оригинал)[^\n]{0,120}$|^[ \t]{0,20}(?:original (?:message|headers?) (?:follows?|is|below)|message headers? follows?|the (?:header|body|text) of the original[^\n]{0,60}|below (?:is|are)[^\n]{0,60}(?:copy|header|original)[^\n]{0,60}|here is a copy[^\n]{0,60}|(?:a )?copy of (?:the|your) (?:original )?message[^\n]{0,60}|--- original message[^\n]{0,60}|original message:?)\s*\.?\s*$/imu;
const HEADER_BLOCK =
  /^(?:(?:return-path|received|message-id|from|to|subject|date|mime-version|reply-to|delivered-to|x-[\w-]+|dkim-signature|content-[\w-]+|user-agent|sender):[^\n]*\n(?:[ \t][^\n]*\n)*){3,}/imu;

/** Parts a notice from the mail that stands in it: below a line that says so, or where a header begins. */
export function splitNotice(text: string): NoticeText {
  const whole = text.slice(0, MAX_NOTICE_LENGTH).replace(/\r\n?/gu, '\n');
  // What begins at once is no returned mail: there would be no notice.
  const ends = [DIVIDER.exec(whole)?.index, HEADER_BLOCK.exec(whole)?.index].filter(
    (index): index is number => index !== undefined && whole.slice(0, index).trim() !== '',
  );
  const end = ends.length === 0 ? whole.length : Math.min(...ends);
  return { notice: whole.slice(0, end), returned: whole.slice(end) };
}

/** Sendmail gives the reason in its subject, at times nowhere else; others repeat ours there. */
const REASON_IN_SUBJECT = /^\s{0,5}returned mail: (?<reason>.{3,200})$/iu;

/** A notice with what else the server says, below what says more. */
export const withSubject = (notice: string, subject: string): string =>
  `${notice}\n\n${REASON_IN_SUBJECT.exec(subject)?.groups?.['reason'] ?? ''}`;

/** A line in which a server is quoted: a reply code, or an enhanced status. */
const ANSWER =
  /(?:^|[\s:>([=-])(?<reply>[245])\d\d(?:[ -]+#?[245]\.\d{1,3}\.\d{1,3}\b|[\s:-])|\(?#?\b(?<status>[245])\.\d{1,3}\.\d{1,3}\b(?!\.\d)/u;
/** Lines that one answer runs over. */
const MAX_ANSWER_LINES = 8;

/**
 * What the servers answered, as a notice quotes it, without the words around it. Refusals for good stand alone: those before
 * them were for the time being.
 * @returns empty when none is quoted.
 */
export function answersIn(notice: string): string {
  const answers: { isForGood: boolean; lines: string[] }[] = [];
  let open: string[] | undefined;
  for (const line of notice.split('\n')) {
    const { reply, status } = ANSWER.exec(line)?.groups ?? {};
    const kind = reply ?? status;
    if (kind === '2') open = undefined;
    else if (kind !== undefined) {
      open = [line];
      answers.push({ isForGood: kind === '5', lines: open });
    } else if (line.trim() === '') open = undefined;
    else if (open && open.length < MAX_ANSWER_LINES) open.push(line);
  }
  const forGood = answers.filter(({ isForGood }) => isForGood);
  return (forGood.length > 0 ? forGood : answers).flatMap(({ lines }) => lines).join('\n');
}
