import { z } from 'zod';
import { NamedPeople } from './campaign-people.ts';
import { CampaignDetail, NewCampaign } from './campaigns.ts';
import { LEFT_OUT_REASONS } from './rules.ts';

/** `POST /api/campaigns/{id}/copy/`: the name of the copy, and the day it starts. */
export const CampaignCopy = z.strictObject({
  name: NewCampaign.shape.name,
  starts_on: NewCampaign.shape.starts_on,
});
export type CampaignCopy = z.infer<typeof CampaignCopy>;

/** Why somebody of a campaign is not in a copy of it: the first of these that is true. */
export const LeftOutReason = z.enum(LEFT_OUT_REASONS);
export type LeftOutReason = z.infer<typeof LeftOutReason>;

const left_out = z.array(NamedPeople.extend({ reason: LeftOutReason }));

/** `GET /api/campaigns/{id}/copy/`: who would be in a copy made now, and who would not. */
export const PeopleToCopy = z.object({
  /** How many would be in it. */
  contacts: z.int(),
  left_out,
});
export type PeopleToCopy = z.infer<typeof PeopleToCopy>;

/** The copy, a draft, and who of the original is not in it. */
export const CampaignCopied = z.object({ campaign: CampaignDetail, left_out });
export type CampaignCopied = z.infer<typeof CampaignCopied>;
