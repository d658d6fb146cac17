import { z } from 'zod';
import { lineOfText } from './text.ts';
import { TEXT_LIMITS } from './rules.ts';
import { SecondFactorCode } from './two-factor.ts';

/** A key that a device signs in with in place of a password (WebAuthn). */
export const Passkey = z.object({
  id: z.int(),
  /** As the person calls it. */
  name: z.string(),
  created_at: z.iso.datetime(),
  used_at: z.iso.datetime().nullable(),
});
export type Passkey = z.infer<typeof Passkey>;

/** Answer of `GET /api/account/passkeys/`, oldest first. */
export const Passkeys = z.object({ results: z.array(Passkey) });

const name = lineOfText(TEXT_LIMITS.personName).refine((value) => value !== '');
/** base64url; an attestation is the longest. */
const bytes = z.string().max(64 * 1024);

/** What the browser is to be asked with: options of WebAuthn Level 3, as JSON. */
export const WebAuthnOptions = z.looseObject({ challenge: z.string() });
export type WebAuthnOptions = z.infer<typeof WebAuthnOptions>;

/** `POST /api/account/passkeys/options/` */
export const PasskeyStart = z.strictObject({ password: z.string().min(1).max(TEXT_LIMITS.password) });

const Credential = {
  id: z.string().max(1400),
  rawId: z.string().max(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.string().max(40).nullish(),
  clientExtensionResults: z.looseObject({}),
};

/** `POST /api/account/passkeys/`: what the browser made, as `RegistrationResponseJSON`. */
export const NewPasskey = z.strictObject({
  name,
  response: z.object({
    ...Credential,
    response: z.looseObject({
      clientDataJSON: bytes,
      attestationObject: bytes,
      transports: z.array(z.string().max(40)).max(20).optional(),
    }),
  }),
});

/** `POST /api/auth/login/passkey/`: what the browser signed, as `AuthenticationResponseJSON`. */
export const PasskeyLogin = z.strictObject({
  response: z.object({
    ...Credential,
    response: z.looseObject({
      clientDataJSON: bytes,
      authenticatorData: bytes,
      signature: bytes,
      userHandle: z.string().max(200).nullish(),
    }),
  }),
});

/** `PATCH /api/account/passkeys/{id}/` */
export const PasskeyChange = z.strictObject({ name });

/** Answer of `GET /api/auth/login/ways/`: how one gets in besides e-mail and password. */
export const LoginWays = z.object({
  passkeys: z.boolean(),
  /** How a lost password is replaced: by a mail, or by an administrator. */
  reset: z.enum(['mail', 'administrator']),
  /** The provider of the company; absent where nobody signs in with one (U5). */
  provider: z
    .object({
      /** What the button calls it. */
      name: z.string(),
      /** Whether passwords are of use only to the administrator who keeps the way in. */
      is_only_way: z.boolean(),
    })
    .optional(),
});
export type LoginWays = z.infer<typeof LoginWays>;

/** Answer of `POST /api/auth/login/single-sign-on/`: where the browser goes. */
export const SingleSignOnStart = z.object({ url: z.string() });
export type SingleSignOnStart = z.infer<typeof SingleSignOnStart>;

/** `POST /api/auth/login/single-sign-on/link/`: proves that the account of one's address is one's own. */
export const SingleSignOnLink = z.strictObject({
  password: z.string().min(1).max(TEXT_LIMITS.password),
  /** Of an account that has a second factor; without it the request is refused naming this field. */
  code: SecondFactorCode.optional(),
});
export type SingleSignOnLink = z.infer<typeof SingleSignOnLink>;
