import { z } from 'zod';
import { TEXT_LIMITS } from './rules.ts';
import { text } from './text.ts';

const password = z.string().min(1).max(TEXT_LIMITS.password);

/** A code of an authenticator app, or one for the day that it is lost; spaces do not matter. */
export const SecondFactorCode = text(40).refine((value) => value !== '');

/** `POST /api/account/two-factor/`: begins to set it up. */
export const TwoFactorStart = z.strictObject({ password });
/** What the authenticator app is given. Nothing is asked for at sign-ins until a first code has been confirmed. */
export const TwoFactorSecret = z.object({
  /** `otpauth://totp/…`, for the QR code. */
  uri: z.string(),
  /** Base32, to be typed where no camera is. */
  secret: z.string(),
});
export type TwoFactorSecret = z.infer<typeof TwoFactorSecret>;

/** `POST /api/account/two-factor/confirm/` */
export const TwoFactorConfirmation = z.strictObject({ code: SecondFactorCode });

/** `POST /api/account/two-factor/off/` and `…/recovery-codes/` */
export const TwoFactorProof = z.strictObject({ password, code: SecondFactorCode });
export type TwoFactorProof = z.infer<typeof TwoFactorProof>;

/** Each is good once, and shown only now. */
export const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;

/** Of an account. */
export const TwoFactor = z.object({
  /** Since when a code is asked for; null: none is. */
  since: z.iso.datetime().nullable(),
  /** How many recovery codes are left. */
  recovery_codes: z.int(),
  /** The team requires it of everybody. */
  is_required: z.boolean(),
});
export type TwoFactor = z.infer<typeof TwoFactor>;
