/** Turf green, and the text and muted tones that are readable with it on white (all at least 4.5:1). */
export const MAIL_COLORS = {
  turf: '#15803D',
  turfDark: '#14532D',
  turfPale: '#ECFDF3',
  ink: '#101828',
  text: '#344054',
  quiet: '#5D6B82',
  line: '#D0D5DD',
  ground: '#F2F4F0',
  white: '#FFFFFF',
} as const;

/** The company's colours, offered first wherever one is chosen. */
export const BRAND_COLORS: readonly string[] = [...Object.values(MAIL_COLORS), '#B42318'];

/** `#rrggbb` of what was typed (`1b6e3c`, `#0f0`, `#1B6E3C`), or null when it is not a colour. */
export function readColor(text: string): string | null {
  const digits = /^#?([\da-f]{3}|[\da-f]{6})$/iu.exec(text.trim())?.[1];
  if (digits === undefined) return null;
  return `#${digits.length === 3 ? digits.replaceAll(/./gu, '$&$&') : digits}`;
}
