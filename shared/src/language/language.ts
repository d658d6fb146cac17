import '../auth/storage.ts';
import { createInstance, type i18n } from 'i18next';
import { useSyncExternalStore } from 'react';
import { FALLBACK_LANGUAGE, type Language, LANGUAGES } from '../contract/language.ts';

const STORAGE_KEY = 'touchline_language';

const isLanguage = (value: unknown): value is Language => LANGUAGES.some((language) => language === value);

function initialLanguage(): Language {
  const remembered = localStorage.getItem(STORAGE_KEY);
  if (isLanguage(remembered)) return remembered;
  const wanted = navigator.language.toLowerCase();
  return LANGUAGES.find((language) => wanted.startsWith(language)) ?? FALLBACK_LANGUAGE;
}

/** The one i18next instance of the page; every section adds its own catalogue to it. */
export const translator: i18n = createInstance();
void translator.init({
  lng: initialLanguage(),
  fallbackLng: 'en',
  // Otherwise the instance is ready a tick later, and the first render shows keys.
  initAsync: false,
  // Keys are plain words; a dot or colon inside one must not be taken for a path or a namespace.
  keySeparator: false,
  nsSeparator: false,
  // React escapes. Escaping here too would show `&amp;` to the person.
  interpolation: { escapeValue: false },
});
document.documentElement.lang = translator.language;

const listeners = new Set<() => void>();

function apply(language: Language): void {
  if (translator.language === language) return;
  void translator.changeLanguage(language);
  document.documentElement.lang = language;
  for (const listener of listeners) listener();
}

// Another tab switched: this one follows, so that two tabs never speak two languages.
window.addEventListener('storage', (event) => {
  if (event.key === STORAGE_KEY && isLanguage(event.newValue)) apply(event.newValue);
});

/** The language of the interface outside React: what it is, how it is set, and when it changes. */
export const languageStore = {
  get: (): Language => (isLanguage(translator.language) ? translator.language : 'en'),
  /** Switches the whole page without a reload, and remembers it for this browser. */
  set: (language: Language): void => {
    localStorage.setItem(STORAGE_KEY, language);
    apply(language);
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** The language of the interface and its setter; the component is redrawn when it changes. */
export function useLanguage(): { language: Language; setLanguage: (language: Language) => void } {
  const language = useSyncExternalStore(languageStore.subscribe, languageStore.get);
  return { language, setLanguage: languageStore.set };
}
