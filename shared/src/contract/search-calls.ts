import { z } from 'zod';
import { Contact } from './organizations.ts';
import { SEARCH_LIMITS } from './search/query.ts';
import { id, requiredText } from './text.ts';

/** How much of what is found an answer has. */
export const SEARCH_ANSWER = {
  organizations: 2000,
  /** Organizations whose contacts come along. */
  withTiles: 12,
  /** Contacts of each. */
  tiles: 12,
  unassigned: 100,
} as const;

/** `GET /api/contacts/find/` */
export const OrganizationSearch = z.strictObject({
  query: requiredText(SEARCH_LIMITS.query),
  /** Only organizations of this account. */
  owner: z.coerce.number().pipe(id).optional(),
  /** Only organizations with this tag. */
  tag: z.coerce.number().pipe(id).optional(),
});
export type OrganizationSearch = z.infer<typeof OrganizationSearch>;

/** Contacts of an organization that lists show at first. */
export const OrganizationTiles = z.object({
  id: z.int(),
  contacts: z.array(Contact),
  /** How many of its contacts were found; null where it was found by what it says itself, or nobody searched. */
  found: z.int().nullable(),
});
export type OrganizationTiles = z.infer<typeof OrganizationTiles>;

export const OrganizationsFound = z.object({
  /** How many organizations match. */
  total: z.int(),
  /** The best first, then the newest. */
  ids: z.array(z.int()),
  /** Of the first of them. */
  tiles: z.array(OrganizationTiles),
  unassigned_total: z.int(),
  /** Contacts of no organization. */
  unassigned: z.array(Contact),
  /** Whether something may have been changed that is not found yet. */
  is_behind: z.boolean().optional(),
});
export type OrganizationsFound = z.infer<typeof OrganizationsFound>;

/** `GET /api/contacts/tiles/`: ids with commas between them. */
export const TilesWanted = z.strictObject({
  ids: z
    .string()
    .regex(/^\d{1,10}(?:,\d{1,10})*$/u)
    .transform((text) => text.split(',').map(Number))
    .pipe(z.array(id).max(100)),
  query: requiredText(SEARCH_LIMITS.query).optional(),
});
export type TilesWanted = z.infer<typeof TilesWanted>;
