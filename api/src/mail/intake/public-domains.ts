import providers from 'email-providers/all.json' with { type: 'json' };

/** Large providers that the list lacks. */
const FURTHER = [
  'fastmail.com',
  'internet.ru',
  'mail.de',
  'posteo.de',
  'tuta.com',
  'tuta.io',
  'tutamail.com',
  'tutanota.com',
  'tutanota.de',
  'vk.com',
];

const PUBLIC_DOMAINS: ReadonlySet<string> = new Set([...providers, ...FURTHER]);

/** Whether anybody can have an address of this domain, such as `gmail.com`: two of them have nothing to do with each other. */
export const isPublicDomain = (domain: string): boolean => PUBLIC_DOMAINS.has(domain.toLowerCase());
