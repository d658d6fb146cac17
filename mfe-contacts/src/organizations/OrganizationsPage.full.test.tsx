import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, on } from '@touchline/shared/testing';
import {
  card,
  contact,
  EMPTY,
  expectLogged,
  lakeside,
  meadow,
  place,
  renderSection,
} from '../contactsServer.testing.tsx';
import { server, names, askToDelete } from './OrganizationsPage.testing.tsx';

describe('the list', () => {
  it.each([
    [1, '1 контакт'],
    [3, '3 контакта'],
    [5, '5 контактов'],
    [21, '21 контакт'],
  ])('O4 H9 counts %i contacts in Russian', async (count, expected) => {
    const contacts = Array.from({ length: count }, (_, index) =>
      contact(index + 1, { full_name: `Контакт-${index}` }),
    );
    server.has({ id: 1, name: 'Стадион', contacts });
    renderSection({ language: 'ru' });
    expect(within(await card('Стадион')).getByText(expected)).toBeVisible();
  });
});

describe('O2 O3 the search', () => {
  beforeEach(() => server.has(meadow, lakeside));

  it.each([
    ["the organization's name", 'mEADOW pARK', [meadow.name]],
    ["a contact's full name", 'marchetti', [meadow.name]],
    ["a contact's full name in Cyrillic", 'ПЕТРОВ', [meadow.name]],
    ["a contact's e-mail", 'BO@LAKE', [lakeside.name]],
    ["a contact's title", 'groundskeeper', [meadow.name]],
    ['what both have', 'example', [meadow.name, lakeside.name]],
    ['spaces only', '   ', [meadow.name, lakeside.name]],
    ['the digits of a phone', '15550142', [meadow.name]],
    ['words in any order, of an organization and a contact', 'zoe park meadow', [meadow.name]],
    ['never across two fields', 'Lindqvistbo@', []],
  ])('finds by %s', async (_, text, expected) => {
    const { user } = renderSection();
    await card(meadow.name);
    await user.type(screen.getByPlaceholderText('Search organizations or contacts'), text);
    await waitFor(() => expect(names()).toEqual(expected));
  });

  it('G4 finds what was changed since, and nobody where they were before', async () => {
    const { user } = renderSection();
    await card(meadow.name);
    await user.type(screen.getByRole('searchbox'), 'bo');
    await waitFor(() => expect(names()).toEqual([lakeside.name]));
    await user.clear(screen.getByRole('searchbox'));
    await waitFor(() => expect(names()).toHaveLength(2));
    await user.click(within(await card(meadow.name)).getByRole('button', { name: /^Delete/u }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(names()).toEqual([lakeside.name]));
    await user.type(await screen.findByRole('searchbox'), 'zoe');
    expect(await screen.findByText(EMPTY)).toBeVisible();
  });
});

describe('deleting an organization', () => {
  it('O8 does nothing when it is cancelled', async () => {
    const { user, question } = await askToDelete();
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(server.sent()).toEqual([]);
    expect(place()).toBe('/');
  });

  it.each([
    [
      'with the words of the server',
      () => HttpResponse.json({ detail: 'It is in use.' }, { status: 409 }),
      'It is in use.',
    ],
    [
      'with the default when it gives no reason',
      () => new HttpResponse(null, { status: 500 }),
      'Delete failed.',
    ],
    [
      'with a way on when nothing answers',
      () => HttpResponse.error(),
      'Delete failed. The server did not answer',
    ],
  ])('O7 O17 tells a failure in the dialog, %s', async (_, answer, expected) => {
    expectLogged();
    const { user, question } = await askToDelete();
    server.use(on.delete('*/api/contacts/organizations/1/', answer));
    await user.click(question.getByRole('button', { name: 'Delete' }));
    expect(await question.findByRole('alert')).toHaveTextContent(expected);
    expect(names()).toContain(meadow.name);
  });
});

it('S10 a list whose ids are of another kind never looks empty, nor whole where some are', async () => {
  expectLogged();
  const people = [{ ...contact(1), id: 'c-1' }];
  let rows: object[] = [
    meadow,
    { ...lakeside, contacts: people },
    { ...meadow, id: 'ab-12' },
    { ...meadow, id: 'ab-13' },
  ];
  server.use(on.get('*/api/contacts/', () => HttpResponse.json(rows)));
  const { unmount } = renderSection();
  await card(meadow.name);
  expect(screen.getByText(/^3 entries are missing here: the server gives them ids/u)).toBeVisible();
  unmount();
  rows = rows.slice(2);
  renderSection();
  expect(await screen.findByRole('alert')).toHaveTextContent('Organizations could not be loaded.');
  expect(screen.queryByText(EMPTY)).not.toBeInTheDocument();
});
