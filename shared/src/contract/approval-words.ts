/**
 * What of a campaign is not as it was approved, in words (U4): for the page and for the mail that asks for approval again. Not part of
 * the contract's index: who shows no approval need not load them.
 */
import type { ApprovalChange } from './approvals.ts';
import type { Language, Text } from './language.ts';
import { OWN_WORDS } from './own-values.ts';

/** A piece of a sentence; of the contact, where it leads to. */
export interface ApprovalChangePiece {
  readonly text: string;
  readonly part: 'text' | 'contact';
}

interface Words {
  /** What was changed, within a sentence; `{name}` and `{id}` stand for its own. */
  readonly thing: Text;
  /** In English, what somebody did to it, where that is not to change it from something to something. */
  readonly deed?: { readonly by: string; readonly nobody: string };
}

const WORDS: Readonly<Record<ApprovalChange['what'], Words>> = {
  email: { thing: { en: 'the address of {name}', ru: 'адрес контакта {name}' } },
  full_name: { thing: { en: 'the name of a contact', ru: 'имя контакта' } },
  title: { thing: { en: 'the title of {name}', ru: 'должность контакта {name}' } },
  organization: { thing: { en: 'the organization of {name}', ru: 'организация контакта {name}' } },
  own_field: {
    thing: { en: '', ru: 'изменены свои поля контакта {name}, которые подставляются в письма' },
    deed: {
      by: '{by} changed own fields of {name} that emails fill in',
      nobody: 'Own fields of {name} that emails fill in were changed',
    },
  },
  new_person: {
    thing: { en: '', ru: 'новый контакт: {name}, {after}' },
    deed: { by: '{by} added {name}, {after}', nobody: '{name}, {after}, is new' },
  },
  step_added: {
    thing: { en: '', ru: 'новый шаг {id}: «{name}»' },
    deed: { by: '{by} added step {id}: “{name}”', nobody: 'Step {id} is new: “{name}”' },
  },
  step_removed: {
    thing: { en: '', ru: 'шаг {id} исключён' },
    deed: { by: '{by} removed step {id}', nobody: 'Step {id} was removed' },
  },
  step_changed: {
    thing: { en: '', ru: 'изменено письмо шага {id}: «{name}»' },
    deed: {
      by: '{by} changed the email of step {id}: “{name}”',
      nobody: 'The email of step {id} was changed: “{name}”',
    },
  },
  field_name: {
    thing: { en: 'the name of a field that emails fill in', ru: 'название поля, которое есть в письмах' },
  },
  field_choice: {
    thing: {
      en: 'a choice of the field {name}, which emails fill in,',
      ru: 'вариант поля «{name}», которое есть в письмах',
    },
  },
  starts_on: { thing: { en: 'the first day', ru: 'первый день отправки' } },
  gap: { thing: { en: 'the wait before step {id}', ru: 'перерыв перед шагом {id}' } },
  stagger_sends: { thing: { en: 'the pace', ru: 'порядок отправки' } },
  overlap: {
    thing: {
      en: 'whether contacts in another active campaign wait',
      ru: 'ждут ли контакты из другой активной кампании',
    },
  },
  mailbox_added: {
    thing: { en: '', ru: 'новый почтовый ящик: {after}' },
    deed: { by: '{by} added the mailbox {after}', nobody: 'The mailbox {after} is new' },
  },
  mailbox_name: {
    thing: { en: 'the name of the mailbox {name}', ru: 'имя отправителя почтового ящика {name}' },
  },
  mailbox_signature: {
    thing: { en: '', ru: 'изменена подпись почтового ящика {name}' },
    deed: {
      by: '{by} changed the signature of the mailbox {name}',
      nobody: 'The signature of the mailbox {name} was changed',
    },
  },
  sender: { thing: { en: 'where emails go out from', ru: 'откуда уходят письма' } },
};

const VALUES: Readonly<Record<string, Readonly<Record<string, Text>>>> = {
  stagger_sends: {
    true: { en: 'staggered', ru: 'постепенно' },
    false: { en: 'all at once', ru: 'всем сразу' },
  },
  overlap: {
    wait: { en: 'yes', ru: 'да' },
    send: { en: 'no', ru: 'нет' },
  },
  sender: {
    mailboxes: { en: 'chosen mailboxes', ru: 'выбранные почтовые ящики' },
    owner: { en: 'the mailbox of each owner', ru: 'почтовый ящик ответственного' },
  },
};

