import { isAutomatic } from './automatic-answer.ts';
import { readInvitation, type InvitationAnswer } from './invitation.ts';
import { withoutProgramWords } from './invitation-words.ts';
import type { ReadMail } from './read-mail.ts';
import { replyTextOf, type ReplyText } from './reply-text.ts';
import { isWritten, spokenText } from './spoken-text.ts';
import { isUnsubscribeRequest } from './unsubscribe-request.ts';

/** What kind of mail an answer to an invitation is; part of a `Classification`. */
interface ClassifiedInvitation {
  readonly kind: 'reply' | 'automatic_reply' | 'unsubscribe_request';
  readonly replyText: string;
  readonly isFolded: boolean;
  readonly isUnread: boolean;
  readonly invitation: InvitationAnswer;
}

/**
 * Classifies an answer to an invitation. To accept is one click, and no reply to what we wrote; whoever declines, or writes
 * something along with it, answers us.
 * @returns undefined when the mail is no such answer
 */
export function classifyInvitation(mail: ReadMail): ClassifiedInvitation | undefined {
  const read = readInvitation(mail);
  if (!read) return undefined;
  const { comment, ...invitation } = read;
  const said = wordsWith(mail, comment);
  const { text: replyText, isFolded } = said ?? spokenText({ ...mail, text: '', hasText: false });
  // What a program writes into it says no more than the answer, but is there.
  const isMoreThere = said === undefined && mail.hasText && mail.text.trim() !== '' && replyText !== '';
  const shown = {
    replyText: replyText === '' ? mail.text.trim() : replyText,
    isFolded: isFolded || isMoreThere || !mail.isWhole,
    isUnread: false,
    invitation,
  };
  if (isUnsubscribeRequest(mail, said?.text ?? '')) return { kind: 'unsubscribe_request', ...shown };
  const isReply = said !== undefined || invitation.answer === 'declined';
  return { kind: isReply ? 'reply' : 'automatic_reply', ...shown };
}

/** What a person wrote along with the answer; undefined when nothing. */
function wordsWith(mail: ReadMail, comment: string): ReplyText | undefined {
  const text = withoutProgramWords(mail.text);
  if (isWritten({ ...mail, text }) && !isAutomatic(mail)) return replyTextOf(text);
  return comment === '' ? undefined : { text: comment, isFolded: false };
}
