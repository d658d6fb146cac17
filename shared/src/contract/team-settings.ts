import { z } from 'zod';

/** What a reply does to the person's sequences in other campaigns. The database checks the same list. */
export const REPLY_EFFECTS = ['ended', 'held'] as const;
export type ReplyEffect = (typeof REPLY_EFFECTS)[number];

/** What the team has chosen for everybody: `GET` and `PUT /api/settings/`. */
export const TeamSettings = z.strictObject({
  /**
   * What a reply does to the person's sequences in other campaigns: ends them, or holds them until somebody resumes them
   * (S6).
   */
  reply_effect: z.enum(REPLY_EFFECTS).default('ended'),
});
export type TeamSettings = z.infer<typeof TeamSettings>;
