import type { Migration } from 'kysely/migration';
import * as accountsOrganizationsContacts from './0001-accounts-organizations-contacts.ts';
import * as contactImports from './0002-contact-imports.ts';
import * as scenariosAndTemplates from './0003-scenarios-and-templates.ts';
import * as campaigns from './0004-campaigns.ts';
import * as monitoring from './0005-monitoring.ts';
import * as mailEngine from './0006-mail-engine.ts';
import * as mailAttempts from './0007-mail-attempts.ts';
import * as proofOfIncomingMail from './0009-proof-of-incoming-mail.ts';
import * as workerClaims from './0011-worker-claims.ts';
import * as foldedReplies from './0012-folded-replies.ts';
import * as sessionCookies from './0013-session-cookies.ts';
import * as refusals from './0014-refusals.ts';
import * as whatComesIn from './0015-what-comes-in.ts';
import * as changesOfTwoPeople from './0019-changes-of-two-people.ts';
import * as onePerson from './0020-one-person.ts';
import * as stopsOutliveContacts from './0021-stops-outlive-contacts.ts';
import * as staffAnswers from './0022-staff-answers.ts';
import * as repliesOfPeople from './0023-replies-of-people.ts';
import * as mailboxes from './0024-mailboxes.ts';
import * as sendingByMailbox from './0025-sending-by-mailbox.ts';
import * as mailboxSignIns from './0026-mailbox-sign-ins.ts';
import * as mailboxUse from './0027-mailbox-use.ts';
import * as wholeMailboxes from './0028-whole-mailboxes.ts';
import * as mailboxOfEachContact from './0029-mailbox-of-each-contact.ts';
import * as copiesInSent from './0030-copies-in-sent.ts';
import * as mailsByHand from './0031-mails-by-hand.ts';
import * as plansBeforeMails from './0032-plans-before-mails.ts';
import * as envelopeSearches from './0033-envelope-searches.ts';
import * as repliesToAnswer from './0035-replies-to-answer.ts';
import * as organizationsOfOwners from './0036-organizations-of-owners.ts';
import * as absences from './0037-absences.ts';
import * as answers from './0038-answers.ts';
import * as snippets from './0039-snippets.ts';
import * as followUps from './0040-follow-ups.ts';
import * as contactsFromMails from './0041-contacts-from-mails.ts';
import * as mergedContacts from './0042-merged-contacts.ts';
import * as peopleOfCampaigns from './0044-people-of-campaigns.ts';
import * as campaignStarts from './0045-campaign-starts.ts';
import * as daysOfSteps from './0046-days-of-steps.ts';
import * as answersByIndex from './0047-answers-by-index.ts';
import * as organizationTimeZones from './0048-organization-time-zones.ts';
import * as filesOfAnswers from './0050-files-of-answers.ts';
import * as draftsSetAside from './0051-drafts-set-aside.ts';
import * as roles from './0056-roles.ts';
import * as people from './0057-people.ts';
import * as parkedMails from './0059-parked-mails.ts';
import * as ownAccounts from './0060-own-accounts.ts';
import * as twoFactor from './0061-two-factor.ts';
import * as passkeys from './0062-passkeys.ts';
import * as activity from './0063-activity.ts';
import * as whoMovedCampaigns from './0066-who-moved-campaigns.ts';
import * as authorsOfCampaigns from './0068-authors-of-campaigns.ts';
import * as indexesOfSentMails from './0069-indexes-of-sent-mails.ts';
import * as answersTriedAgain from './0070-answers-tried-again.ts';
import * as approval from './0071-approval.ts';
import * as apiKeys from './0072-api-keys.ts';
import * as webhooks from './0073-webhooks.ts';
import * as suppressionList from './0074-suppression-list.ts';
import * as erasedPeople from './0075-erased-people.ts';
import * as singleSignOn from './0076-single-sign-on.ts';
import * as answersAsWritten from './0077-answers-as-written.ts';
import * as addressesOfMergedContacts from './0078-addresses-of-merged-contacts.ts';
import * as whatEntriesHaveInCommon from './0079-what-entries-have-in-common.ts';
import * as approvalOfWhatIsNotYetOver from './0081-approval-of-what-is-not-yet-over.ts';
import * as sendersByIndex from './0083-senders-by-index.ts';

