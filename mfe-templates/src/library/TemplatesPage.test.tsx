import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, on } from '@touchline/shared/testing';
import { card, expectLogged, place, renderSection, template, titles } from '../templatesServer.testing.tsx';
import { server, spring, ask } from './TemplatesPage.testing.tsx';

const autumn = template(2, {
  title: 'Autumn check-up',
  scenario: 'maintenance',
  tone: 'Casual',
  updated_at: '2026-03-09T10:00:00.000Z',
});

const flood = template(3, { title: 'Flooded pitch', tone: 'Urgent', scenario: 'storm' });

async function choose(user: ReturnType<typeof renderSection>['user'], filter: string, option: string) {
  await user.click(screen.getByRole('combobox', { name: filter }));
  await user.click(await screen.findByRole('option', { name: option }));
}

describe('the library', () => {
  it('T1 has its title, the button and the search box', async () => {
    server.has(spring);
    renderSection();
    expect(screen.getByRole('heading', { level: 1, name: 'Email Templates' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Create New Template' })).toBeVisible();
    expect(screen.getByPlaceholderText('Search templates...')).toBeVisible();
    await card(spring.title);
  });

  it('T1 searches titles, whatever the letter case, and keeps it in the URL', async () => {
    server.has(spring, autumn, flood);
    const { user } = renderSection();
    await card(spring.title);
    await user.type(screen.getByRole('searchbox'), 'CHECK');
    await waitFor(() => expect(titles()).toEqual([autumn.title]));
    await waitFor(() => expect(place()).toBe('/?search=CHECK'));
    // Every subject contains "Subject", but only titles count.
    await user.clear(screen.getByRole('searchbox'));
    await user.type(screen.getByRole('searchbox'), 'subject');
    expect(await screen.findByText('No templates found.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear search and filters' }));
    await waitFor(() => expect(titles()).toHaveLength(3));
    expect(place()).toBe('/');
  });

  it('T1 filters by scenario and tone, in the URL', async () => {
    server.has(spring, autumn, flood);
    const { user } = renderSection();
    await card(spring.title);
    await choose(user, 'Tone', 'Casual');
    await waitFor(() => expect(titles()).toEqual([autumn.title]));
    expect(place()).toBe('/?tone=Casual');
    await choose(user, 'Tone', 'All tones');
    await choose(user, 'Scenario', 'Pitch renovation');
    await waitFor(() => expect(titles()).toEqual([spring.title]));
    expect(place()).toBe('/?scenario=renovation');
  });

  it('T1 offers to filter by a scenario that templates have and the API does not name', async () => {
    server.has(spring, autumn, flood);
    const { user } = renderSection();
    await card(spring.title);
    await choose(user, 'Scenario', 'storm');
    await waitFor(() => expect(titles()).toEqual([flood.title]));
  });

  it('U6 narrows the list to what is mine, in the URL, and counts it', async () => {
    server.has(spring, autumn, flood);
    server.state.mine = [spring.id, flood.id];
    const { user } = renderSection();
    await card(spring.title);
    // At the search: among the two filters, which have two columns, it would begin a second line.
    const mine = await screen.findByRole('button', { name: 'Mine' });
    expect(mine.parentElement).toContainElement(screen.getByRole('searchbox'));
    await user.click(mine);
    await waitFor(() => expect(new Set(titles())).toEqual(new Set([flood.title, spring.title])));
    expect(place()).toBe('/?whose=mine');
    expect(screen.getByText('2 of 3 templates')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Mine', pressed: true }));
    await waitFor(() => expect(titles()).toHaveLength(3));
  });

  it("U6 an API that knows nobody's templates offers no such filter", async () => {
    server.has(spring);
    renderSection({ path: '/?whose=mine' });
    await card(spring.title);
    expect(screen.queryByRole('button', { name: 'Mine' })).not.toBeInTheDocument();
  });

  it('T1 opens a link with search and filters as it was shared', async () => {
    server.has(spring, autumn, flood);
    renderSection({ path: '/?scenario=storm&search=pitch' });
    await card(flood.title);
    expect(titles()).toEqual([flood.title]);
    expect(screen.getByRole('combobox', { name: 'Scenario' })).toHaveTextContent('storm');
  });

  it('T3 puts the newest first by updated_at, falling back to created_at', async () => {
    server.has(
      spring,
      autumn,
      template(3, { title: 'Never updated', updated_at: '', created_at: '2026-03-07T10:00:00.000Z' }),
    );
    renderSection();
    await card(spring.title);
    expect(titles()).toEqual([autumn.title, 'Never updated', spring.title]);
  });

  it('T3 accepts a list that carries results', async () => {
    server.use(on.get('*/api/templates/', () => HttpResponse.json({ results: [spring, autumn] })));
    renderSection();
    await card(spring.title);
    expect(titles()).toEqual([autumn.title, spring.title]);
  });

  it('T3 shows a malformed row with what it has, and the others beside it', async () => {
    server.use(on.get('*/api/templates/', () => HttpResponse.json([{ id: 9 }, null, spring])));
    renderSection();
    await card(spring.title);
    expect(within(await card('Untitled template')).getAllByText('—')).toHaveLength(4);
  });

  it('T2 shows title, scenario label, subject, step, tone, and when it was changed, in UTC-4', async () => {
    server.has(template(1, { title: 'One', step_number: 3, subject: 'Your pitch' }), flood);
    renderSection();
    const one = within(await card('One'));
    expect(one.getByText('Pitch renovation')).toBeVisible();
    expect(one.getByText('Subject').nextSibling).toHaveTextContent('Your pitch');
    expect(one.getByText('Step Number').nextSibling).toHaveTextContent('3');
    expect(one.getByText('Professional')).toBeVisible();
    expect(one.getByText('Last Modified').nextSibling).toHaveTextContent('3/2/2026, 6:00:00 AM');
    // The raw value, where a scenario has no label.
    expect(within(await card(flood.title)).getByText('storm')).toBeVisible();
  });

  it('T2 shows the mail, which nothing in the card can reach', async () => {
    server.has(spring);
    renderSection();
    const frame = await within(await card(spring.title)).findByTitle(`The email of ${spring.title}`);
    expect(frame.tagName).toBe('IFRAME');
    expect(frame.closest('[inert]')).not.toBeNull();
    expect(frame.getAttribute('sandbox')).not.toContain('allow-scripts');
  });

  it('T2 H9 speaks Russian', async () => {
    server.has(spring, autumn, flood);
    renderSection({ language: 'ru' });
    const first = within(await card(spring.title));
    expect(first.getByText('Деловой')).toBeVisible();
    expect(first.getByRole('button', { name: `Изменить: ${spring.title}` })).toBeVisible();
    expect(screen.getByText('3 шаблона')).toBeVisible();
  });

  it('T2 opens a preview from the card, at the width of a desktop and of a phone', async () => {
    server.has(spring);
    const { user } = renderSection();
    await user.click(
      within(await card(spring.title)).getByRole('button', { name: `Preview ${spring.title}` }),
    );
    const dialog = within(await screen.findByRole('dialog', { name: spring.title }));
    expect(place()).toBe('/?preview=1');
    const mail = dialog.getByTitle(`The email of ${spring.title}`);
    const inPhone = () => mail.closest('[style*="375px"]');
    expect(inPhone()).toBeNull();
    await user.click(dialog.getByRole('radio', { name: 'Phone' }));
    expect(inPhone()).not.toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Edit' }));
    expect(await screen.findByRole('dialog', { name: 'Edit Template' })).toBeVisible();
  });
});

describe('a failed load', () => {
  it('T3 is logged, shown in its panel, and can be tried again', async () => {
    const logged = expectLogged();
    server.has(spring);
    server.use(
      on.get('*/api/templates/', () => HttpResponse.json({ detail: 'Not today.' }, { status: 400 }), {
        once: true,
      }),
    );
    const { user } = renderSection();
    expect(await screen.findByText('The templates could not be loaded.')).toBeVisible();
    expect(screen.getByText('Not today.')).toBeVisible();
    expect(screen.queryByText('No templates found.')).not.toBeInTheDocument();
    expect(logged).toHaveBeenCalledWith('The templates could not be loaded.', expect.anything());
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await card(spring.title);
  });

  it('T2 leaves the raw values of scenarios, and a way to try again', async () => {
    const logged = expectLogged();
    server.has(spring);
    server.use(
      on.get('*/api/campaigns/scenarios/', () => HttpResponse.json({ detail: 'No.' }, { status: 400 }), {
        once: true,
      }),
    );
    const { user } = renderSection();
    const first = within(await card(spring.title));
    expect(await screen.findByText(/scenarios could not be loaded/u)).toBeVisible();
    expect(first.getByText('renovation')).toBeVisible();
    expect(logged).toHaveBeenCalledTimes(1);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await first.findByText('Pitch renovation')).toBeVisible();
  });
});

describe('Duplicate', () => {
  it('T6 sends the same template with (Copy), says so, and shows it', async () => {
    server.has(spring);
    const { user } = renderSection();
    await user.click(
      within(await card(spring.title)).getByRole('button', { name: `Duplicate ${spring.title}` }),
    );
    expect(await screen.findByText('Template duplicated!')).toBeVisible();
    await card('Spring Renovation (Copy)');
    const { id: _id, created_at: _created, updated_at: _updated, ...same } = spring;
    expect(server.state.calls).toEqual([
      { what: 'POST /api/templates/', body: { ...same, title: 'Spring Renovation (Copy)' } },
    ]);
    // From the answer: the list was read once.
    expect(server.state.reads).toBe(1);
  });

  it('T6 cuts a title that the suffix would make too long', async () => {
    const long = `${'a'.repeat(192)}🌱${'b'.repeat(6)}`;
    server.has(template(1, { title: long }));
    const { user } = renderSection();
    await user.click(within(await card(long)).getByRole('button', { name: /^Duplicate/u }));
    await screen.findByText('Template duplicated!');
    const { title = '' } = (server.state.calls[0]?.body ?? {}) as { title?: string };
    expect(title).toBe(`${'a'.repeat(192)} (Copy)`);
    expect(title.isWellFormed()).toBe(true);
  });

  it('T6 says that it failed, and tries again when asked', async () => {
    const logged = expectLogged();
    server.has(spring);
    server.use(
      on.post('*/api/templates/', () => HttpResponse.json({ detail: 'No.' }, { status: 500 }), {
        once: true,
      }),
    );
    const { user } = renderSection();
    await user.click(within(await card(spring.title)).getByRole('button', { name: /^Duplicate/u }));
    expect(await screen.findByText('Duplicate failed')).toBeVisible();
    expect(logged).toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await card('Spring Renovation (Copy)');
  });
});

it('T6 T7 what was deleted is not offered to be duplicated again', async () => {
  expectLogged();
  server.has(spring);
  server.use(on.post('*/api/templates/', () => HttpResponse.json({ detail: 'No.' }, { status: 500 })));
  const { user } = renderSection();
  await user.click(within(await card(spring.title)).getByRole('button', { name: /^Duplicate/u }));
  expect(await screen.findByText('Duplicate failed')).toBeVisible();
  await user.click((await ask(user)).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByText('Duplicate failed')).toBeNull());
});

describe('Delete', () => {
  it('T2 asks by name, then deletes', async () => {
    server.has(spring, autumn);
    const { user } = renderSection();
    await user.click((await ask(user)).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(titles()).toEqual([autumn.title]));
    expect(server.sent()).toEqual(['DELETE /api/templates/1/']);
    await waitFor(() => expect(place()).toBe('/'));
  });

  it('T2 treats a template that somebody else has deleted as deleted', async () => {
    server.has(spring);
    const { user } = renderSection();
    const question = await ask(user);
    server.has();
    await user.click(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(titles()).toEqual([]));
  });
});
