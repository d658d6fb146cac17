/**
 * Paths of what the page reads, each once: for the request, as its key in the read cache (by which one section's change
 * reaches another's view), and for the early requests that a section's `rspack.config.ts` names.
 */

/** Every organization with its contacts. */
export const ORGANIZATIONS_PATH = '/api/contacts/';

/** `POST`: gives organizations to somebody; `undo/` after it takes that back (U6). */
export const ASSIGN_ORGANIZATIONS_PATH = '/api/contacts/organizations/assign/';

/** What belongs to whoever asks (U6). */
export const MINE_PATH = '/api/mine/';

/** Contacts that belong to no organization. */
export const UNASSIGNED_CONTACTS_PATH = '/api/contacts/contacts/?unassigned=1';

/** How many contacts there are. */
export const CONTACT_SUMMARY_PATH = '/api/contacts/summary/';

/** Contacts to choose from, by organization: for a campaign, and for the preview of a mail. */
export const CONTACT_PICKER_PATH = '/api/contacts/organizations-with-contacts/';

/** Contacts found by a part of a name, an address or an organization's name. */
export const CONTACT_SEARCH_PATH = '/api/contacts/search/';

/** `PUT`, `DELETE`: a contact. */
export const contactPath = (id: number): string => `/api/contacts/contacts/${id}/`;

/** What the page of a contact shows beside the conversation (V7). */
export const contactPagePath = (id: number): string => `${contactPath(id)}page/`;

/** `POST`: the sequences of a contact go on after a bounce that was mended (V7). */
export const resumeContactPath = (id: number): string => `${contactPath(id)}resume/`;

/** `GET`: everything that is kept of the person whom a contact is, as one file (U9). */
export const personalDataPath = (id: number): string => `${contactPath(id)}personal-data/`;

/** `GET`: what erasing that person would mean; `POST`: does it. */
export const erasurePath = (id: number): string => `${contactPath(id)}erasure/`;

/** Who changed what, and when (U7). */
export const ACTIVITY_PATH = '/api/activity/';
/** The same as a file. */
export const ACTIVITY_DOWNLOAD_PATH = `${ACTIVITY_PATH}download/`;
/** `POST`: something that the page shows was downloaded. */
export const DOWNLOADS_PATH = `${ACTIVITY_PATH}downloads/`;

/** What was deleted and can be restored (S8). */
export const DELETIONS_PATH = '/api/deletions/';

/** Every campaign. */
export const CAMPAIGNS_PATH = '/api/campaigns/all/';

/** Campaigns that wait for the approval of whoever asks, and theirs that were sent back (U4). */
export const APPROVALS_PATH = '/api/approvals/';

/** What templates and campaigns are about. */
export const SCENARIOS_PATH = '/api/campaigns/scenarios/';

/** Every template, with its design and its mail. */
export const TEMPLATES_PATH = '/api/templates/';

/** A row of figures for each campaign. */
export const MONITORING_CAMPAIGNS_PATH = '/api/campaigns/monitoring/campaigns/';

/** `GET`: how far the mails of each step of a campaign got. */
export const funnelPath = (id: number): string => `${MONITORING_CAMPAIGNS_PATH}${id}/funnel/`;

/** A row for each contact, with what it wrote last. */
export const MONITORING_CONTACTS_PATH = '/api/campaigns/monitoring/contacts/';

/** `GET`: everything that happened between us and a contact. */
export const historyPath = (id: number): string => `${MONITORING_CONTACTS_PATH}${id}/history/`;

/** How many contacts wait for an answer (V1). */
export const REPLIES_TO_ANSWER_PATH = '/api/campaigns/monitoring/replies/';

/** What the account has read of the replies (V1). */
export const READ_REPLIES_PATH = `${REPLIES_TO_ANSWER_PATH}read/`;

const conversationPath = (contact: number): string => `/api/conversations/${contact}/`;

/** What can become of a conversation (V4). */
export const OUTCOMES_PATH = '/api/outcomes/';

/** Signing in with a passkey. A 401 from below `/api/auth/log` is never answered with a refresh. */
export const PASSKEY_LOGIN_PATH = '/api/auth/login/passkey/';
/** Signing in with the provider of the company (U5). */
export const SINGLE_SIGN_ON_PATH = '/api/auth/login/single-sign-on/';
/** How one gets in besides e-mail and password. */
export const LOGIN_WAYS_PATH = '/api/auth/login/ways/';
/** `POST`: mails a link for a new password. */
export const FORGOTTEN_PASSWORD_PATH = '/api/auth/login/forgotten/';

/** The account of whoever is signed in (U1). */
export const ACCOUNT_PATH = '/api/account/';
export const ACCOUNT_PASSWORD_PATH = `${ACCOUNT_PATH}password/`;
/** `PUT`: a picture, field `image`. */
export const ACCOUNT_PHOTO_PATH = '/api/account/photo/';
/** Codes of an authenticator app. */
export const TWO_FACTOR_PATH = `${ACCOUNT_PATH}two-factor/`;
/** Passkeys of the account. */
export const PASSKEYS_PATH = `${ACCOUNT_PATH}passkeys/`;
/** Where they are signed in. */
export const ACCOUNT_SESSIONS_PATH = `${ACCOUNT_PATH}sessions/`;

/** Who can be given a conversation (V4). */
export const ACCOUNTS_PATH = '/api/accounts/';
export const PEOPLE_PATH = '/api/people/';
export const INVITATIONS_PATH = `${PEOPLE_PATH}invitations/`;
/** Addresses that are told what happens (U8). */
export const WEBHOOKS_PATH = '/api/webhooks/';
export const webhookPath = (id: number): string => `${WEBHOOKS_PATH}${id}/`;
/** `GET`: the log of one; `POST` to `{id}/again/` below it sends once more. */
export const webhookDeliveriesPath = (id: number): string => `${webhookPath(id)}deliveries/`;

