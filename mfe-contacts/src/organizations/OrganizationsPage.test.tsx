import { act, screen, waitFor, within } from '@testing-library/react';
import { languageStore } from '@touchline/shared';
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

it('O2 O13 hides the unassigned contacts while something is searched for, so that the results come first', async () => {
  server.has(meadow, lakeside);
  const { user } = renderSection();
  await card(meadow.name);
  expect(screen.getByRole('region', { name: 'Unassigned contacts' })).toBeVisible();
  await user.type(screen.getByRole('searchbox'), 'lake');
  expect(screen.queryByRole('region', { name: 'Unassigned contacts' })).not.toBeInTheDocument();
  await user.clear(screen.getByRole('searchbox'));
  expect(screen.getByRole('region', { name: 'Unassigned contacts' })).toBeVisible();
});

describe('the list', () => {
  it('O1 has the title and both buttons', async () => {
    renderSection();
    expect(screen.getByRole('heading', { level: 1, name: 'Organizations' })).toBeVisible();
    expect(screen.getAllByRole('button', { name: 'Add New Organization' })[0]).toBeVisible();
    expect(screen.getByRole('button', { name: 'Upload from Excel' })).toBeVisible();
    await screen.findByText(EMPTY);
  });

  it('O4 shows name, contact count, contacts, edit and delete', async () => {
    server.has(meadow, lakeside);
    renderSection();
    const first = within(await card(meadow.name));
    expect(first.getByText('3 contacts')).toBeVisible();
    expect(first.getAllByRole('listitem')).toHaveLength(3);
    expect(first.getByRole('button', { name: /^Edit/u })).toBeVisible();
    expect(first.getByRole('button', { name: /^Delete/u })).toBeVisible();
    expect(within(await card(lakeside.name)).getByText('1 contact')).toBeVisible();
  });

  it('O5 falls back from name to e-mail to Unnamed, and leaves out a missing phone', async () => {
    server.has({
      id: 1,
      name: 'Fallbacks',
      contacts: [
        contact(1, { full_name: 'Ann', title: 'Trustee', email: 'ann@a.example', phone: '555' }),
        contact(2, { email: 'turf-office@a.example' }),
        contact(3, { phone: '777' }),
      ],
    });
    renderSection();
    const tiles = within(await card('Fallbacks')).getAllByRole('listitem');
    const texts = tiles.map((tile) =>
      [...tile.querySelectorAll('b, div > div > span')].map((line) => line.textContent),
    );
    expect(texts).toEqual([
      ['Ann', 'Trustee', 'ann@a.example', '555'],
      ['turf-office', 'No title', 'turf-office@a.example'],
      ['Unnamed', 'No title', 'No email', '777'],
    ]);
  });

  it('O6 says Loading... until there is a list, then that there is none', async () => {
    renderSection();
    expect(screen.getByText('Loading...')).toBeVisible();
    expect(screen.queryByText(EMPTY)).toBeNull();
    expect(await screen.findByText(EMPTY)).toBeVisible();
    expect(screen.queryByText('Loading...')).toBeNull();
  });

  it('O7 accepts a list that is wrapped in results', async () => {
    server.use(on.get('*/api/contacts/', () => HttpResponse.json({ results: [lakeside] })));
    renderSection();
    expect(await card(lakeside.name)).toBeVisible();
  });

  it('O7 O17 shows a failed load as such, with the payload of the server, and Retry recovers', async () => {
    expectLogged();
    server.has(lakeside);
    let isDown = true;
    server.use(
      on.get('*/api/contacts/', () =>
        isDown ? HttpResponse.json({ detail: 'No contacts today.' }, { status: 403 }) : undefined,
      ),
    );
    const { user } = renderSection();
    const failure = await screen.findByRole('alert');
    expect(failure).toHaveTextContent('Organizations could not be loaded');
    expect(failure).toHaveTextContent('No contacts today.');
    expect(screen.queryByText(EMPTY)).toBeNull();
    isDown = false;
    await user.click(within(failure).getByRole('button', { name: 'Retry' }));
    expect(await card(lakeside.name)).toBeVisible();
    expect(failure).not.toBeInTheDocument();
  });

  it.each([
    ['no answer comes', () => HttpResponse.error(), 'Network Error'],
    ['the answer says nothing', () => new HttpResponse(null, { status: 403 }), 'Failed to fetch contacts'],
    ['the answer is no list', () => HttpResponse.json({ hello: 1 }), 'Failed to fetch contacts'],
  ])('O7 when %s', async (_, answer, expected) => {
    expectLogged();
    server.use(on.get('*/api/contacts/', answer));
    renderSection();
    expect(await screen.findByRole('alert')).toHaveTextContent(expected);
  });

  it('O4 a large organization keeps most of its tiles out of the document', async () => {
    const contacts = Array.from({ length: 5000 }, (_, index) =>
      contact(index + 1, { full_name: `Person ${index}` }),
    );
    server.has({ id: 1, name: 'Everybody', contacts });
    renderSection();
    const everybody = await card('Everybody');
    expect(within(everybody).getByText('5,000 contacts')).toBeVisible();
    expect(within(everybody).getAllByRole('listitem').length).toBeLessThan(200);
  });
});

