import { z } from 'zod';
import { LANGUAGES } from './language.ts';
import { ROLES, TEXT_LIMITS } from './rules.ts';
import { requiredText } from './text.ts';
import { SecondFactorCode } from './two-factor.ts';

/** What an account may be: one of {@link ROLES}. */
export const Role = z.enum(ROLES);
export type Role = z.infer<typeof Role>;

/** A language of the interface. */
export const LanguageChoice = z.enum(LANGUAGES);

/** A member of staff. Without a role an account may do everything: a server of the specification's own calls tells none. */
export const User = z.object({
  id: z.int(),
  email: z.string(),
  role: Role.optional(),
  /** That the person has chosen; answered to a sign-in. */
  language: LanguageChoice.optional(),
});
export type User = z.infer<typeof User>;

/** `POST /api/auth/login/` */
export const LoginRequest = z.strictObject({
  email: requiredText(TEXT_LIMITS.email),
  password: z.string().min(1).max(TEXT_LIMITS.password),
  /** Of an account that has a second factor; a sign-in without it is refused naming this field. */
  code: SecondFactorCode.optional(),
});
export type LoginRequest = z.infer<typeof LoginRequest>;

/** Answer of `POST /api/auth/login/`: JSON Web Tokens (RFC 7519). */
export const LoginResponse = z.object({ access: z.string(), refresh: z.string(), user: User });
export type LoginResponse = z.infer<typeof LoginResponse>;

/** `POST /api/auth/refresh/` and `POST /api/auth/logout/` */
export const RefreshRequest = z.strictObject({ refresh: z.string().min(1).max(4096) });
export type RefreshRequest = z.infer<typeof RefreshRequest>;

/** Answer of `POST /api/auth/refresh/`. The refresh token stays the same (A7); the cookie is replaced. */
export const RefreshResponse = z.object({ access: z.string() });
export type RefreshResponse = z.infer<typeof RefreshResponse>;
