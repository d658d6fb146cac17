import type { PreflightCheck, PreflightFinding } from '@touchline/shared/contract';
import { type Text } from '../language/language.ts';
import { waitFor } from '../language/wait-for.ts';

const quoted = (details: readonly string[]): Text => ({
  en: details.map((detail) => `“${detail}”`).join(', '),
  ru: details.map((detail) => `«${detail}»`).join(', '),
});

type Told = (details: readonly string[]) => Text;

/** What is wrong with the template of a step, so that the campaign cannot be sent (V9). */
const HARM: Partial<Record<PreflightCheck, Told>> = {
  subject_empty: () => ({ en: 'has no subject', ru: 'нет темы письма' }),
  link_not_filled: (details) => ({
    en: `does not say yet where this leads: ${quoted(details).en}`,
    ru: `ещё не указано, куда ведёт: ${quoted(details).ru}`,
  }),
  sample_text: (details) => ({
    en: `still has sample text: ${quoted(details).en}`,
    ru: `остался образец текста: ${quoted(details).ru}`,
  }),
  link_missing: (details) => ({
    en: `has a link that leads nowhere: ${quoted(details).en}`,
    ru: `есть ссылка, которая никуда не ведёт: ${quoted(details).ru}`,
  }),
  merge_tag_unknown: (details) => ({
    en: `has something in braces that is no merge tag: ${quoted(details).en}`,
    ru: `в скобках стоит то, что не является полем: ${quoted(details).ru}`,
  }),
  template_unreadable: () => ({
    en: 'is too complex to make an email of',
    ru: 'слишком сложен, чтобы составить из него письмо',
  }),
};

/** A finding that stops a campaign, as a fault of its template. */
export function harmOf({ check, details, templates: [template] }: PreflightFinding): Text {
  const { en, ru } = HARM[check]?.(details.slice(0, 3)) ?? { en: check, ru: check };
  const title = template?.title ?? '';
  return { en: `“${title}” ${en}`, ru: `«${title}»: ${ru}` };
}

/** Answer while too many others have campaigns checked. */
export const tooManyChecks: Text = {
  en: 'Several campaigns are being checked just now. Try again in a moment.',
  ru: 'Сейчас проверяются несколько кампаний. Повторите чуть позже.',
};

/** Answer to an account that has campaigns checked again and again. */
export const tooOften = (seconds: number): Text => ({
  en: `This was checked very often just now. Try again in ${waitFor(seconds).en}.`,
  ru: `Проверка запускалась слишком часто. Повторите через ${waitFor(seconds).ru}.`,
});
