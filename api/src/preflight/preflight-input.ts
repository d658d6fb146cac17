import type { CampaignPlan, MergeTagName } from '@touchline/shared/contract';
import type { PlanningMailbox } from '../outreach/forecast/mailbox-starts.ts';
import type { TemplateFacts } from './template-facts.ts';

type People = CampaignPlan['same_address'];

/** A template of a campaign, with the steps that it is chosen for. */
export interface CheckedTemplate {
  readonly id: number;
  readonly title: string;
  /** Lowest first. */
  readonly steps: readonly number[];
  /** Null for one that cannot be read within limits. */
  readonly facts: TemplateFacts | null;
}

/** People of whom nothing is known that their mails would name. */
export interface MissingValue extends People {
  /** What is filled in from it. */
  readonly tags: readonly MergeTagName[];
}

/** All that the checks go by. */
export interface PreflightInput {
  /** By their first step. */
  readonly templates: readonly CheckedTemplate[];
  readonly missingValues: readonly MissingValue[];
  readonly inOtherCampaigns: People;
  readonly mailboxes: readonly PlanningMailbox[];
  /** Public holidays while it sends, in order; null where no country is chosen. */
  readonly holidays: readonly { readonly date: string; readonly name: string }[] | null;
}
