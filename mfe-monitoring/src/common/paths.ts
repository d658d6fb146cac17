import { MAIL_PROPOSALS_PATH, MONITORING_CONTACTS_PATH } from '@touchline/shared/contract/paths';

const contactPath = (id: number): string => `${MONITORING_CONTACTS_PATH}${id}/`;

/** `GET`: where an answer to the contact's last reply may go; `POST`: answers it. */
export const replyPath = (id: number): string => `${contactPath(id)}reply/`;

/** `PUT`: whether the contact's last reply is read, or answered. */
export const replyMarksPath = (id: number): string => `${replyPath(id)}marks/`;

/** `PUT`, `DELETE`: until when emails to a contact who is away wait (V5). */
export const absencePath = (id: number): string => `${contactPath(id)}absence/`;

/** Address in Settings where an e-mail address can be allowed mail again. */
export const doNotEmailPath = (email: string): string => `/settings?email=${encodeURIComponent(email)}`;

/** `GET`: incoming mails that match nothing (V6). */
export const INCOMING_MAILS_PATH = '/api/mail/incoming/';

/** `GET`: a whole incoming mail. */
export const incomingMailPath = (id: string): string => `${INCOMING_MAILS_PATH}${encodeURIComponent(id)}/`;

/** `GET`: a mail as it went out. */
export const sentMailPath = (id: string): string => `/api/mail/sent/${encodeURIComponent(id)}/`;

/** `POST`: counts an incoming mail as a reply, or as automatic. */
export const countMailPath = (id: string): string => `${incomingMailPath(id)}count/`;

/** `GET`: the source of an incoming mail (RFC 5322), byte for byte. */
export const mailSourcePath = (id: string): string => `${incomingMailPath(id)}raw/`;

/** `GET`: one of its attachments, to be saved. */
export const attachmentPath = (id: string, number: number): string =>
  `${incomingMailPath(id)}attachments/${number}/`;

/** The same of a mail that went out. */
export const sentAttachmentPath = (id: string, number: number): string =>
  `${sentMailPath(id)}attachments/${number}/`;

/** `POST`: whether an unproved mail is what it seems. */
export const proposalSettlementPath = (id: string): string =>
  `${MAIL_PROPOSALS_PATH}${encodeURIComponent(id)}/settle/`;
/** Settles a mail and the others of its kind and sender. */
export const groupSettlementPath = (id: string): string =>
  `${MAIL_PROPOSALS_PATH}${encodeURIComponent(id)}/settle-group/`;