describe('O2 O3 the search', () => {
  beforeEach(() => server.has(meadow, lakeside));

  it('G4 marks what was found, shows those tiles first and folds the rest', async () => {
    const { user } = renderSection();
    const article = within(await card(meadow.name));
    await user.type(screen.getByRole('searchbox'), 'petrov');
    const tiles = () =>
      article.getAllByRole('listitem').map((tile) => within(tile).getByRole('link').textContent);
    await waitFor(() => expect(tiles()).toEqual(['Иван Петров']));
    expect(article.getByText('Петров').tagName).toBe('MARK');
    const toggle = article.getByRole('button', { name: `1 of 3 contacts of ${meadow.name}` });
    expect(toggle).toHaveAttribute('aria-expanded', 'false');
    await user.click(toggle);
    expect(tiles()).toEqual(['Иван Петров', 'Zoë Marchetti', 'turf-office']);
    expect(toggle).toHaveAttribute('aria-expanded', 'true');
    await user.click(toggle);
    expect(tiles()).toEqual(['Иван Петров']);
  });

  it('G4 finds unassigned contacts, which are above, and purges nobody meanwhile', async () => {
    server.state.unassigned = [contact(31, { full_name: 'Юрий Волков' }), contact(32, { full_name: 'Ann' })];
    const { user } = renderSection();
    await card(meadow.name);
    const unassigned = within(await screen.findByRole('region', { name: 'Unassigned contacts' }));
    expect(await unassigned.findByText('Ann')).toBeVisible();
    await user.type(screen.getByRole('searchbox'), 'yuri');
    await waitFor(() => expect(unassigned.queryByText('Ann')).toBeNull());
    expect(unassigned.getByText('Юрий').tagName).toBe('MARK');
    expect(unassigned.queryByRole('button', { name: 'Purge' })).toBeNull();
    expect(screen.getByText(EMPTY)).toBeVisible();
    await user.type(screen.getByRole('searchbox'), ' nobody');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Unassigned contacts' })).toBeNull());
  });

  it('O6 says when nothing matches, and clears the search', async () => {
    const { user } = renderSection();
    await card(meadow.name);
    await user.type(screen.getByRole('searchbox'), 'nobody');
    expect(await screen.findByText(EMPTY)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(await card(meadow.name)).toBeVisible();
    expect(screen.getByRole('searchbox')).toHaveValue('');
  });

  it('O2 lives in the URL, where a link finds it', async () => {
    const { user } = renderSection({ path: '/?search=lakeside' });
    expect(screen.getByRole('searchbox')).toHaveValue('lakeside');
    await card(lakeside.name);
    expect(names()).toEqual([lakeside.name]);
    await user.clear(screen.getByRole('searchbox'));
    await user.type(screen.getByRole('searchbox'), ' meadow ');
    await waitFor(() => expect(place()).toBe('/?search=meadow'));
    expect(screen.getByRole('searchbox')).toHaveValue(' meadow ');
    await user.clear(screen.getByRole('searchbox'));
    await waitFor(() => expect(place()).toBe('/'));
  });
});

describe('G4 the compact list', () => {
  beforeEach(() => server.has(meadow, lakeside));

  afterEach(() => localStorage.clear());

  it('G4 folds the tiles by one click, remembers it, and opens one organization by another', async () => {
    const { user, unmount } = renderSection();
    await card(meadow.name);
    expect(screen.getByText('Zoë Marchetti')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Compact list' }));
    expect(screen.queryByText('Zoë Marchetti')).toBeNull();
    unmount();
    const again = renderSection();
    const article = within(await card(meadow.name));
    expect(screen.getByRole('button', { name: 'Compact list' })).toHaveAttribute('aria-pressed', 'true');
    expect(article.queryByText('Zoë Marchetti')).toBeNull();
    await again.user.click(article.getByRole('button', { name: `3 contacts of ${meadow.name}` }));
    expect(article.getByText('Zoë Marchetti')).toBeVisible();
    expect(within(await card(lakeside.name)).queryByText('Bo Lindqvist')).toBeNull();
    await again.user.type(screen.getByRole('searchbox'), 'lindqvist');
    expect(await screen.findByText('Lindqvist')).toBeVisible();
  });
});

describe('deleting an organization', () => {
  it('O8 asks, says what becomes of the contacts, and removes it from the list without reading it again', async () => {
    const { user, question } = await askToDelete();
    expect(question.getByText('Its 3 contacts are kept and become unassigned.')).toBeVisible();
    expect(question.getByText(/^Campaigns go on writing to them/u)).toBeVisible();
    expect(question.getByText(/^This can be taken back/u)).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(names()).toEqual([lakeside.name]));
    expect(server.sent()).toEqual(['DELETE /api/contacts/organizations/1/']);
    expect(server.state.reads.organizations).toBe(1);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    const unassigned = within(screen.getByRole('region', { name: 'Unassigned contacts' }));
    expect(await unassigned.findByText('Zoë Marchetti')).toBeVisible();
    expect(place()).toBe('/');
  });

  it('U4 O8 says that campaigns will wait where they need an approval', async () => {
    server.use(
      on.get('*/api/settings/', () => HttpResponse.json({ reply_effect: 'held', approval_required: true })),
    );
    const { question } = await askToDelete();
    expect(
      await question.findByText(/wait: they are sent on only once somebody has approved/u),
    ).toBeVisible();
  });

  it('O8 treats one that is already gone as deleted', async () => {
    const { user, question } = await askToDelete();
    server.state.organizations = [];
    await user.click(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(names()).toEqual([lakeside.name]));
  });
});

it('H9 speaks Russian, and switches without losing the search', async () => {
  server.has(meadow, lakeside);
  const { user } = renderSection({ language: 'ru' });
  expect(screen.getByRole('heading', { level: 1, name: 'Организации' })).toBeVisible();
  await card(meadow.name);
  await user.type(screen.getByPlaceholderText('Поиск по организациям и контактам'), 'lakeside');
  act(() => languageStore.set('en'));
  expect(screen.getByRole('button', { name: 'Add New Organization' })).toBeVisible();
  expect(screen.getByRole('searchbox')).toHaveValue('lakeside');
});

it('O3 a search from far down the list shows its first result', async () => {
  server.has(meadow, lakeside);
  const { user } = renderSection();
  await card(meadow.name);
  const count = screen.getByText('2 organizations');
  const scrollIntoView = jest.fn();
  Object.assign(count, { scrollIntoView });
  await user.type(screen.getByRole('searchbox'), 'l');
  expect(scrollIntoView).not.toHaveBeenCalled();

  jest.spyOn(count, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, -20_000, 100, 20));
  await user.type(screen.getByRole('searchbox'), 'akeside');
  await waitFor(() => expect(names()).toEqual([lakeside.name]));
  expect(scrollIntoView).toHaveBeenCalledWith({ block: 'start', behavior: 'instant' });
});
