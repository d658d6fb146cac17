import { languageStore } from '../language/index.ts';
import { errorPayload } from './errors.ts';

interface Named {
  readonly field: string;
  readonly message: string;
}

/**
 * Where the sentence of a refusal names fields as scripts know them (`assignee_id: …`), names them as the page does. What people call
 * them is loaded with the first such refusal.
 */
export async function nameFields(error: unknown): Promise<void> {
  const payload = errorPayload(error) as { detail?: unknown; errors?: unknown } | null | undefined;
  if (typeof payload !== 'object' || payload === null || !Array.isArray(payload.errors)) return;
  const { detail } = payload;
  const named = (payload.errors as Partial<Named>[]).filter(
    (one): one is Named =>
      typeof one?.field === 'string' &&
      typeof one.message === 'string' &&
      typeof detail === 'string' &&
      detail.includes(`${one.field}: ${one.message}`),
  );
  if (typeof detail !== 'string' || named.length === 0) return;
  const names = await loadNames();
  // Then in the words of the API.
  if (names === undefined) return;
  const language = languageStore.get() === 'ru' ? 1 : 0;
  payload.detail = named.reduce((sentence, { field, message }) => {
    const name = names[keyOf(field)]?.[language];
    return sentence.replace(`${field}: ${message}`, () =>
      name === undefined ? capital(message) : `${name}: ${message}`,
    );
  }, detail);
}

async function loadNames() {
  try {
    const { FIELD_NAMES } = await import(/* webpackChunkName: "field-names" */ '../contract/field-names.ts');
    return FIELD_NAMES;
  } catch {
    return undefined;
  }
}

/** The last part of a path that is a name: of `contacts.3.email` it is `email`. */
const keyOf = (path: string): string => path.split('.').findLast((part) => !/^\d+$/u.test(part)) ?? path;

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
