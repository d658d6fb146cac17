import { PREFLIGHT_SEVERITIES, type PreflightFinding } from '@touchline/shared/contract';
import { allCapitals } from './checks/all-capitals.ts';
import { firstNameUnclear } from './checks/first-name-unclear.ts';
import { holidays } from './checks/holidays.ts';
import { imageWithoutText } from './checks/image-without-text.ts';
import { linkMissing } from './checks/link-missing.ts';
import { linkNotFilled } from './checks/link-not-filled.ts';
import { mailboxAtLimit, mailboxBounces, mailboxDomain, mailboxUnhealthy } from './checks/mailboxes.ts';
import { mergeTagUnknown } from './checks/merge-tag-unknown.ts';
import { mergeValueMissing } from './checks/merge-value-missing.ts';
import { noUnsubscribe } from './checks/no-unsubscribe.ts';
import { otherCampaigns } from './checks/other-campaigns.ts';
import { pictureOnly } from './checks/picture-only.ts';
import { sameMail } from './checks/same-mail.ts';
import { sampleText } from './checks/sample-text.ts';
import { subjectEmpty } from './checks/subject-empty.ts';
import { templateUnreadable } from './checks/template-unreadable.ts';
import { tooLarge } from './checks/too-large.ts';
import { unfinished } from './checks/unfinished.ts';
import { waitingAnswer } from './checks/waiting-answer.ts';
import type { Check } from './finding.ts';
import type { PreflightInput } from './preflight-input.ts';

/** All checks; broken links are looked for apart, when somebody asks. */
const CHECKS: readonly Check[] = [
  templateUnreadable,
  subjectEmpty,
  sampleText,
  linkNotFilled,
  linkMissing,
  mergeTagUnknown,
  unfinished,
  mailboxUnhealthy,
  mailboxBounces,
  waitingAnswer,
  otherCampaigns,
  sameMail,
  mergeValueMissing,
  firstNameUnclear,
  allCapitals,
  pictureOnly,
  tooLarge,
  imageWithoutText,
  noUnsubscribe,
  mailboxAtLimit,
  mailboxDomain,
  holidays,
];

const rank = ({ severity }: PreflightFinding) => PREFLIGHT_SEVERITIES.indexOf(severity);

/** What should not go out as it is, the most harmful first. */
export const runChecks = (input: PreflightInput): PreflightFinding[] =>
  CHECKS.flatMap((check) => check(input)).toSorted((one, other) => rank(one) - rank(other));
