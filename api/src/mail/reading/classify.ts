import type { IncomingMailKind, InvitationAnswer } from '@touchline/shared/contract';
import { readAbsence, type Absence } from './absence/read-absence.ts';
import { isAutomatic, isOfProgram, isReadReceipt } from './automatic-answer.ts';
import type { DeliveryReport } from './bounces/delivery-report.ts';
import { readBounce } from './bounces/read-bounce.ts';
import { classifyInvitation } from './classify-invitation.ts';
import { readFeedbackReport, type FeedbackReport } from './feedback-report.ts';
import { ownSubject } from './own-subject.ts';
import type { ReadMail } from './read-mail.ts';
import { isReceiptInWords } from './receipt-in-words.ts';
import { replyTextOf } from './reply-text.ts';
import { spokenText } from './spoken-text.ts';
import { isToUnsubscribe, isUnsubscribeRequest } from './unsubscribe-request.ts';

/** What kind of mail it is by itself, whether or not it is about one of ours. */
export interface Classification {
  /** Never `unknown`: a mail that is nothing else counts as a reply, provided that it answers one of ours. */
  readonly kind: Exclude<IncomingMailKind, 'unknown'>;
  /** What a server reported, also that a mail is late or arrived; such a notice is an `automatic_reply`. */
  readonly report?: DeliveryReport;
  readonly feedback?: FeedbackReport;
  /**
   * What a person wrote, without the mail that is answered and without the signature; the subject of a mail that says nothing
   * else.
   */
  readonly replyText: string;
  /** Set where {@link replyText} is the subject alone; receiving compares it with the subject that was sent. */
  readonly isSubject?: true;
  /** Whether the mail contains more than {@link replyText}. */
  readonly isFolded: boolean;
  /** Whether none of its content could be read: then only its headers count, and {@link replyText} is empty. */
  readonly isUnread: boolean;
  /** Of an automatic answer: only its words say that it is one, and somebody may have typed them. */
  readonly isByHand?: true;
  /** Of an automatic answer: that the person is away (V5). */
  readonly absence?: Absence;
  /** What it answers to an invitation. */
  readonly invitation?: InvitationAnswer;
}

/**
 * Classifies a mail. Reports come first, since servers mark them as automatic as well; requests to unsubscribe come before
 * automatic answers, since mail programs write them.
 * @param receivedAt when it came; a note of absence then says until when.
 */
export function classify(mail: ReadMail, receivedAt?: Date): Classification {
  if (!mail.isWhole && isEmpty(mail)) return classifyByHeaders(mail);
  const written = replyTextOf(mail.text);
  const { text: replyText, isFolded } = written;
  const read = { replyText, isFolded: isFolded || !mail.isWhole, isUnread: false };
  const feedback = readFeedbackReport(mail);
  if (feedback) return { kind: 'feedback_report', feedback, ...read };
  const isInWords = isReceiptInWords(mail.subject, mail.text) && !isUnsubscribeRequest(mail, replyText);
  if (isInWords || isReadReceipt(mail)) return { kind: 'automatic_reply', report: RECEIVED, ...read };
  const report = readBounce(mail);
  if (report) return { kind: kindOf(report), report, ...read };
  const answer = classifyInvitation(mail, receivedAt);
  if (answer) return answer;
  const { text: spoken, isSubject, isFolded: isSpokenFolded } = spokenText(mail, written);
  const said = {
    ...read,
    replyText: spoken,
    ...(isSubject && { isSubject }),
    isFolded: isSpokenFolded || !mail.isWhole,
  };
  // Also where the request is the subject, and the text a signature.
  const wishes = [spoken, replyText, `${ownSubject(mail.subject)}\n\n${replyText}`];
  if (wishes.some((wish) => isUnsubscribeRequest(mail, wish)))
    return { kind: 'unsubscribe_request', ...said };
  if (!isAutomatic(mail)) return { kind: 'reply', ...said };
  // Without the subject, which says of an absence only what is not ours in it.
  const absence = receivedAt && readAbsence(mail.subject, replyText, receivedAt);
  const isByHand = !isOfProgram(mail);
  return {
    kind: 'automatic_reply',
    ...said,
    ...(isByHand && { isByHand }),
    ...(absence && { absence }),
  };
}

const isEmpty = ({ text, deliveryStatus, feedbackReports, returned }: ReadMail): boolean =>
  text.trim() === '' && [deliveryStatus, feedbackReports, returned].every(({ length }) => length === 0);

function classifyByHeaders(mail: ReadMail): Classification {
  const unread = { replyText: '', isFolded: true, isUnread: true };
  if (isToUnsubscribe(mail)) return { kind: 'unsubscribe_request', ...unread };
  return { kind: isAutomatic(mail) ? 'automatic_reply' : 'reply', ...unread };
}

/** What a read receipt says, which is nothing that the contact wrote. */
const RECEIVED: DeliveryReport = {
  action: 'delivered',
  recipient: '',
  status: '2.1.5',
  isPermanent: false,
  countsAgainstAddress: false,
};

function kindOf({ action, isPermanent }: DeliveryReport): Classification['kind'] {
  if (action !== 'failed') return 'automatic_reply';
  return isPermanent ? 'bounce' : 'soft_bounce';
}
