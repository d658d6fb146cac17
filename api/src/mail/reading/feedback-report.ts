import { headerOf, type ReadMail } from './read-mail.ts';

/** A complaint of a person, or on their behalf, that came through a feedback loop (RFC 5965). */
export interface FeedbackReport {
  /** `abuse`, `opt-out`, `fraud`, `auth-failure`, … (RFC 5965 §7.3, RFC 6591). */
  readonly type: string;
  /** Whether the person wants no more mail. Not for reports about signatures, or that something is not spam. */
  readonly isComplaint: boolean;
  /** Address of the person; empty where the report does not say. */
  readonly recipient: string;
}

const FIELD = /^feedback-type:\s*(?<type>[\w-]+)/imu;
const NO_COMPLAINTS: ReadonlySet<string> = new Set(['auth-failure', 'not-spam', 'dmarc']);
/** Amazon SES reports complaints as JSON through its notification service. */
const COMPLAINT_JSON = /"notificationType"\s{0,5}:\s{0,5}"Complaint"/u;
/** Who complained, in the report, in what Hotmail gives back, and in the JSON of Amazon SES. */
const RECIPIENTS = [
  /^(?:original-rcpt-to|removal-recipient|x-hmxmroriginalrecipient):\s{0,20}(?:rfc822;\s{0,20})?<?(?<address>[^\s<>;,@]{1,128}@[^\s<>;,@]{1,255})/imu,
  /"complainedRecipients"\s{0,5}:\s{0,5}\[\s{0,5}\{\s{0,5}"emailAddress"\s{0,5}:\s{0,5}"(?<address>[^"\s@]{1,128}@[^"\s@]{1,255})"/u,
];
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
  return { type: known, isComplaint: !NO_COMPLAINTS.has(known), recipient: recipientOf(mail) };
}

function recipientOf(mail: ReadMail): string {
  const told = [...mail.feedbackReports, ...mail.returned, mail.text];
  const found = told.flatMap((text) =>
    RECIPIENTS.map((pattern) => pattern.exec(text)?.groups?.['address'] ?? ''),
  );
  return found.find((address) => address !== '') ?? '';
}

const isDeclared = (mail: ReadMail): boolean =>
  headerOf(mail, 'content-type').some((type) => /feedback-report/iu.test(type));

const isComplaint = (mail: ReadMail): boolean =>
  (COMPLAINT_SUBJECT.test(mail.subject) && mail.returned.length > 0) || COMPLAINT_JSON.test(mail.text);
