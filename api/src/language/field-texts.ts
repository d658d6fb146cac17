import { CONTACT_FIELD_KEYS, CONTACT_FIELDS } from '@touchline/shared/contract';
import type { core } from 'zod';
import { russianPlural, type Language, type Text } from './language.ts';

const fieldLabels = (language: Language) =>
  CONTACT_FIELD_KEYS.map((key) => CONTACT_FIELDS[key].label[language].toLowerCase()).join(', ');

const characters = (count: number) => `${count} ${russianPlural(count, 'символ', 'символа', 'символов')}`;

const required: Text = { en: 'is required', ru: 'обязательное поле' };
const notBlank: Text = { en: 'must not be blank', ru: 'не должно быть пустым' };
// The steps of a campaign are the contract's only keys that may be wrong.
const invalidKey: Text = { en: 'must be a step, from 1', ru: 'должно быть номером шага, от 1' };
const invalid: Text = { en: 'is not valid', ru: 'неверное значение' };

/** What a custom rule of the contract means: `params.code` of its `refine`. */
const CUSTOM_RULES: Readonly<Record<string, Text>> = {
  unstorable: {
    en: 'contains characters that cannot be stored',
    ru: 'содержит символы, которые нельзя сохранить',
  },
  clock_time: {
    en: 'must be a time of the day such as 09:00',
    ru: 'должно быть временем суток, например 09:00',
  },
  time_zone: {
    en: 'must be the IANA name of a time zone such as Europe/Berlin',
    ru: 'должно быть названием часового пояса из базы IANA, например Europe/Berlin',
  },
  start_day: { en: 'must be a day from 2000 to 2099', ru: 'должно быть днём с 2000 по 2099 год' },
  repeated: { en: 'names one of them twice', ru: 'указано дважды' },
  ids_or_filter: {
    en: 'name people by their ids or by a filter, and not by both',
    ru: 'укажите людей по их id или по фильтру, но не так и так сразу',
  },
  line_break: { en: 'must be on one line', ru: 'нельзя писать в несколько строк' },
  email: { en: 'is not an email address', ru: 'не похоже на адрес электронной почты' },
  unseen: {
    en: 'has an invisible character in it. Type it anew',
    ru: 'содержит невидимый символ. Наберите заново',
  },
  web_address: {
    en: 'must be a web address such as https://club.com',
    ru: 'должно быть адресом в интернете, например https://club.com',
  },
  address_or_domain: {
    en: 'is neither an email address nor a domain such as example.com',
    ru: 'не похоже ни на адрес эл. почты, ни на домен вроде example.com',
  },
  group_field: {
    en: 'must be the id of an own field, of own fields alone',
    ru: 'должно быть id своего поля, и только для своих полей',
  },
  group_operator: { en: 'cannot be asked of this', ru: 'об этом так спросить нельзя' },
  group_value: { en: 'is not what this can be compared with', ru: 'с таким значением это не сравнить' },
  json: { en: 'must be the text of a JSON object', ru: 'должно быть текстом объекта JSON' },
  blank_contact: {
    en: `a contact needs at least one of these: ${fieldLabels('en')}`,
    ru: `у контакта должно быть заполнено хотя бы одно: ${fieldLabels('ru')}`,
  },
};

const TYPES: Readonly<Record<string, Text>> = {
  string: { en: 'must be text', ru: 'должно быть текстом' },
  number: { en: 'must be a number', ru: 'должно быть числом' },
  int: { en: 'must be a whole number', ru: 'должно быть целым числом' },
  boolean: { en: 'must be true or false', ru: 'должно быть true или false' },
  array: { en: 'must be a list', ru: 'должно быть списком' },
  object: { en: 'must be an object', ru: 'должно быть объектом' },
};

const FORMATS: Readonly<Record<string, Text>> = {
  // The contract's only pattern is that of an id in a path.
  regex: { en: 'must be a whole number', ru: 'должно быть целым числом' },
  datetime: {
    en: 'must be a time such as 2026-11-21T09:30:00.000Z',
    ru: 'должно быть временем, например 2026-11-21T09:30:00.000Z',
  },
  date: { en: 'must be a day such as 2026-11-21', ru: 'должно быть датой, например 2026-11-21' },
  uuid: { en: 'must be a UUID', ru: 'должно быть UUID' },
  guid: { en: 'must be a UUID', ru: 'должно быть UUID' },
};

/** The rule that a value breaks, in words that follow the name of its field. */
export function describeIssue(issue: core.$ZodIssue): Text {
  if ('input' in issue && issue.input === undefined && issue.code !== 'custom') return required;
  switch (issue.code) {
    case 'invalid_type':
      return TYPES[issue.expected] ?? invalid;
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return tooBig(issue);
    case 'invalid_value':
      return {
        en: `must be ${issue.values.map(String).join(' or ')}`,
        ru: `допустимо: ${issue.values.map(String).join(', ')}`,
      };
    case 'custom':
      return CUSTOM_RULES[String(issue.params?.['code'])] ?? invalid;
    case 'invalid_format':
      return FORMATS[issue.format] ?? invalid;
    case 'invalid_key':
      return invalidKey;
    case 'invalid_union':
      // Every union of the contract is "this type or null": the first branch names the expected type.
      return issue.errors[0]?.[0] ? describeIssue(issue.errors[0][0]) : invalid;
    default:
      return invalid;
  }
}

/** A field the contract does not know. */
export const unknownField: Text = { en: 'is not a known field', ru: 'неизвестное поле' };

function tooSmall(issue: core.$ZodIssueTooSmall): Text {
  const limit = Number(issue.minimum);
  if (issue.origin === 'string') {
    return limit === 1
      ? notBlank
      : { en: `must have at least ${limit} characters`, ru: `нужно не меньше ${limit} символов` };
  }
  if (issue.origin === 'array') {
    return { en: `must have at least ${limit} entries`, ru: `нужно не меньше ${limit} записей` };
  }
  return { en: `must be at least ${limit}`, ru: `должно быть не меньше ${limit}` };
}

function tooBig(issue: core.$ZodIssueTooBig): Text {
  const limit = Number(issue.maximum);
  if (issue.origin === 'string') {
    return { en: `must have at most ${limit} characters`, ru: `не больше ${characters(limit)}` };
  }
  if (issue.origin === 'array') {
    return { en: `must have at most ${limit} entries`, ru: `не больше ${limit} записей` };
  }
  return { en: `must be at most ${limit}`, ru: `должно быть не больше ${limit}` };
}
