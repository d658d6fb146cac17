import { screen, within } from '@testing-library/react';
import { HttpResponse, on } from '@touchline/shared/testing';
import { card, expectLogged, place, renderSection, campaign } from '../campaignsServer.testing.tsx';
import { server, spring, storm, EMPTY, question, askToDelete, names } from './CampaignsPage.testing.tsx';

describe('the screen', () => {
  it('C1 says that there are none, and how to begin', async () => {
    const { user } = renderSection();
    expect(screen.getByRole('heading', { level: 1, name: 'Campaigns' })).toBeVisible();
    expect(screen.getByText('Loading...')).toBeVisible();
    expect(await screen.findByText(EMPTY)).toBeVisible();
    const [inHeader, inPlace] = screen.getAllByRole('button', { name: 'Create New Campaign' });
    await user.click(inPlace!);
    expect(place()).toBe('/?dialog=create');
    expect(inHeader).toBeInTheDocument();
  });

  it('C1 draws only those of 1,000 cards that are in sight', async () => {
    server.has(...Array.from({ length: 1000 }, (_, index) => campaign(index + 1)));
    renderSection();
    expect(await screen.findByText('1,000 campaigns')).toBeVisible();
    expect(names()[0]).toBe('Campaign 1');
    expect(names().length).toBeLessThan(60);
  });
});

describe('a failed load', () => {
  it('C13 H9 is reported in Russian with the English beside it, is logged, and can be tried again', async () => {
    const logged = expectLogged();
    server.has(spring);
    server.use(
      on.get('*/api/campaigns/all/', () => HttpResponse.json({ detail: 'Not today.' }, { status: 400 }), {
        once: true,
      }),
    );
    const { user } = renderSection();
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByText('Не удалось загрузить кампании.')).toHaveAttribute('lang', 'ru');
    expect(alert).toHaveTextContent('The campaigns could not be loaded.');
    expect(alert).toHaveTextContent('Not today.');
    expect(logged).toHaveBeenCalledWith('The campaigns could not be loaded.', expect.anything());
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await card(spring.name);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

describe('Delete', () => {
  it('C14 asks, naming the campaign, and goes back to its page when told not to', async () => {
    server.has(spring, storm);
    const { user } = await askToDelete();
    const asked = within(await question());
    expect(place()).toBe('/1?delete=1');
    expect(asked.getByText(new RegExp(spring.name, 'u'))).toBeVisible();
    await user.click(asked.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('article', { name: spring.name })).toBeVisible();
    expect(server.state.deleted).toEqual([]);
  });

  it('C14 H9 tells a failure in Russian with the English beside it, stays, and can be tried again', async () => {
    const logged = expectLogged();
    server.has(spring);
    const { user } = await askToDelete();
    server.use(
      on.delete(
        '*/api/campaigns/1/delete/',
        () => HttpResponse.json({ detail: 'Not now.' }, { status: 400 }),
        {
          once: true,
        },
      ),
    );
    const asked = within(await question());
    await user.click(asked.getByRole('button', { name: 'Delete' }));
    const alert = await asked.findByRole('alert');
    expect(within(alert).getByText('Не удалось удалить кампанию.')).toHaveAttribute('lang', 'ru');
    expect(alert).toHaveTextContent('The campaign could not be deleted. Not now.');
    expect(logged).toHaveBeenCalledWith('The campaign could not be deleted.', expect.anything());
    await user.click(asked.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText(`${spring.name} was deleted`)).toBeVisible();
  });

  it('C14 treats a campaign that somebody else has deleted as deleted', async () => {
    server.has(spring);
    const { user } = await askToDelete();
    server.has();
    await user.click(within(await question()).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText(EMPTY)).toBeVisible();
  });
});

it('S10 a list whose ids are of another kind never looks empty, nor whole where some are', async () => {
  expectLogged();
  let rows: object[] = [spring, { ...spring, id: 'ab-12' }, { ...spring, id: 'ab-13' }];
  server.use(on.get('*/api/campaigns/all/', () => HttpResponse.json(rows)));
  const { unmount } = renderSection();
  await card(spring.name);
  expect(screen.getByText(/^2 entries are missing here: the server gives them ids/u)).toBeVisible();
  unmount();
  rows = rows.slice(1);
  renderSection();
  expect(await screen.findByRole('alert')).toHaveTextContent(/campaigns/u);
  expect(screen.queryByText(EMPTY)).not.toBeInTheDocument();
});
