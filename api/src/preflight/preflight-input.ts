import type { CampaignPlan, PreflightPart, TroubledMailbox } from '@touchline/shared/contract';
import type { TemplateFacts, UsedTag } from './template-facts.ts';

export type People = CampaignPlan['same_address'];

/** A template of a campaign, with the steps that it is chosen for. */
export interface CheckedTemplate {
  readonly id: number;
  readonly title: string;
  /** Lowest first. */
  readonly steps: readonly number[];
  /** Null for one that cannot be read within limits. */
  readonly facts: TemplateFacts | null;
  /** Of its subject and HTML, as what goes out is kept by. */
  readonly digest: string;
  /** Of the HTML as it goes out to the recipient for whom it is longest; undefined where nobody measured it. */
  readonly bytes?: number | undefined;
}

/** People of whom nothing is known that their mails would name. */
export interface MissingValue extends People {
  /** What is filled in from it. */
  readonly tags: readonly UsedTag[];
}

/** People who can be left out: `contact_ids` are all of them. */
export type LeavablePeople = CampaignPlan['in_other_campaigns'];

/** People whose first name their names do not show, and what is said instead. */
export interface UnclearNames {
  readonly contacts: number;
  /** The first of them; `first_name` is empty for something general. */
  readonly people: readonly (People['people'][number] & { readonly first_name: string })[];
}

/** People who got the mail of a template before, in other campaigns; each counts once. */
export interface SameMail {
  readonly contacts: number;
  readonly contact_ids: readonly number[];
  /** The first of them, with the steps in which they would get it again. */
  readonly people: (People['people'][number] & { steps: number[] })[];
  /** The templates that anybody got. */
  readonly templates: readonly CheckedTemplate[];
  /** Their names, the first of them. */
  readonly campaigns: readonly string[];
}

/** All that the checks go by; what there was no time for is empty. */
export interface PreflightInput {
  /** By their first step. */
  readonly templates: readonly CheckedTemplate[];
  readonly missingValues: readonly MissingValue[];
  /** Nobody where no template says the first name. */
  readonly unclearNames: UnclearNames;
  readonly inOtherCampaigns: LeavablePeople;
  /** Those who replied and wait for an answer (V1). */
  readonly waiting: LeavablePeople;
  readonly sameMail: SameMail | undefined;
  readonly mailboxes: readonly TroubledMailbox[];
  /** Public holidays while it sends, in order; null where no country is chosen. */
  readonly holidays: readonly { readonly date: string; readonly name: string }[] | null;
  /** What there was no time for. */
  readonly unfinished: readonly PreflightPart[];
}
