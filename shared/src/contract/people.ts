import { z } from 'zod';
import { Role } from './auth.ts';
import { TEXT_LIMITS } from './rules.ts';
import { id, requiredEmail, requiredText, text } from './text.ts';

/** Days that an invitation is good for (U2). */
export const INVITATION_DAYS = 7;
/** Hours that a link to choose a new password is good for (U2). */
export const RESET_HOURS = 24;

/** Hours that a mailed link is good for which somebody has asked for who cannot sign in (U2). */
export const FORGOTTEN_HOURS = 1;

/** A link that lets somebody in once: made for an address, or for an account whose password is lost. */
export const AccountLink = z.object({
  /** Absolute; what it proves is in the fragment, which no server is sent. */
  url: z.string(),
  expires_at: z.iso.datetime(),
  /** Whether it was mailed to whom it is for. */
  mailed: z.boolean(),
});
export type AccountLink = z.infer<typeof AccountLink>;

/** An account, as administrators see it. */
export const Person = z.object({
  id: z.int(),
  email: z.string(),
  name: z.string(),
  /** Path of a square picture; null for initials. */
  photo: z.string().nullable(),
  role: Role,
  created_at: z.iso.datetime(),
  /** When the newest of their open sessions began. */
  signed_in_at: z.iso.datetime().nullable(),
  /** From then on they are out; what they did keeps their name. */
  deactivated_at: z.iso.datetime().nullable(),
  /** The address that they want to have, and have not proved yet; null when none waits. */
  awaited_address: z.string().nullable(),
  /** What somebody else would take over. */
  owns: z.object({ mailboxes: z.int(), organizations: z.int(), conversations: z.int() }),
});
export type Person = z.infer<typeof Person>;

/** Somebody who was invited and has not come yet. */
export const Invitation = z.object({
  id: z.int(),
  email: z.string(),
  role: Role,
  /** Address of who invited them; null when that account is gone. */
  invited_by: z.string().nullable(),
  expires_at: z.iso.datetime(),
});
export type Invitation = z.infer<typeof Invitation>;

/** Answer of `GET /api/people/`: people by address, invitations by address. */
export const People = z.object({
  people: z.array(Person),
  invitations: z.array(Invitation),
  /** Whether the server can mail links to people. */
  can_mail: z.boolean(),
});
export type People = z.infer<typeof People>;

/** `POST /api/people/invitations/`; another one to the same address takes the place of the first. */
export const NewInvitation = z.strictObject({
  email: requiredEmail,
  role: Role,
  /** False: nothing is mailed, and whoever invites passes the link on. */
  by_mail: z.boolean().default(true),
});
export type NewInvitation = z.infer<typeof NewInvitation>;

/** `PUT /api/people/{id}/role/` */
export const RoleChange = z.strictObject({
  role: Role,
  /** Who gets their mailboxes, organizations and conversations; without one they keep them. */
  heir_id: id.optional(),
});
export type RoleChange = z.infer<typeof RoleChange>;

/** `POST /api/people/{id}/address/`: the address that waits, as the administrator has seen it. */
export const AwaitedAddressApproval = z.strictObject({ email: requiredEmail });

/** `POST /api/people/{id}/deactivate/`: who gets their mailboxes, organizations and conversations; null leaves them to nobody. */
export const Deactivation = z.strictObject({ heir_id: id.nullable() });

/** `POST /api/auth/login/forgotten/` */
export const ForgottenPassword = z.strictObject({
  email: requiredText(TEXT_LIMITS.email),
  /** That of the browser, for a mail to an account without one. Of one that the server does not know nothing comes. */
  time_zone: z.string().max(64).optional(),
});

const token = z.string().min(1).max(100);

/** `POST /api/auth/links/`: whose link it is. */
export const LinkRequest = z.strictObject({ token });
export const LinkAnswer = z.object({
  kind: z.enum(['invitation', 'reset']),
  email: z.string(),
});
export type LinkAnswer = z.infer<typeof LinkAnswer>;

/** `POST /api/auth/links/use/`: chooses the password of the account that the link is for. Its answer is empty: signing in comes after. */
export const LinkUse = z.strictObject({
  token,
  name: text(TEXT_LIMITS.personName).default(''),
  password: z.string().min(1).max(TEXT_LIMITS.password),
});
