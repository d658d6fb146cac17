import { readPageConfiguration } from '@touchline/shared';

/** Names of networks in Unlayer's designs, and of the icon that the API serves for each. */
const ICONS: Readonly<Record<string, string>> = {
  facebook: 'facebook',
  instagram: 'instagram',
  linkedin: 'linkedin',
  youtube: 'youtube',
  twitter: 'x',
  x: 'x',
  whatsapp: 'whatsapp',
  telegram: 'telegram',
  vk: 'vk',
  vkontakte: 'vk',
  website: 'website',
  web: 'website',
  email: 'email',
};

/** What mails name our images by: the address people reach Touchline at, not the one this person happened to use. */
const publicOrigin = () => readPageConfiguration(document).publicOrigin ?? location.origin;

/** Where Unlayer serves the icons of networks that Touchline has none for. */
const PROVIDER_ICONS = 'https://cdn.tools.unlayer.com/social/icons';

/**
 * The absolute URL of a network's icon: mail is read far from this page, so a path alone would lead nowhere.
 * @param style Unlayer's style of icons (`circle`, `rounded`, …), for networks without an icon of ours
 */
export function socialIconUrl(network: string, style: string): string {
  const name = network.toLowerCase().replaceAll(/[^a-z0-9]/gu, '');
  const own = Object.hasOwn(ICONS, name) ? ICONS[name] : undefined;
  if (own) return new URL(`/uploads/icons/circle/${own}.png`, publicOrigin()).href;
  return `${PROVIDER_ICONS}/${encodeURIComponent(style)}/${encodeURIComponent(name)}.png`;
}
