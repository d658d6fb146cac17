import type { InvitationAnswer } from '@touchline/shared/contract';
import { saysAway } from './absence/says-away.ts';
import { readAbsence, type Absence } from './absence/read-absence.ts';
import { isAutomatic } from './automatic-answer.ts';
import { readInvitation } from './invitation.ts';
import { wordsOfAnswer } from './invitation-words.ts';
import type { ReadMail } from './read-mail.ts';
import { hasOwnWords, replyTextOf, type ReplyText } from './reply-text.ts';
import { spokenText } from './spoken-text.ts';
import { isUnsubscribeRequest } from './unsubscribe-request.ts';

/** What kind of mail an answer to an invitation is; part of a `Classification`. */
interface ClassifiedInvitation {
  readonly kind: 'reply' | 'automatic_reply' | 'unsubscribe_request';
  readonly replyText: string;
  readonly isSubject?: true;
  readonly isFolded: boolean;
  readonly isUnread: boolean;
  readonly absence?: Absence;
  readonly invitation: InvitationAnswer;
}

/**
 * Classifies an answer to an invitation. To accept is one click, and no reply to what we wrote; whoever declines, proposes
 * another time, or writes something along with it, answers us, unless a program does it in their absence. All text that is there is shown, a
 * program's too.
 * @returns undefined when the mail is no such answer
 */
export function classifyInvitation(mail: ReadMail, receivedAt?: Date): ClassifiedInvitation | undefined {
  const read = readInvitation(mail);
  if (!read) return undefined;
  const { comment, ...invitation } = read;
  const { own, below } = wordsOfAnswer(mail.hasText ? mail.text : '');
  const said = textWith(mail, comment);
  const { text: replyText, isSubject, isFolded } = said ?? spokenText(mail);
  const shown = {
    replyText,
    ...(isSubject && { isSubject }),
    isFolded: isFolded || !mail.isWhole,
    isUnread: false,
    invitation,
  };
  const wishes = [replyTextOf(own).text, comment, replyTextOf(below).text];
  if (wishes.some((wish) => isUnsubscribeRequest(mail, wish)))
    return { kind: 'unsubscribe_request', ...shown };
  const hasWords = hasOwnWords(own);
  if (isAutomatic(mail) || (!hasWords && isNoteOfAbsence(comment))) {
    const absence = receivedAt && readAbsence(mail.subject, said?.text ?? '', receivedAt);
    return { kind: 'automatic_reply', ...shown, ...(absence && { absence }) };
  }
  const isReply = hasWords || comment !== '' || ['declined', 'countered'].includes(invitation.answer);
  return { kind: isReply ? 'reply' : 'automatic_reply', ...shown };
}

/** A comment that goes on is a person's: "I am away then, can we talk on Tuesday?" */
const GOES_ON = /[?!]|[.,;:]\s+\p{L}|\n/u;

/** Whether a comment is what Google puts there in somebody's absence: "Declined because I am out of office". */
const isNoteOfAbsence = (comment: string): boolean => saysAway(comment) && !GOES_ON.test(comment);

/** What the mail says, with the comment above where that is not part of it; undefined when nothing. */
function textWith(
  { text, hasText }: ReadMail,
  comment: string,
): (ReplyText & { readonly isSubject?: true }) | undefined {
  const all = replyTextOf(hasText ? text : '');
  const said = all.text === '' ? undefined : all;
  if (comment === '' || said?.text.includes(comment) === true) return said;
  return { text: [comment, said?.text ?? ''].join('\n\n').trim(), isFolded: said?.isFolded ?? false };
}
