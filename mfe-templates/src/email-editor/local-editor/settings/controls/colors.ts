import { MAIL_COLORS } from '../../rendering/defaultValues.ts';

/** The company's colours, offered first wherever one is chosen. */
export const BRAND_COLORS: readonly string[] = [...Object.values(MAIL_COLORS), '#B42318'];

/** `#rrggbb` of what was typed (`1b6e3c`, `#0f0`, `#1B6E3C`), or null when it is not a colour. */
export function readColor(text: string): string | null {
  const digits = /^#?([\da-f]{3}|[\da-f]{6})$/iu.exec(text.trim())?.[1];
  if (digits === undefined) return null;
  return `#${digits.length === 3 ? digits.replaceAll(/./gu, '$&$&') : digits}`;
}
