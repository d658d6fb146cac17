import { z } from 'zod';
import { MAX_ID } from '../rules.ts';
import { id, lineOfText, requiredText } from '../text.ts';
import { groupConditionFault } from './check-condition.ts';
import {
  GROUP_CONDITION_KEYS,
  GROUP_LIMITS,
  GROUP_OPERATOR_NAMES,
  groupConditions,
  type GroupCondition as Condition,
  type GroupFilter as Filter,
} from './conditions.ts';

const GroupCondition = z
  .strictObject({
    type: z.literal('condition'),
    key: z.enum(GROUP_CONDITION_KEYS),
    /** Id of the own field, of `own_field` alone. */
    field: id.optional(),
    operator: z.enum(GROUP_OPERATOR_NAMES),
    /** Texts, ids, UUIDs of imports; a number, or how many days; a day such as `2026-05-01`; an amount. */
    value: z
      .union([
        z.array(z.union([z.string().max(GROUP_LIMITS.text), id])).max(GROUP_LIMITS.values),
        z.number(),
        z.string().max(GROUP_LIMITS.text),
        z.strictObject({ amount: z.number(), currency: z.string().max(3) }),
      ])
      .optional(),
  })
  .superRefine((condition, context) => {
    const fault = groupConditionFault(condition as Condition);
    if (fault !== undefined)
      context.addIssue({ code: 'custom', path: [fault], params: { code: `group_${fault}` } });
  });

/** One level above what is in it; there are as many levels as a filter may have, so none is read deeper than that. */
const branch = (child: z.ZodType) =>
  z.strictObject({
    type: z.enum(['all', 'any']),
    of: z.array(child).max(GROUP_LIMITS.conditions),
  });

let node: z.ZodType = GroupCondition;
for (let level = 1; level < GROUP_LIMITS.depth; level += 1) {
  node = z.discriminatedUnion('type', [GroupCondition, branch(node)]);
}

/**
 * What the people of a group have in common: conditions of which `all` or `any` hold, of which each may be such a tree itself, four
 * levels in all. Which operators and values a condition can have: `shared/src/contract/groups/conditions.ts`.
 */
export const GroupFilter = branch(node).superRefine((filter, context) => {
  const count = [...groupConditions(filter as Filter)].length;
  if (count > GROUP_LIMITS.conditions) {
    context.addIssue({
      code: 'too_big',
      origin: 'array',
      maximum: GROUP_LIMITS.conditions,
      input: filter,
      path: ['of'],
    });
  }
}) as unknown as z.ZodType<Filter>;

const groupName = requiredText(GROUP_LIMITS.name).pipe(lineOfText(GROUP_LIMITS.name));

/** Something that a filter names by its id: a field, a choice, a tag, an account, an organization, an outcome, a campaign, an import. */
export const GroupThingName = z.object({
  /** Such as `tag:12`, `own_field:3` or `choice:3:2`. */
  key: z.string(),
  /** What it is called, or was when the group was last saved. Empty for what is called by `code`. */
  name: z.string(),
  /** Of what goes by a usual name, in the language of the reader. */
  code: z.string().nullable(),
  /** It was deleted, or is not shown any more. */
  is_gone: z.boolean(),
});
export type GroupThingName = z.infer<typeof GroupThingName>;

/** Conditions that hold of nobody because of what is gone: where they are in the filter, such as `of.0.of.2`. */
const dead = z.array(z.string());

/** People who have something in common, as the team has saved it (G6): whoever has it is a member, from then on. */
export const Group = z.object({
  id: z.int(),
  name: z.string(),
  filter: z.unknown(),
  /** The next number with every change. */
  version: z.int(),
  /** Who made it, and who changed it last: a name, else an address. Null where the account is gone. */
  made_by: z.string().nullable(),
  changed_by: z.string().nullable(),
  changed_at: z.string(),
  things: z.array(GroupThingName),
  dead,
});
export type Group = Omit<z.infer<typeof Group>, 'filter'> & { readonly filter: Filter };

/** `POST /api/groups/` */
export const NewGroup = z.strictObject({ name: groupName, filter: GroupFilter });
export type NewGroup = z.infer<typeof NewGroup>;

/** `PATCH /api/groups/{id}/`: what is absent stays. 409 when it was changed since `version` (S9). */
export const GroupChange = z.strictObject({
  version: z.int().min(1).max(MAX_ID),
  name: groupName.optional(),
  filter: GroupFilter.optional(),
});
export type GroupChange = z.infer<typeof GroupChange>;

/** `POST /api/groups/count/` */
export const GroupQuestion = z.strictObject({ filter: GroupFilter });
export type GroupQuestion = z.infer<typeof GroupQuestion>;

/** How many people a filter finds now. */
export const GroupCount = z.object({
  contacts: z.int(),
  /** That they are of. */
  organizations: z.int(),
  /** How many of them have an address. */
  with_address: z.int(),
  things: z.array(GroupThingName),
  dead,
});
export type GroupCount = z.infer<typeof GroupCount>;

/** Somebody of a group. */
export const GroupMember = z.object({
  id: z.int(),
  full_name: z.string(),
  title: z.string(),
  email: z.string(),
  phone: z.string(),
  organization: z.object({ id: z.int(), name: z.string() }).nullable(),
});
export type GroupMember = z.infer<typeof GroupMember>;

const place = z.int().min(0).max(MAX_ID);
const amount = z.int().min(1).max(GROUP_LIMITS.page);

/** `POST /api/groups/members/` */
export const GroupMembersQuestion = z.strictObject({
  filter: GroupFilter,
  offset: place.default(0),
  limit: amount.default(100),
});
export type GroupMembersQuestion = z.infer<typeof GroupMembersQuestion>;

/** `GET /api/groups/{id}/members/` */
export const GroupMembersQuery = z.strictObject({
  offset: z.coerce.number().pipe(place).default(0),
  limit: z.coerce.number().pipe(amount).default(100),
});

/** Members by the names of their organizations, then their own; those of no organization last. */
export const GroupMembers = z.object({
  members: z.array(GroupMember),
  /** Whether there are more behind these. */
  has_more: z.boolean(),
});
export type GroupMembers = z.infer<typeof GroupMembers>;

/** `GET /api/groups/{id}/contacts/`: everybody, for a campaign. */
export const GroupContacts = z.object({
  /** Those with an address, by id. */
  ids: z.array(z.int()),
  /** How many members have none. */
  without_address: z.int(),
});
export type GroupContacts = z.infer<typeof GroupContacts>;

/** `POST /api/groups/addresses/`: addresses that somebody has pasted. */
export const PastedAddresses = z.strictObject({
  addresses: z.array(z.string().max(GROUP_LIMITS.text)).min(1).max(10_000),
});
export type PastedAddresses = z.infer<typeof PastedAddresses>;

/** Whose they are. Nobody is made of those that are unknown. */
export const AddressesFound = z.object({
  /** Contacts that have them, each once. */
  ids: z.array(z.int()),
  /** Addresses that nobody has, as they were given, each once. */
  unknown: z.array(z.string()),
});
export type AddressesFound = z.infer<typeof AddressesFound>;
