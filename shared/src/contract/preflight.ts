import { z } from 'zod';
import {
  DOMAIN_PROOFS,
  MAILBOX_TROUBLES,
  PREFLIGHT_CHECKS,
  PREFLIGHT_SEVERITIES,
  type PREFLIGHT_PARTS,
} from './rules.ts';

export const PreflightCheck = z.enum(PREFLIGHT_CHECKS);
export type PreflightCheck = z.infer<typeof PreflightCheck>;

/** `stops`: the campaign cannot become active. `warns`: a person must have seen it. `notes`: good to know. */
export const PreflightSeverity = z.enum(PREFLIGHT_SEVERITIES);
export type PreflightSeverity = z.infer<typeof PreflightSeverity>;

export type PreflightPart = (typeof PREFLIGHT_PARTS)[number];

/** A mailbox of a finding, and what is to be known of it. */
export const TroubledMailbox = z.object({
  id: z.int(),
  /** Empty for one that is gone. */
  email: z.string(),
  trouble: z.enum(MAILBOX_TROUBLES),
  /** Until when it sends nothing; null where a person has to mend it, or it sends. */
  until: z.iso.datetime().nullable(),
  /** Of `at_limit`: emails sent in 24 hours, and how many may be; of `bounces`: how many came back, of how many. Else null. */
  count: z.int().nullable(),
  of: z.int().nullable(),
  /** Of `domain`: what is missing or wrong. */
  proofs: z.array(z.enum(DOMAIN_PROOFS)).optional(),
});
export type TroubledMailbox = z.infer<typeof TroubledMailbox>;

/** Something that should not go out as it is (V9). */
export const PreflightFinding = z.object({
  check: PreflightCheck,
  severity: PreflightSeverity,
  /** The templates that it is in, by their first step; empty for what concerns none. */
  templates: z.array(z.object({ id: z.int(), title: z.string(), steps: z.array(z.int()) })),
  /** What was found, as it reads there: words of buttons, addresses, merge tags, days, names of campaigns; the first of them. */
  details: z.array(z.string()),
  /** Whom it concerns: how many, and the first of them; null for nobody in particular. */
  people: z
    .object({
      contacts: z.int(),
      people: z.array(
        z.object({
          id: z.int(),
          name: z.string(),
          email: z.string(),
          /** Of `same_mail`: the steps in which they would get it again. */
          steps: z.array(z.int()).optional(),
          /** Of `first_name_unclear`: what their email says for the first name; empty for something general. */
          first_name: z.string().optional(),
        }),
      ),
      /** All of them, where they can be left out of the campaign. */
      contact_ids: z.array(z.int()).optional(),
    })
    .nullable(),
  /** The mailboxes that it is about; empty for none. */
  mailboxes: z.array(TroubledMailbox),
});
export type PreflightFinding = z.infer<typeof PreflightFinding>;

/** Answer of `POST /api/campaigns/preflight/` and `GET /api/campaigns/{id}/preflight/`, the most harmful first. */
export const Preflight = z.object({ findings: z.array(PreflightFinding) });
export type Preflight = z.infer<typeof Preflight>;

/** Answer of `POST /api/campaigns/preflight/links/`. */
export const LinkCheck = Preflight.extend({
  /** Addresses that answered, or refuse to be looked at by a machine. */
  checked: z.int(),
  /** Addresses that were not asked for: too many, personal, or too late. */
  skipped: z.int(),
  /** Those of them that can be asked for by another request; `only` of it takes them. */
  unchecked: z.array(z.string()),
});
export type LinkCheck = z.infer<typeof LinkCheck>;
