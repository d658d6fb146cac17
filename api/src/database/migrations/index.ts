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
import * as erasedStayErased from './0084-erased-stay-erased.ts';
import * as providerGrants from './0085-provider-grants.ts';
import * as deliveriesByState from './0086-deliveries-by-state.ts';
import * as chosenPasswords from './0087-chosen-passwords.ts';
import * as ownFields from './0090-own-fields.ts';
import * as plainAddressesWaitForNobody from './0091-plain-addresses-wait-for-nobody.ts';
import * as whatLiftsEnd from './0093-what-lifts-end.ts';
import * as addressChanges from './0094-address-changes.ts';
import * as approvedPeople from './0095-approved-people.ts';
import * as wishesOfPeople from './0096-wishes-of-people.ts';
import * as coveringByWhatChanged from './0097-covering-by-what-changed.ts';
import * as dryRunsOfImports from './0098-dry-runs-of-imports.ts';
import * as erasedAreFoundByIndex from './0100-erased-are-found-by-index.ts';
import * as approvalOfWhoChanged from './0101-approval-of-who-changed.ts';
import * as wishesGoWithPeople from './0103-wishes-go-with-people.ts';
import * as approvedWhicheverWay from './0104-approved-whichever-way.ts';
import * as contactWritersWaitShortly from './0105-contact-writers-wait-shortly.ts';
import * as approvedAsItWas from './0106-approved-as-it-was.ts';
import * as approvedOwnFields from './0107-approved-own-fields.ts';
import * as listedImports from './0109-listed-imports.ts';
import * as searchChanges from './0111-search-changes.ts';
import * as approvedOrganizationsAtOnce from './0113-approved-organizations-at-once.ts';
import * as approvedStepsPutBack from './0114-approved-steps-put-back.ts';
import * as approvedWordsOfOwnFields from './0116-approved-words-of-own-fields.ts';
import * as writersOfWords from './0117-writers-of-words.ts';
import * as toldWithWhatWas from './0119-told-with-what-was.ts';
import * as searchFollowsWhoeverWasAway from './0120-search-follows-whoever-was-away.ts';
import * as groups from './0123-groups.ts';
import * as mailsOfApprovals from './0125-mails-of-approvals.ts';
import * as inNoGroup from './0126-in-no-group.ts';
import * as oneMailbox from './0127-one-mailbox.ts';
import * as ownWordsOfIncomingMails from './0128-own-words-of-incoming-mails.ts';
import * as outcomesThatEnd from './0129-outcomes-that-end.ts';
import * as marksUnderOutcomes from './0130-marks-under-outcomes.ts';
import * as strangersWaitForADecision from './0131-strangers-wait-for-a-decision.ts';
import * as proofBeforeLinking from './0135-proof-before-linking.ts';
import * as sealsOfApprovals from './0136-seals-of-approvals.ts';

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
  '0084-erased-stay-erased': erasedStayErased,
  '0085-provider-grants': providerGrants,
  '0086-deliveries-by-state': deliveriesByState,
  '0087-chosen-passwords': chosenPasswords,
  '0090-own-fields': ownFields,
  '0091-plain-addresses-wait-for-nobody': plainAddressesWaitForNobody,
  '0093-what-lifts-end': whatLiftsEnd,
  '0094-address-changes': addressChanges,
  '0095-approved-people': approvedPeople,
  '0096-wishes-of-people': wishesOfPeople,
  '0097-covering-by-what-changed': coveringByWhatChanged,
  '0098-dry-runs-of-imports': dryRunsOfImports,
  '0100-erased-are-found-by-index': erasedAreFoundByIndex,
  '0101-approval-of-who-changed': approvalOfWhoChanged,
  '0103-wishes-go-with-people': wishesGoWithPeople,
  '0104-approved-whichever-way': approvedWhicheverWay,
  '0105-contact-writers-wait-shortly': contactWritersWaitShortly,
  '0106-approved-as-it-was': approvedAsItWas,
  '0107-approved-own-fields': approvedOwnFields,
  '0109-listed-imports': listedImports,
  '0111-search-changes': searchChanges,
  '0113-approved-organizations-at-once': approvedOrganizationsAtOnce,
  '0114-approved-steps-put-back': approvedStepsPutBack,
  '0116-approved-words-of-own-fields': approvedWordsOfOwnFields,
  '0117-writers-of-words': writersOfWords,
  '0119-told-with-what-was': toldWithWhatWas,
  '0120-search-follows-whoever-was-away': searchFollowsWhoeverWasAway,
  '0123-groups': groups,
  '0125-mails-of-approvals': mailsOfApprovals,
  '0126-in-no-group': inNoGroup,
  '0127-one-mailbox': oneMailbox,
  '0128-own-words-of-incoming-mails': ownWordsOfIncomingMails,
  '0129-outcomes-that-end': outcomesThatEnd,
  '0130-marks-under-outcomes': marksUnderOutcomes,
  '0131-strangers-wait-for-a-decision': strangersWaitForADecision,
  '0135-proof-before-linking': proofBeforeLinking,
  '0136-seals-of-approvals': sealsOfApprovals,
};
