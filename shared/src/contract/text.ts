import { z } from 'zod';
import {
  hasUnseen,
  isEmailAddress,
  isStorableText,
  MAX_ID,
  TEXT_LIMITS,
  tidyAddress,
  tidyPhone,
} from './rules.ts';
import { completeWebAddress, webAddressOf } from './web-address.ts';

/** Text as typed: trimmed, at most `max` code units, storable. May be empty. */
export const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine(isStorableText, { params: { code: 'unstorable' } });

/** Like {@link text}, but blank is refused. */
export const requiredText = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .refine(isStorableText, { params: { code: 'unstorable' } });

/** Like {@link text}, but on one line: a line break in a header would begin another (RFC 5322 §2.2). */
export const lineOfText = (max: number) =>
  text(max).refine((value) => !/[\r\n\u2028\u2029]/u.test(value), { params: { code: 'line_break' } });

/** Text kept exactly as given, white space and all: at most `max` code units, storable. */
export const storableText = (max: number) =>
  z
    .string()
    .max(max)
    .refine(isStorableText, { params: { code: 'unstorable' } });

/** Whether `value` is JSON (RFC 8259) whose top is an object. */
export function isJsonObject(value: string): boolean {
  try {
    const parsed: unknown = JSON.parse(value);
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed);
  } catch {
    return false;
  }
}

/** A phone number, without the unseen marks that programs put around it. */
export const phoneText = (max: number) => text(max).overwrite(tidyPhone);

const tidy = z
  .string()
  .overwrite(tidyAddress)
  .max(TEXT_LIMITS.email)
  .refine((value) => !hasUnseen(value), { params: { code: 'unseen' }, abort: true });

/** An e-mail address, or empty for a contact whose address is not known. */
export const optionalEmail = tidy.refine((value) => value === '' || isEmailAddress(value), {
  params: { code: 'email' },
});

/** Like {@link optionalEmail}, but blank is refused. */
export const requiredEmail = tidy
  .min(1, { abort: true })
  .refine(isEmailAddress, { params: { code: 'email' } });

/** The address of a page or an image on the web, completed (`club.com`), or empty. */
export const webAddress = text(TEXT_LIMITS.url)
  .overwrite((typed) => webAddressOf(completeWebAddress(typed)) ?? typed)
  // Again: what is no letter of ASCII takes up to six characters in it.
  .max(TEXT_LIMITS.url)
  .refine((value) => value === '' || webAddressOf(value) !== undefined, { params: { code: 'web_address' } });

/** A positive integer identifier. */
export const id = z.int().min(1).max(MAX_ID);
