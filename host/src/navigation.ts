import { useLanguage } from '@touchline/shared';
import { useSections } from './federation/index.ts';
import { messages } from './messages.ts';
import { DEFAULT_SECTION } from './openingSection.ts';

/** The host's own page, last in the navigation. */
export const SETTINGS = 'settings';

/** An entry of the top navigation. */
export interface Destination {
  /** Of a section, or {@link SETTINGS}; also the first segment of its URL. */
  readonly id: string;
  /** In the language of the interface. */
  readonly label: string;
}

/** The entries of the top navigation in their order (H1): the sections as they declare themselves, then Settings. */
export function useNavigation(): readonly Destination[] {
  const { language } = useLanguage();
  const settings = messages.use()('settings');
  const sections = useSections().map(({ id, label }) => ({ id, label: label[language] }));
  return [...sections, { id: SETTINGS, label: settings }];
}

/** Where the page opens: {@link DEFAULT_SECTION}, or the first entry where that was never released. */
export function useStartPath(): string {
  const ids = useSections().map(({ id }) => id);
  return pathOf(ids.find((id) => id === DEFAULT_SECTION) ?? ids[0] ?? SETTINGS);
}

export const pathOf = (id: string): string => `/${id}`;
