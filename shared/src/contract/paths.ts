/**
 * Paths of what the page reads, each once: for the request, as its key in the read cache (by which one section's change
 * reaches another's view), and for the early requests that a section's `rspack.config.ts` names.
 */

/** Every organization with its contacts. */
export const ORGANIZATIONS_PATH = '/api/contacts/';

/** The same with few contacts: of each how many it has, and the first of the first. A server that does not know that answers all. */
export const ORGANIZATION_LIST_PATH = `${ORGANIZATIONS_PATH}?contacts=few`;

/** `GET`: organizations and contacts found by everything that is known of them (G4). */
export const FIND_PATH = '/api/contacts/find/';
/** `GET`: the first contacts of organizations, of a search those that were found. */
export const TILES_PATH = '/api/contacts/tiles/';

/** `POST`: gives organizations to somebody; `undo/` after it takes that back (U6). */
export const ASSIGN_ORGANIZATIONS_PATH = '/api/contacts/organizations/assign/';

/** Groups of people who have something in common (G6). */
export const GROUPS_PATH = '/api/groups/';
/** `POST`: how many people a filter finds. */
export const GROUP_COUNT_PATH = `${GROUPS_PATH}count/`;
/** `POST`: some of them. */
export const GROUP_MEMBERS_PATH = `${GROUPS_PATH}members/`;
/** `POST`: whose addresses these are. */
export const GROUP_ADDRESSES_PATH = `${GROUPS_PATH}addresses/`;
/** `GET`, `PATCH`, `DELETE`: a group. */
export const groupPath = (group: number): string => `${GROUPS_PATH}${group}/`;
/** `GET`: some of its members. */
export const groupMembersPath = (group: number): string => `${groupPath(group)}members/`;
/** `GET`: all of them, for a campaign. */
export const groupContactsPath = (group: number): string => `${groupPath(group)}contacts/`;

/** Where the groups are shown, one of them, and a new one. */
export const GROUPS_PLACE = '/organizations/groups';
export const groupPlace = (group: number | 'new'): string => `${GROUPS_PLACE}/${group}`;

/** What belongs to whoever asks (U6). */
export const MINE_PATH = '/api/mine/';

/** Contacts that belong to no organization. */
export const UNASSIGNED_CONTACTS_PATH = '/api/contacts/contacts/?unassigned=1';

/** How many contacts there are. */
export const CONTACT_SUMMARY_PATH = '/api/contacts/summary/';

/** Contacts to choose from, by organization: for a campaign, and for the preview of a mail. */
export const CONTACT_PICKER_PATH = '/api/contacts/organizations-with-contacts/';

/** Contacts found by words of whatever is known of them (G4). */
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

/** Which campaigns use a template. */
export const templateUsePath = (id: number): string => `${TEMPLATES_PATH}${id}/use/`;

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

/** Fields that the team has made for organizations and contacts (G3). */
export const OWN_FIELDS_PATH = '/api/own-fields/';

/** Below it, a path for each kind of thing that the palette finds (G5). */
export const PALETTE_PATH = '/api/palette/';

/** What organizations and contacts are marked with. */
export const TAGS_PATH = '/api/tags/';

/** The list of imports (G2). */
export const IMPORTS_PATH = '/api/contacts/imports/';
export const importPath = (id: string): string => `${IMPORTS_PATH}${encodeURIComponent(id)}/`;
export const importRowsPath = (id: string): string => `${importPath(id)}rows/`;
export const refusedRowsPath = (id: string): string => `${importPath(id)}refused.csv`;
export const undoImportPath = (id: string): string => `${importPath(id)}undo/`;

/** Where the list of imports is shown, and one of them. */
export const IMPORTS_PLACE = '/organizations/imports';
export const importPlace = (id: string): string => `${IMPORTS_PLACE}/${encodeURIComponent(id)}`;

/** `PATCH`, `DELETE`: a note, by its id; `POST` to `restore/` below it takes its deletion back. */
export const NOTES_PATH = '/api/notes/';

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
/** The new address of the own account that waits to be confirmed: `POST` mails the link again, `DELETE` forgets it. */
export const ACCOUNT_ADDRESS_PATH = `${ACCOUNT_PATH}address/`;
/** Where the page confirms a new address by a link. */
export const CONFIRM_ADDRESS_PATH = '/confirm-address';
/** Which address a link confirms; `use/` below it confirms it. */
export const ADDRESS_CONFIRMATION_PATH = '/api/auth/address/';
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

/** Fetches an image that a mail names (S11). */
export const MAIL_IMAGES_PATH = '/api/mail/images/';

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
  '/api/mail/images/',
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
  '/api/contacts/imports/:import_id/undo/',
  '/api/contacts/contacts/:id/merge/',
  '/api/contacts/contacts/:id/erasure/',
  '/api/contacts/contacts/:id/personal-data/',
  '/api/mail/suppressions/',
  '/api/mail/suppressions/upload/',
  '/api/mail/suppressions/lift/',
  '/api/settings/',
  '/api/deletions/:id/restore/',
] as const;
