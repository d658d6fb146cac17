import { z } from 'zod';

/** What the team has chosen for everybody: `GET` and `PUT /api/settings/`. */
export const TeamSettings = z.strictObject({
  /** What a reply does to the person's sequences in other campaigns: it ends them, or holds them until somebody continues (S6). */
  reply_effect: z.enum(['ended', 'held']).default('ended'),
});
export type TeamSettings = z.infer<typeof TeamSettings>;