/**
 * Every migration under the name it is remembered by, in the order they run. Never change or reorder one that
 * has been released: databases that ran it will not run it again.
 */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-accounts-organizations-contacts': accountsOrganizationsContacts,
  '0002-contact-imports': contactImports,
  '0003-scenarios-and-templates': scenariosAndTemplates,
  '0004-campaigns': campaigns,
  '0005-monitoring': monitoring,
  '0006-mail-engine': mailEngine,
  '0007-mail-attempts': mailAttempts,
  '0009-proof-of-incoming-mail': proofOfIncomingMail,
  '0011-worker-claims': workerClaims,
  '0012-folded-replies': foldedReplies,
  '0013-session-cookies': sessionCookies,
  '0014-refusals': refusals,
  '0015-what-comes-in': whatComesIn,
  '0019-changes-of-two-people': changesOfTwoPeople,
  '0020-one-person': onePerson,
  '0021-stops-outlive-contacts': stopsOutliveContacts,
  '0022-staff-answers': staffAnswers,
  '0023-replies-of-people': repliesOfPeople,
  '0024-mailboxes': mailboxes,
  '0025-sending-by-mailbox': sendingByMailbox,
  '0026-mailbox-sign-ins': mailboxSignIns,
  '0027-mailbox-use': mailboxUse,
  '0028-whole-mailboxes': wholeMailboxes,
  '0029-mailbox-of-each-contact': mailboxOfEachContact,
  '0030-copies-in-sent': copiesInSent,
  '0031-mails-by-hand': mailsByHand,
  '0032-plans-before-mails': plansBeforeMails,
  '0033-envelope-searches': envelopeSearches,
  '0035-replies-to-answer': repliesToAnswer,
  '0036-organizations-of-owners': organizationsOfOwners,
  '0037-absences': absences,
  '0038-answers': answers,
  '0039-snippets': snippets,
  '0040-follow-ups': followUps,
  '0041-contacts-from-mails': contactsFromMails,
  '0042-merged-contacts': mergedContacts,
  '0044-people-of-campaigns': peopleOfCampaigns,
  '0045-campaign-starts': campaignStarts,
  '0046-days-of-steps': daysOfSteps,
  '0047-answers-by-index': answersByIndex,
  '0048-organization-time-zones': organizationTimeZones,
  '0050-files-of-answers': filesOfAnswers,
  '0051-drafts-set-aside': draftsSetAside,
  '0056-roles': roles,
  '0057-people': people,
  '0059-parked-mails': parkedMails,
  '0060-own-accounts': ownAccounts,
  '0061-two-factor': twoFactor,
  '0062-passkeys': passkeys,
  '0063-activity': activity,
  '0066-who-moved-campaigns': whoMovedCampaigns,
  '0068-authors-of-campaigns': authorsOfCampaigns,
  '0069-indexes-of-sent-mails': indexesOfSentMails,
  '0070-answers-tried-again': answersTriedAgain,
  '0071-approval': approval,
  '0072-api-keys': apiKeys,
  '0073-webhooks': webhooks,
  '0074-suppression-list': suppressionList,
  '0075-erased-people': erasedPeople,
  '0076-single-sign-on': singleSignOn,
  '0077-answers-as-written': answersAsWritten,
  '0078-addresses-of-merged-contacts': addressesOfMergedContacts,
  '0079-what-entries-have-in-common': whatEntriesHaveInCommon,
  '0081-approval-of-what-is-not-yet-over': approvalOfWhatIsNotYetOver,
  '0083-senders-by-index': sendersByIndex,
};
