import { act, render, screen } from '@testing-library/react';
import { defineMessages } from './messages.ts';
import { languageStore } from './language.ts';

const messages = defineMessages('test.messages', {
  en: {
    title: 'Organizations',
    contacts_one: '{{count}} contact',
    contacts_other: '{{count}} contacts',
    'with.dot: colon': 'Kept',
  },
  ru: {
    title: 'Организации',
    contacts_one: '{{count}} контакт',
    contacts_few: '{{count}} контакта',
    contacts_many: '{{count}} контактов',
    contacts_other: '{{count}} контакта',
    'with.dot: colon': 'Цела',
  },
});

function Sample() {
  const t = messages.use();
  return (
    <p>
      {t('title')}: {t('contacts', { count: 2 })}
    </p>
  );
}

afterEach(() => act(() => languageStore.set('en')));

it('H9 switches the language without a reload, and remembers it', () => {
  render(<Sample />);
  expect(screen.getByText('Organizations: 2 contacts')).toBeVisible();
  act(() => languageStore.set('ru'));
  expect(screen.getByText('Организации: 2 контакта')).toBeVisible();
  expect(document.documentElement).toHaveAttribute('lang', 'ru');
  expect(localStorage.getItem('touchline_language')).toBe('ru');
});

it('H9 follows another tab', () => {
  render(<Sample />);
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'touchline_language', newValue: 'ru' }));
  });
  expect(screen.getByText(/Организации/)).toBeVisible();
});

it('H9 ignores a language that is not one of ours', () => {
  render(<Sample />);
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'touchline_language', newValue: 'tlh' }));
  });
  expect(screen.getByText(/Organizations/)).toBeVisible();
});

it.each([
  [1, '1 контакт'],
  [3, '3 контакта'],
  [5, '5 контактов'],
  [21, '21 контакт'],
])('H9 Russian plural of %i', (count, expected) => {
  expect(messages.in('ru')('contacts', { count })).toBe(expected);
});

it('takes keys and values as they are, without paths or escaping', () => {
  expect(messages.text('with.dot: colon')).toBe('Kept');
});

const titleIn = (title: string) =>
  defineMessages('test.section', { en: { title }, ru: { title: `${title} (рус.)` } });

it('H6 two builds of a section that are live in one page keep their own texts', () => {
  const earlier = titleIn('Contacts');
  const later = titleIn('People');
  expect(earlier.text('title')).toBe('Contacts');
  expect(later.text('title')).toBe('People');
  expect(earlier.in('ru')('title')).toBe('Contacts (рус.)');
});
