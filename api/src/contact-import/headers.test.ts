import { columnsOfHeader, fieldOfHeader, type ColumnField } from './headers.ts';

it.each<[ColumnField, string[]]>([
  [
    'organization',
    ['Organization', 'Organisation', 'COMPANY', 'Company name', 'Name of the club', 'Football Club'],
  ],
  ['organization', ['Организация', 'Название организации', 'Компания', 'Клуб', 'Учреждение', 'Наименование']],
  [
    'full_name',
    ['Full name', 'Name', 'Contact', 'Contact person', 'ФИО', 'Ф.И.О.', 'Имя', 'Контактное лицо'],
  ],
  ['given_name', ['First name', 'Given Name']],
  ['family_name', ['Last name', 'Surname', 'Фамилия']],
  ['title', ['Title', 'Job title', 'Position', 'Role', 'Должность', 'Должность контакта']],
  [
    'email',
    ['E-mail', 'Email', 'E-Mail Address', 'Mail', 'Work e-mail', 'Organization e-mail', 'Email (required) *'],
  ],
  ['email', ['Почта', 'Эл. почта', 'Электронная почта', 'Электронный адрес', 'Адрес электронной почты']],
  ['phone', ['Phone', 'Tel.', 'Mobile', 'Mobile phone', 'Phone number', 'Phone 2', 'Phone (optional)']],
  [
    'phone',
    ['Телефон', 'Тел.', 'Моб.', 'Моб. тел.', 'Рабочий телефон', 'Контактный телефон', 'Телефон (моб.)'],
  ],
])('O16 knows headers of %s: %j', (field, headers) => {
  expect(headers.map(fieldOfHeader)).toEqual(headers.map(() => field));
});

it.each([
  'Organization address',
  'ИНН организации',
  'Адрес',
  'City',
  'No.',
  'What to correct',
  'Что исправить',
  '',
  'Дата',
])('O16 leaves a column %j alone', (header) => {
  expect(fieldOfHeader(header)).toBeUndefined();
});

it('O16 requires an organization and somebody in it', () => {
  expect(columnsOfHeader(['Organization', 'Phone'])).toBeUndefined();
  expect(columnsOfHeader(['Name', 'E-mail'])).toBeUndefined();
  expect(columnsOfHeader(['E-mail', 'Club'])).toBeDefined();
});

it('O16 takes "Имя" for the given name beside a family name, for the whole name without one', () => {
  expect(columnsOfHeader(['Клуб', 'Фамилия', 'Имя'])?.get('given_name')).toEqual([2]);
  expect(columnsOfHeader(['Клуб', 'Имя'])?.get('full_name')).toEqual([1]);
});
