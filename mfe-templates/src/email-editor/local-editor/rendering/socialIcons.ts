import { readPageConfiguration } from '@touchline/shared';

/** Names of networks in Unlayer's designs, and the icon that the API serves for each. */
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

/** Origin of our images in mails: Touchline's public address, not the one this person happened to use. */
const publicOrigin = () => readPageConfiguration(document).publicOrigin ?? location.origin;

/** Where Unlayer serves icons of networks for which Touchline has none. */
const PROVIDER_ICONS = 'https://cdn.tools.unlayer.com/social/icons';

/**
 * The absolute URL of a network's icon: mail is read outside this page, where a bare path would lead nowhere.
 * @param style Unlayer's icon style (`circle`, `rounded`, …), for networks without an icon of ours
 */
export function socialIconUrl(network: string, style: string): string {
  const name = network.toLowerCase().replaceAll(/[^a-z0-9]/gu, '');
  const own = Object.hasOwn(ICONS, name) ? ICONS[name] : undefined;
  if (own) return new URL(`/uploads/icons/circle/${own}.png`, publicOrigin()).href;
  return `${PROVIDER_ICONS}/${encodeURIComponent(style)}/${encodeURIComponent(name)}.png`;
}