const NOTHING: Text = { en: 'nothing', ru: 'пусто' };
const AT_ONCE: Text = { en: 'as soon as it is active', ru: 'сразу после запуска' };
const DAYS: Readonly<Record<string, Readonly<Record<Language, Readonly<Record<string, string>>>>>> = {
  days: {
    en: { one: 'day', other: 'days' },
    ru: { one: 'день', few: 'дня', many: 'дней', other: 'дня' },
  },
  working_days: {
    en: { one: 'working day', other: 'working days' },
    ru: { one: 'рабочий день', few: 'рабочих дня', many: 'рабочих дней', other: 'рабочего дня' },
  },
};

function valueWord(what: ApprovalChange['what'], value: string | null, language: Language): string {
  if (what === 'starts_on') {
    if (value === null) return AT_ONCE[language];
    return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(
      new Date(`${value}T00:00:00Z`),
    );
  }
  if (what === 'gap') {
    const [count = '', unit = ''] = (value ?? '').split(' ');
    const form = new Intl.PluralRules(language).select(Number(count));
    return `${count} ${DAYS[unit]?.[language][form] ?? ''}`;
  }
  if (value === null || value === '') return NOTHING[language];
  if (what === 'field_name' || what === 'field_choice') return ownWord(value, language);
  return VALUES[what]?.[value]?.[language] ?? value;
}

/** A name of the team's own, or the usual one of what is there from the start. */
const ownWord = (name: string, language: Language): string =>
  (name.startsWith('own:') ? OWN_WORDS[name.slice('own:'.length)]?.[language] : undefined) ?? name;

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** One change as a sentence without a full stop, in pieces; together they are the whole. */
export function approvalChangePieces(
  change: ApprovalChange,
  language: Language,
): readonly ApprovalChangePiece[] {
  const { what, by } = change;
  return sentenceOf(change, language)
    .split(/(\{(?:by|name|id|before|after)\})/u)
    .filter((piece) => piece !== '')
    .map((piece): ApprovalChangePiece => {
      if (piece === '{name}' && what === 'field_choice')
        return { text: ownWord(change.name, language), part: 'text' };
      if (piece === '{name}') return { text: change.name, part: NAMED.has(what) ? 'contact' : 'text' };
      if (piece === '{after}')
        return {
          text: valueWord(what, change.after, language),
          part: what === 'full_name' ? 'contact' : 'text',
        };
      if (piece === '{before}') return { text: valueWord(what, change.before, language), part: 'text' };
      if (piece === '{by}') return { text: by ?? '', part: 'text' };
      if (piece === '{id}') return { text: String(change.id ?? ''), part: 'text' };
      return { text: piece, part: 'text' };
    });
}

/** One change as a sentence without a full stop. */
export const approvalChangeText = (change: ApprovalChange, language: Language): string =>
  approvalChangePieces(change, language)
    .map(({ text }) => text)
    .join('');

/** Their `{name}` is that of a contact; of a contact that was renamed, `{after}` is. */
const NAMED: ReadonlySet<ApprovalChange['what']> = new Set([
  'email',
  'title',
  'organization',
  'own_field',
  'new_person',
]);

/** Days may begin or end without any; of anything else null is what nobody knows. */
const hasBefore = ({ what, before }: ApprovalChange): boolean => before !== null || what === 'starts_on';

function sentenceOf(change: ApprovalChange, language: Language): string {
  const { what, by } = change;
  const { thing, deed } = WORDS[what];
  if (language === 'ru') {
    // Names take no cases and say no gender: what was and what is stand beside each other.
    const values = hasBefore(change) ? '{before} → {after}' : 'теперь {after}';
    const isTold = deed !== undefined;
    return capital(`${thing.ru}${isTold ? '' : `: ${values}`}${by === null ? '' : ' ({by})'}`);
  }
  if (deed !== undefined) return by === null ? deed.nobody : deed.by;
  const values = hasBefore(change) ? ' from {before} to {after}' : ' to {after}';
  return by === null ? capital(`${thing.en} was changed${values}`) : `{by} changed ${thing.en}${values}`;
}