/** API keys (U8). */
export const KEYS_PATH = '/api/keys/';
/** Where the page lets somebody in by a link. */
export const JOIN_PATH = '/join';
/** What a link lets somebody do; its token is in the body, which nobody writes to a log. */
export const ACCOUNT_LINKS_PATH = '/api/auth/links/';

/** What the staff has noted about the conversation with a contact (V4). */
export const followUpPath = (contact: number): string => conversationPath(contact);

/** `POST`: answers a contact, or writes a first mail to them (V3). */
export const answersPath = (contact: number): string => `${conversationPath(contact)}answers/`;

/** `DELETE`: takes an answer back before it goes. */
export const answerPath = (contact: number, answer: number): string => `${answersPath(contact)}${answer}/`;

/** `POST`: what a person decides about an answer that did not go out, or may not have. */
export const answerSettlementPath = (contact: number, answer: number): string =>
  `${answerPath(contact, answer)}settle/`;

/** `GET`: what writing to a contact begins with; `PUT`, `DELETE`: what the account has begun to write. */
export const draftPath = (contact: number): string => `${conversationPath(contact)}draft/`;

/** `POST`: a file for an answer, field `file`. */
export const ATTACHMENTS_PATH = '/api/conversations/attachments/';

/** Pieces of text to insert into answers. */
export const SNIPPETS_PATH = '/api/snippets/';

/** Mails of each of the last 30 days. */
export const DAILY_FIGURES_PATH = '/api/campaigns/monitoring/daily/';

/** What the team has chosen for everybody. */
export const TEAM_SETTINGS_PATH = '/api/settings/';
export const HOLIDAY_COUNTRIES_PATH = '/api/settings/holiday-countries/';

/** How mail is sent and received. */
export const MAIL_STATUS_PATH = '/api/mail/status/';

/** Tries again the mails that were set aside because they could not be read (S11). */
export const RETRY_SET_ASIDE_PATH = '/api/mail/set-aside/retry/';

/** Incoming mails without proof of their sender: a person decides (S12). */
export const MAIL_PROPOSALS_PATH = '/api/mail/proposals/';

/** Addresses that get no more mail (S12). */
export const SUPPRESSIONS_PATH = '/api/mail/suppressions/';

/** Mailboxes that mails go out from. */
export const MAILBOXES_PATH = '/api/mailboxes/';

/** Those that a person has to sign in to again (B7). */
export const SIGNED_OUT_MAILBOXES_PATH = `${MAILBOXES_PATH}signed-out/`;

/** Tries a mail at once although the mailbox is held (S1, B9). */
export const trySendingPath = (mailbox: number): string => `${MAILBOXES_PATH}${mailbox}/hold/try-now/`;

/** `POST`: does something about people of a campaign (V8). */
export const campaignPeoplePath = (campaign: number): string => `/api/campaigns/${campaign}/people/`;

/** `POST`: takes that back. */
export const undoPeopleActionPath = (campaign: number, action: number): string =>
  `${campaignPeoplePath(campaign)}${action}/undo/`;

/** What should not go out of a campaign that is about to send (V9). */
export const PREFLIGHT_PATH = '/api/campaigns/preflight/';
export const PREFLIGHT_LINKS_PATH = `${PREFLIGHT_PATH}links/`;

/** Address of a contact's page; it corrects itself when the organization is another, or is not known where the link stands. */
export const contactPlace = (id: number, organization: number | null = null): string =>
  `/organizations/${organization ?? 'unassigned'}/contacts/${id}`;

/** Contact whose page an address is of; null for any other address. */
export function contactOfPlace(pathname: string): number | null {
  const id = /^\/organizations\/[^/]+\/contacts\/([1-9]\d{0,9})\/?$/u.exec(pathname)?.[1];
  return id === undefined ? null : Number(id);
}

/** Address of the conversation with a contact (V2). */
export const conversationPlace = (contact: number): string => `/dashboard/conversations/${contact}`;

/**
 * Where the gateway waits longer for an answer: what takes a file, asks other servers or hands over a mail while somebody
 * waits, or touches everybody of a campaign or every mail that waits. `:id` is any part.
 */
export const SLOW_PATHS = [
  '/api/contacts/upload/',
  '/api/uploads/image/',
  '/api/uploads/from-url/',
  '/api/account/photo/',
  '/api/conversations/attachments/',
  '/api/mail/test/',
  '/api/campaigns/monitoring/contacts/:id/reply/',
  '/api/campaigns/',
  '/api/campaigns/plan/',
  '/api/campaigns/preflight/',
  '/api/campaigns/preflight/links/',
  '/api/campaigns/:id/preflight/',
  '/api/campaigns/:id/update/',
  '/api/campaigns/:id/copy/',
  '/api/campaigns/:id/begin/',
  '/api/campaigns/:id/continue/',
  '/api/campaigns/:id/delete/',
  '/api/campaigns/:id/send-back/',
  '/api/campaigns/:id/failed/',
  '/api/campaigns/:id/organizations/:organization_id/continue/',
  '/api/campaigns/:id/mailboxes/:mailbox_id/move/',
  '/api/campaigns/:id/messages/:message_id/settle/',
  '/api/campaigns/:id/people/',
  '/api/campaigns/:id/people/:action_id/undo/',
  '/api/contacts/contacts/:id/merge/',
  '/api/contacts/contacts/:id/erasure/',
  '/api/contacts/contacts/:id/personal-data/',
  '/api/mail/suppressions/',
  '/api/mail/suppressions/upload/',
  '/api/mail/suppressions/lift/',
  '/api/settings/',
  '/api/deletions/:id/restore/',
] as const;
