import { headerOf, type ReadMail } from './read-mail.ts';

/** Complaint of a person, or of who acts for them, that came through a feedback loop (RFC 5965). */
export interface FeedbackReport {
  /** `abuse`, `opt-out`, `fraud`, `auth-failure`, … (RFC 5965 §7.3, RFC 6591). */
  readonly type: string;
  /** Whether the person wants no more mail. Reports about signatures, or that something is no spam, say no such thing. */
  readonly isComplaint: boolean;
}

const FIELD = /^feedback-type:\s*(?<type>[\w-]+)/imu;
const NO_COMPLAINTS: ReadonlySet<string> = new Set(['auth-failure', 'not-spam', 'dmarc']);
/** Amazon SES tells of one in JSON, by way of its notification service. */
const COMPLAINT_JSON = /"notificationType"\s{0,5}:\s{0,5}"Complaint"/u;
/** Hotmail sends the mail back without a report, under this subject. */
const COMPLAINT_SUBJECT = /^\s*complaint about message from \d/iu;

/** @returns undefined for a mail that is no feedback report. */
export function readFeedbackReport(mail: ReadMail): FeedbackReport | undefined {
  const type =
    mail.feedbackReports.map((report) => FIELD.exec(report)?.groups?.['type']).find(Boolean) ??
    (isDeclared(mail) ? FIELD.exec(mail.text)?.groups?.['type'] : undefined) ??
    (mail.feedbackReports.length > 0 || isComplaint(mail) ? 'abuse' : undefined);
  if (type === undefined) return undefined;
  const known = type.toLowerCase();
  return { type: known, isComplaint: !NO_COMPLAINTS.has(known) };
}

const isDeclared = (mail: ReadMail): boolean =>
  headerOf(mail, 'content-type').some((type) => /feedback-report/iu.test(type));

const isComplaint = (mail: ReadMail): boolean =>
  (COMPLAINT_SUBJECT.test(mail.subject) && mail.returned.length > 0) || COMPLAINT_JSON.test(mail.text);
