import { act, screen, waitFor, within } from '@testing-library/react';
import { renderInPage, startTestServer } from '@touchline/shared/testing';
import { SettingsPage } from '../SettingsPage.tsx';
import { littleInSettings } from '../settingsServer.testing.ts';

startTestServer(...littleInSettings);

const brought: string[] = [];
beforeEach(() => {
  brought.length = 0;
  Element.prototype.scrollIntoView = function bring() {
    brought.push(this.id);
  };
});
afterEach(() => Reflect.deleteProperty(Element.prototype, 'scrollIntoView'));

const contents = () => screen.getByRole('navigation', { name: /^(?:Contents|Содержание)$/u });
const linked = () =>
  within(contents())
    .getAllByRole('link')
    .map(({ textContent }) => textContent);
const titlesInPage = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const settled = () => waitFor(() => expect(screen.queryByText(/^Loading/u)).not.toBeInTheDocument());

it.each([
  ['administrator', 'en', ['People', 'Activity']],
  ['viewer', 'en', []],
  ['staff', 'ru', []],
] as const)(
  'H7 U3 the contents name the cards that %s has, in the order of the page',
  async (role, language, own) => {
    renderInPage(<SettingsPage />, { role, language });
    await screen.findByRole('heading', { name: language === 'en' ? 'Snippets' : 'Заготовки' });
    await settled();
    await waitFor(() => expect(linked()).not.toContain(language === 'en' ? 'Mailboxes' : 'Почтовые ящики'));
    expect(linked()).toEqual(titlesInPage());
    expect(linked().filter((title) => ['People', 'Activity', 'My account'].includes(title ?? ''))).toEqual(
      own,
    );
  },
);

it('H7 H8 a link of the contents leads into its card: the next Tab is there, and the link says where one is', async () => {
  const { user } = renderInPage(<SettingsPage />, { role: 'administrator', path: '/settings' });
  const link = await within(contents()).findByRole('link', { name: 'Activity' });
  await settled();
  await user.click(link);
  expect(brought).toEqual(['activity']);
  expect(screen.getByRole('heading', { name: 'Activity' })).toHaveFocus();
  expect(link).toHaveAttribute('aria-current', 'location');
  expect(location.hash).toBe('#activity');
  await user.tab();
  expect(screen.getByRole('button', { name: 'Show activity' })).toHaveFocus();
  // Once more, though the address is the same.
  await user.click(link);
  expect(brought).toEqual(['activity', 'activity']);
});

it('H2 H7 an address leads to its card, which stays there while cards above it load', async () => {
  const changed: (() => void)[] = [];
  const observed = globalThis.ResizeObserver;
  globalThis.ResizeObserver = class {
    public constructor(report: () => void) {
      changed.push(report);
    }
    public observe() {}
    public unobserve() {}
    public disconnect() {}
  } as unknown as typeof ResizeObserver;
  const grow = () => act(() => changed.forEach((report) => report()));
  const { user } = renderInPage(<SettingsPage />, { role: 'administrator', path: '/settings#people' });
  expect(screen.getByRole('heading', { name: 'People' })).toHaveFocus();
  expect(brought).toEqual(['people']);
  grow();
  expect(brought).toEqual(['people', 'people']);
  await settled();
  // Whoever goes on by themselves is not called back.
  await user.tab();
  grow();
  expect(brought).toEqual(['people', 'people']);
  globalThis.ResizeObserver = observed;
});

it('H7 S8 an address of an earlier page leads to the list it names', async () => {
  renderInPage(<SettingsPage />, { path: '/settings?email=zoe%40park.example' });
  expect(screen.getByRole('heading', { name: 'Do-not-email list' })).toHaveFocus();
  expect(brought).toContain('do-not-email');
  await settled();
});
