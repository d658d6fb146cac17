import { readFileSync } from 'node:fs';

const SETS = ['circle', 'circle-white'] as const;
const NAMES = [
  'facebook',
  'instagram',
  'linkedin',
  'youtube',
  'x',
  'whatsapp',
  'telegram',
  'vk',
  'website',
  'email',
] as const;

/**
 * The icons of the social block in mails, PNG, by `<set>/<name>.png`: `circle` is dark for light mails, `circle-white`
 * light for dark ones. Mails that were sent point to them: none may ever be removed.
 */
export function readSocialIcons(): ReadonlyMap<string, Buffer> {
  const paths = SETS.flatMap((set) => NAMES.map((name) => `${set}/${name}.png`));
  return new Map(paths.map((path) => [path, readFileSync(new URL(`icons/${path}`, import.meta.url))]));
}
