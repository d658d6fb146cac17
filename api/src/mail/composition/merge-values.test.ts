import { mergeValuesOf, type Recipient } from './merge-values.ts';

const NOBODY: Recipient = { full_name: '', title: '', email: '', phone: '', organization_name: '' };
const firstNameFor = (full_name: string, language: 'en' | 'ru' = 'en') =>
  mergeValuesOf({ ...NOBODY, full_name }, '', { html: '', text: '' }, language).first_name;

it('E5 a mail says the first name, the whole name in doubt, and something general where there is none', () => {
  expect(firstNameFor('Dr. Anna Smith')).toBe('Anna');
  expect(firstNameFor('  Anna \r\n Smith ')).toBe('Anna');
  expect(firstNameFor('Anna\r\nBcc: x')).toBe('Anna Bcc: x');
  expect(firstNameFor('Mr Smith')).toBe('Mr Smith');
  expect(firstNameFor(' ')).toBe('there');
  expect(firstNameFor('anna@club.example', 'ru')).toBe('коллега');
});
