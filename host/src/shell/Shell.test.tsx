import { sectionBadges, tokenStore } from '@touchline/shared';
import { HttpResponse, on } from '@touchline/shared/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { open, navigation, server } from './Shell.testing.tsx';

const dashboardLink = () => navigation().getByRole('link', { name: 'Dashboard' });

it('H1 shows six sections in order, Dashboard first, and a footer with the copyright', async () => {
  open('/');
  expect(
    navigation()
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['Dashboard', 'Campaigns', 'Organizations', 'Templates', 'Monitoring', 'Settings']);
  expect(await screen.findByRole('heading', { name: 'Here is dashboard' })).toBeVisible();
  expect(navigation().getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page');
  expect(screen.getByRole('contentinfo')).toHaveTextContent(/© \d{4} Touchline/);
});

it('H2 each section has a URL, and the title names it', async () => {
  const { user } = open('/templates/12?tone=Casual');
  expect(await screen.findByRole('heading', { name: 'Here is templates' })).toBeVisible();
  expect(document.title).toBe('Templates · Touchline');
  await user.click(navigation().getByRole('link', { name: 'Organizations' }));
  expect(await screen.findByRole('heading', { name: 'Here is organizations' })).toBeVisible();
  expect(screen.getByTestId('location')).toHaveTextContent('/organizations');
  expect(document.title).toBe('Organizations · Touchline');
});

it('H2 what waits in a section stands beside its name and before the title, also when another one is open', async () => {
  open('/templates');
  await screen.findByRole('heading', { name: 'Here is templates' });
  expect(dashboardLink()).not.toHaveAccessibleDescription();
  act(() => sectionBadges.set('dashboard', 3));
  expect(dashboardLink()).toHaveAccessibleDescription('3 to answer');
  expect(dashboardLink()).toHaveTextContent('3');
  expect(document.title).toBe('(3) Templates · Touchline');
  act(() => sectionBadges.set('dashboard', 120));
  expect(dashboardLink()).toHaveTextContent('99+');
  act(() => sectionBadges.set('dashboard', 0));
  expect(document.title).toBe('Templates · Touchline');
});

it('V1 counts the replies to answer from the first second on every screen but the Dashboard, which counts its rows', async () => {
  const asked: string[] = [];
  server.use(
    on.get('*/api/campaigns/monitoring/replies/', () => {
      asked.push(location.pathname);
      return HttpResponse.json({ to_answer: 29, waiting_since: '2026-03-01T10:00:00.000Z' });
    }),
  );
  const { user } = open('/templates');
  await waitFor(() => expect(dashboardLink()).toHaveAccessibleDescription('29 to answer'));
  expect(document.title).toBe('(29) Templates · Touchline');
  await user.click(dashboardLink());
  await screen.findByRole('heading', { name: 'Here is dashboard' });
  expect(asked).toHaveLength(1);
});

it.each([404, 500])('V1 S10 a host that answers %i for their number leaves what is known', async (status) => {
  let isAsked = false;
  server.use(
    on.get('*/api/campaigns/monitoring/replies/', () => {
      isAsked = true;
      return HttpResponse.json({ detail: 'No.' }, { status });
    }),
  );
  act(() => sectionBadges.set('dashboard', 3));
  open('/templates');
  await waitFor(() => expect(isAsked).toBe(true));
  expect(dashboardLink()).toHaveAccessibleDescription('3 to answer');
});

it.each([
  ['they log out', () => tokenStore.clear()],
  ['somebody else signs in', () => tokenStore.save({ access: 'of another', refresh: 'of another' })],
])('A9 the badges of a person are forgotten when %s', async (_, leave) => {
  open('/templates');
  await screen.findByRole('heading', { name: 'Here is templates' });
  act(() => sectionBadges.set('dashboard', 3));
  act(leave);
  expect(sectionBadges.get()).toEqual({});
});

it('H2 an unknown URL gets a friendly page', async () => {
  const { user } = open('/pitches/7');
  expect(screen.getByText(/Nothing lives at \/pitches\/7/)).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Go to the start page' }));
  expect(await screen.findByRole('heading', { name: 'Here is dashboard' })).toBeVisible();
});

it('H7 Settings has the placeholder, the language, and what runs in each section', async () => {
  const { user } = open('/organizations');
  await screen.findByRole('heading', { name: 'Here is organizations' });
  await user.click(navigation().getByRole('link', { name: 'Campaigns' }));
  await screen.findByRole('alert');
  await user.click(navigation().getByRole('link', { name: 'Settings' }));
  // Its code is no part of the first download.
  expect(await screen.findByText('Settings content will be added here.')).toBeVisible();
  expect(
    screen.getByRole('row', { name: /Organizations mfe-organizations 1\.2\.3 abc123 Running/ }),
  ).toBeVisible();
  expect(screen.getByRole('row', { name: /Campaigns .* Failed/ })).toBeVisible();
  expect(screen.getByRole('row', { name: /Templates .* Not opened yet/ })).toBeVisible();
});

it('H9 the switch turns the whole page to Russian and back', async () => {
  const { user } = open('/settings');
  await user.click(await screen.findByRole('button', { name: 'Русский' }));
  expect(navigation().getByRole('link', { name: 'Организации' })).toBeVisible();
  expect(screen.getByText('Содержимое настроек появится здесь.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'English' }));
  expect(navigation().getByRole('link', { name: 'Organizations' })).toBeVisible();
});

it('A9 Log out revokes the session on the server and drops the tokens', async () => {
  const revoked: unknown[] = [];
  server.use(
    on.post('*/api/auth/logout/', async ({ request }) => {
      revoked.push(await request.json());
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user } = open('/settings');
  await user.click(screen.getByRole('button', { name: 'Log out' }));
  await waitFor(() => expect(revoked).toEqual([{ refresh: 'test-refresh' }]));
  expect(tokenStore.state()).toBe('signed-out');
  expect(localStorage.getItem('auth_refresh')).toBeNull();
});

it('A9 says so when the server could not be reached', async () => {
  server.use(on.post('*/api/auth/logout/', () => HttpResponse.json({ detail: 'Busy.' }, { status: 503 })));
  const { user } = open('/settings');
  await user.click(screen.getByRole('button', { name: 'Log out' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(/You are logged out here.*Busy\./);
  expect(tokenStore.state()).toBe('signed-out');
});

it('H1 on a phone the navigation shows at which edge there is more of it', async () => {
  const widths = { scrollWidth: 620, clientWidth: 336 };
  for (const [name, value] of Object.entries(widths)) {
    jest.spyOn(Element.prototype, name as keyof typeof widths, 'get').mockReturnValue(value);
  }
  open('/settings');
  const bar = screen.getByRole('navigation', { name: 'Sections' });
  const scrollTo = (left: number) => {
    bar.scrollLeft = left;
    fireEvent.scroll(bar);
    return bar.dataset['cut'];
  };
  expect(bar).toHaveAttribute('data-cut', 'end');
  expect(scrollTo(100)).toBe('start end');
  expect(scrollTo(284)).toBe('start');
  jest.restoreAllMocks();
});
