import { type Language, LANGUAGES } from '../contract/language.ts';
import { languageStore, translator, useLanguage } from './language.ts';

type Catalogue = Readonly<Record<string, string>>;

/** `contacts_one`, `contacts_other` → `contacts`: the key that code asks for, with a `count`. */
type Base<Key extends string> = Key extends `${infer B}_one` | `${infer B}_other` ? B : Key;
type MessageKey<English extends Catalogue> = Base<keyof English & string>;

/** A translation has every English key, and for each plural also the forms that English lacks. */
type Translated<English extends Catalogue> = {
  readonly [K in keyof English & string]: string;
} & {
  readonly [
    K in keyof English & string as K extends `${infer B}_other` ? `${B}_few` | `${B}_many` : never
  ]: string;
};

/** Translates a key of one catalogue; `{{name}}` in the text is replaced by `values.name`. */
export type Translate<English extends Catalogue> = (
  key: MessageKey<English>,
  values?: Readonly<Record<string, string | number>>,
) => string;

export interface Messages<English extends Catalogue> {
  /** Translates into the language of the interface; redraws the component when it is switched. */
  readonly use: () => Translate<English>;
  /** The same outside React: the text in the current language. */
  readonly text: Translate<English>;
  /** Translates into a given language, for the messages that the spec fixes in Russian (H9). */
  readonly in: (language: Language) => Translate<English>;
}

let defined = 0;

function translatorOf<English extends Catalogue>(language: Language, namespace: string): Translate<English> {
  // i18next's own types compute the keys of one global catalogue; ours are typed per catalogue, above.
  const translate = translator.getFixedT(language, namespace) as unknown as (
    key: string,
    values?: object,
  ) => string;
  // A text without values is always the same. Looking each up anew took a third of the time in which a table draws its rows.
  const plain = new Map<string, string>();
  return (key, values) => {
    if (values !== undefined) return translate(key, values);
    const text = plain.get(key) ?? translate(key);
    plain.set(key, text);
    return text;
  };
}

/**
 * Adds a catalogue to the page and returns its typed translator. Plural texts end in `_one`, `_other` (Russian also `_few`,
 * `_many`) and are asked for by the bare key and a `count`.
 * @param feature A feature's own name, such as `contacts.import`; seen only when debugging.
 */
export function defineMessages<const English extends Catalogue>(
  feature: string,
  catalogues: { readonly en: English } & { readonly [L in Exclude<Language, 'en'>]: Translated<English> },
): Messages<English> {
  // Never shared: when two builds of a section are live in one page, each has its own texts.
  defined += 1;
  const namespace = `${feature}~${defined}`;
  for (const language of LANGUAGES) {
    translator.addResourceBundle(language, namespace, catalogues[language], true, true);
  }
  const translators = new Map<Language, Translate<English>>();
  const inLanguage = (language: Language): Translate<English> => {
    const made = translators.get(language) ?? translatorOf<English>(language, namespace);
    translators.set(language, made);
    return made;
  };
  return {
    in: inLanguage,
    text: (key, values) => inLanguage(languageStore.get())(key, values),
    use: () => inLanguage(useLanguage().language),
  };
}
