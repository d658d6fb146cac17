/** Shortest piece that is looked for: a shorter one turns up by chance. */
const SHORTEST = 8;

/**
 * A secret as it could be written down: as it is, in URLs and JSON, in hexadecimal, and in base64 within a longer text, where
 * it begins at any of three positions.
 */
export function formsOfSecret(secret: string): string[] {
  const bytes = Buffer.from(secret);
  const inBase64 = [0, 1, 2].flatMap((before) => {
    // What also depends on the neighbours is cut off.
    const text = Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .replaceAll('=', '');
    const whole = text.slice(Math.ceil((before * 8) / 6), -1);
    return [whole, whole.replaceAll('+', '-').replaceAll('/', '_')];
  });
  const forms = [
    secret,
    encodeURIComponent(secret),
    new URLSearchParams({ '': secret }).toString().slice(1),
    JSON.stringify(secret).slice(1, -1),
    bytes.toString('hex'),
    ...inBase64,
  ];
  return [...new Set(forms)].filter((form) => form.length >= SHORTEST);
}
