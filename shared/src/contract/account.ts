import { z } from 'zod';
import { LanguageChoice, Role } from './auth.ts';
import { TEXT_LIMITS } from './rules.ts';
import { lineOfText, requiredEmail } from './text.ts';
import { timeZone } from './time-zone.ts';
import { TwoFactor } from './two-factor.ts';

const password = z.string().min(1).max(TEXT_LIMITS.password);

/** How long the link that confirms a new address is good. */
export const ADDRESS_CONFIRMATION_HOURS = 24;

/** A new address, which holds once the link that was mailed there is opened, or an administrator has confirmed it. */
export const AwaitedAddress = z.object({
  email: z.string(),
  /** From then on the link is worth nothing; another can be sent. */
  expires_at: z.iso.datetime(),
  /** Whether a link can be mailed there; where it cannot, an administrator confirms the address. */
  can_mail: z.boolean(),
});
export type AwaitedAddress = z.infer<typeof AwaitedAddress>;

/** `POST /api/auth/address/`: which address a link confirms. */
export const AddressConfirmation = z.object({ email: z.string() });

/** `GET /api/account/`: the account of whoever asks (U1). */
export const OwnAccount = z.object({
  id: z.int(),
  email: z.string(),
  /** Null when none waits to be confirmed. */
  awaited_address: AwaitedAddress.nullable(),
  /** Empty when the person has not told it. */
  name: z.string(),
  role: Role,
  /** Path of a square picture; null for initials. */
  photo: z.string().nullable(),
  /** Null before one was chosen: then that of the browser. */
  language: LanguageChoice.nullable(),
  /** IANA name: mails to this person say times in it. Null: in that of the browser or of whoever asked for the mail. */
  time_zone: z.string().nullable(),
  two_factor: TwoFactor,
});
export type OwnAccount = z.infer<typeof OwnAccount>;

/** `PATCH /api/account/`: what is left out stays as it is. */
export const OwnAccountChange = z.strictObject({
  name: lineOfText(TEXT_LIMITS.personName).optional(),
  language: LanguageChoice.optional(),
  time_zone: timeZone.nullable().optional(),
  email: requiredEmail.optional(),
  /** Needed to change the address: links for a new password go there. */
  password: password.optional(),
});
export type OwnAccountChange = z.infer<typeof OwnAccountChange>;

/** `PUT /api/account/password/`: every other session ends. */
export const PasswordChange = z.strictObject({ old_password: password, password });
export type PasswordChange = z.infer<typeof PasswordChange>;

/** Where somebody is signed in. */
export const OpenSession = z.object({
  id: z.string(),
  /** Such as `Firefox, Linux`; empty for a program that does not say. */
  browser: z.string(),
  created_at: z.iso.datetime(),
  /** To the minute. */
  used_at: z.iso.datetime(),
  /** The one that asks. */
  is_this: z.boolean(),
});
export type OpenSession = z.infer<typeof OpenSession>;

/** Answer of `GET /api/account/sessions/`: the one that asks first, then by last use. */
export const OpenSessions = z.object({ results: z.array(OpenSession) });
export type OpenSessions = z.infer<typeof OpenSessions>;
