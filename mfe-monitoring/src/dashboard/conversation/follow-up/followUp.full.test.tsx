import { HttpResponse, on } from '@touchline/shared/testing';
import { sectionBadges } from '@touchline/shared';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  BLANK,
  contact,
  panel,
  place,
  renderDashboard,
  rowOf,
  shownNames,
  SILENT,
} from '../../dashboardServer.testing.tsx';
import {
  server,
  INTERESTED,
  NOT_INTERESTED,
  WRONG_PERSON,
  ANNA,
  row,
  changes,
  strip,
} from './followUp.testing.tsx';

const isFree = () => screen.findByRole('region', { name: /^Conversation/u });

it('V4 the later one of two people is told, and sees what the other one chose', async () => {
  changes(() => {
    server.state.followUp = { ...BLANK, version: 4, outcome: INTERESTED };
    return undefined;
  });
  const { user } = renderDashboard({ path: '/conversations/1' });
  const controls = await strip();
  await user.click(controls.getByRole('combobox', { name: 'Outcome' }));
  await user.click(await screen.findByRole('option', { name: 'Sample sent' }));
  expect(await screen.findByText('Bob has changed this conversation meanwhile.')).toBeVisible();
  await waitFor(() =>
    expect(controls.getByRole('combobox', { name: 'Outcome' })).toHaveTextContent('Interested'),
  );
});

it('V4 a note is kept with who changed what; one that was refused stays as typed', async () => {
  let isRefused = true;
  const asked = changes(({ note }) => {
    if (isRefused) return undefined;
    return { note, changes: [{ at: '2026-11-20T10:00:00.000Z', by: ANNA.email, note, outcome: null }] };
  });
  const { user } = renderDashboard({ path: '/conversations/1' });
  const controls = await strip();
  await user.click(controls.getByRole('button', { name: 'Note and changes' }));
  const field = controls.getByRole('textbox', { name: 'Note' });
  expect(field).toHaveFocus();
  await user.type(field, 'Call in spring');
  await user.click(controls.getByRole('button', { name: 'Save' }));
  await screen.findByText('Bob has changed this conversation meanwhile.');
  expect(controls.getByRole('textbox', { name: 'Note' })).toHaveValue('Call in spring');
  isRefused = false;
  await user.click(controls.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(controls.queryByRole('textbox')).not.toBeInTheDocument());
  expect(controls.getByText('Call in spring')).toBeVisible();
  await user.click(controls.getByRole('button', { name: 'Note and changes' }));
  expect(controls.getByRole('list', { name: 'Changes' })).toHaveTextContent(
    'Outcome: none · Note: Call in springanna@club.example',
  );
  expect(asked).toHaveLength(2);
  await user.keyboard('{Escape}');
  expect(place()).toBe('/conversations/1');
});

it('V4 a note that is half typed is there again after Escape and other conversations, until it is saved or cancelled', async () => {
  const { user } = renderDashboard({ path: '/conversations/1' });
  const open = async () => {
    await user.click((await strip()).getByRole('button', { name: 'Note and changes' }));
    return (await strip()).getByRole('textbox', { name: 'Note' });
  };
  await user.type(await open(), 'Half a thought');
  await user.keyboard('{Escape}');
  expect(await open()).toHaveValue('Half a thought');
  await user.click((await strip()).getByRole('button', { name: 'Cancel' }));
  expect(await open()).toHaveValue('');
});

describe('V4 a day to come back on', () => {
  it('a day that has come is refused at the field, and so is what the server refuses', async () => {
    server.state.followUp = { ...BLANK, today: '2031-02-27' };
    const asked: unknown[] = [];
    server.use(
      on.patch('*/api/conversations/1/', async ({ request }) => {
        asked.push(await request.json());
        const message = 'Choose a day within two years';
        const errors = [{ field: 'come_back_on', message }];
        return HttpResponse.json({ detail: `come_back_on: ${message}`, errors }, { status: 400 });
      }),
    );
    const { user } = renderDashboard({ path: '/conversations/1' });
    const controls = await strip();
    await user.click(controls.getByRole('button', { name: 'Come back…' }));
    const field = controls.getByLabelText('Come back on');
    const save = controls.getByRole('button', { name: 'Save' });
    fireEvent.change(field, { target: { value: '2031-02-27' } });
    await user.click(save);
    expect(field).toHaveAccessibleDescription('Choose tomorrow or later');
    expect(asked).toEqual([]);
    fireEvent.change(field, { target: { value: '2034-02-27' } });
    await user.click(save);
    await waitFor(() => expect(field).toHaveAccessibleDescription('Choose a day within two years'));
    expect(screen.queryByText(/come_back_on/u)).not.toBeInTheDocument();
  });

  it('needs a day, and Escape leaves it', async () => {
    const { user } = renderDashboard({ path: '/conversations/1' });
    const controls = await strip();
    await user.click(controls.getByRole('button', { name: 'Come back…' }));
    await user.click(controls.getByRole('button', { name: 'Save' }));
    expect(controls.getByText('Choose a day')).toBeVisible();
    await user.keyboard('{Escape}');
    expect(controls.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
    expect(place()).toBe('/conversations/1');
  });

  it('the day’s returns stand on top of what must be answered, also where nobody waits; e clears one', async () => {
    const settled: unknown[] = [];
    const returning = row({ comeBackOn: '2026-11-20', state: 'returning' });
    server.state.contacts = [
      contact(1, { waitingSince: '2026-10-01T08:00:00.000Z' }),
      contact(2, { status: 'replied', followUp: returning }),
      contact(3, { ...SILENT, followUp: returning }),
      contact(4, { followUp: row({ comeBackOn: '2027-01-10', state: 'put_off' }) }),
    ];
    server.use(
      on.put('*/api/conversations/:id/return/', async ({ params, request }) => {
        settled.push([params['id'], await request.json()]);
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user } = renderDashboard();
    await screen.findByText('Contact 1', { selector: 'td *' });
    // Who never replied is no response (D4), and who is put off still awaits a reply (D7).
    expect(shownNames()).toEqual(['Contact 4', 'Contact 2', 'Contact 1']);
    expect(rowOf('Contact 4')).toHaveTextContent('Until 10 Jan 2027');
    await user.click(await panel('Recent Responses').findByRole('button', { name: 'To answer 3' }));
    expect(shownNames()).toEqual(['Contact 2', 'Contact 3', 'Contact 1']);
    expect(rowOf('Contact 3')).toHaveTextContent('Come back: 20 Nov');
    expect(within(rowOf('Contact 3')).queryByText('New')).not.toBeInTheDocument();
    expect(sectionBadges.get().dashboard).toBe(3);
    await user.click(screen.getByRole('link', { name: 'Contact 2' }));
    await isFree();
    await user.keyboard('e');
    expect(place()).toBe('/conversations/3?status=to_answer');
    await isFree();
    await user.keyboard('e');
    await waitFor(() => expect(settled).toEqual([['3', { come_back_on: '2026-11-20', is_done: true }]]));
    expect(server.state.marks).toContainEqual(expect.objectContaining({ id: 2, is_answered: true }));
  });
});

it('V4 who is not interested is offered to be left alone by the campaigns that run', async () => {
  const stopped: unknown[] = [];
  changes(() => ({ outcome: NOT_INTERESTED, running_campaigns: 2 }));
  server.use(
    on.post('*/api/conversations/:id/stop/', ({ params }) => {
      stopped.push(params['id']);
      return HttpResponse.json({ stopped: 1, undo: [{ campaign: 4, action: 9 }] });
    }),
    on.post('*/api/campaigns/:campaign/people/:action/undo/', ({ params }) => {
      stopped.push([params['campaign'], params['action']]);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user } = renderDashboard({ path: '/conversations/1' });
  const controls = await strip();
  await user.click(controls.getByRole('combobox', { name: 'Outcome' }));
  await user.click(await screen.findByRole('option', { name: 'Not interested' }));
  expect(await screen.findByText('2 campaigns still send emails to this person')).toBeVisible();
  expect(stopped).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Stop them' }));
  expect(await screen.findByText(/gets no more emails/u)).toBeVisible();
  expect(stopped).toEqual(['1']);
  // The other one takes back the outcome.
  expect(screen.getByText('Not interested: Contact 1 needs no answer')).toBeVisible();
  await user.click(screen.getAllByRole('button', { name: 'Undo' }).at(-1)!);
  await waitFor(() => expect(stopped).toEqual(['1', ['4', '9']]));
});

it('V4 "wrong person: ask Petrov" makes a contact of Petrov, prefilled, after a press', async () => {
  server.state.followUp = { ...BLANK, outcome: WRONG_PERSON };
  server.state.history = {
    email: 'contact1@meadow.example',
    contact: contact(1),
    entries: [
      { kind: 'replied', at: '2026-11-01T08:00:00.000Z', text: 'Ask Ivan Petrov <petrov@meadow.example>.' },
    ],
  };
  const made: unknown[] = [];
  server.use(
    on.get('*/api/contacts/', () => HttpResponse.json([{ id: 3, name: 'Meadow Park', contacts: [] }])),
    on.post('*/api/contacts/organizations/:id/contacts/', async ({ params, request }) => {
      made.push([params['id'], await request.json()]);
      return HttpResponse.json({ id: 99 }, { status: 201 });
    }),
    on.delete('*/api/contacts/contacts/:id/', ({ params }) => {
      made.push(params['id']);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user } = renderDashboard({ path: '/conversations/1' });
  await user.click((await strip()).getByRole('button', { name: 'Create contact…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Create contact' }));
  expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Ivan Petrov');
  expect(dialog.getByRole('textbox', { name: 'Email' })).toHaveValue('petrov@meadow.example');
  expect(dialog.getByRole('combobox', { name: 'Organization' })).toHaveTextContent('Meadow Park');
  expect(made).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Create contact' }));
  expect(await screen.findByText('Ivan Petrov is a contact now')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(made).toEqual([['3', { full_name: 'Ivan Petrov', email: 'petrov@meadow.example' }], '99']),
  );
});

it('V11 a, h and o reach their controls on any layout, and the palette does what they do', async () => {
  const { user } = renderDashboard({ path: '/conversations/1' });
  const controls = await strip();
  // The key of H on a Russian layout.
  fireEvent.keyDown(document.activeElement!, { key: 'р', code: 'KeyH' });
  expect(controls.getByRole('button', { name: 'Tomorrow' })).toHaveFocus();
  await user.keyboard('{Escape}');
  screen.getByRole('heading', { level: 2, name: 'Contact 1' }).focus();
  await user.keyboard('a');
  expect(await screen.findByRole('option', { name: ANNA.email })).toBeVisible();
  await user.keyboard('{Escape}');
  screen.getByRole('heading', { level: 2, name: 'Contact 1' }).focus();
  await user.keyboard('o');
  expect(await screen.findByRole('option', { name: 'Interested' })).toBeVisible();
});

it('V4 an older API keeps nothing of the kind: the conversation is as it was', async () => {
  server.state.followUp = undefined;
  const { user } = renderDashboard({ path: '/conversations/1' });
  await isFree();
  await user.keyboard('h');
  expect(screen.queryByRole('group', { name: 'Follow-up' })).not.toBeInTheDocument();
});

it('V11 after o or a, keys go on where they were, and a letter on a closed list chooses nothing', async () => {
  const asked = changes(() => ({ outcome: INTERESTED }));
  const { user } = renderDashboard({ path: '/conversations/1?status=to_answer' });
  await strip();
  const heading = screen.getByRole('heading', { level: 2, name: 'Contact 1' });
  await waitFor(() => expect(heading).toHaveFocus());
  await user.keyboard('o');
  await user.click(await screen.findByRole('option', { name: 'Interested' }));
  await waitFor(() => expect(heading).toHaveFocus());
  await user.keyboard('a');
  await screen.findByRole('listbox');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(heading).toHaveFocus());
  await waitFor(() => expect(asked).toHaveLength(1));
  // By the pointer it has the focus; its letters are keys all the same.
  const controls = await strip();
  await user.click(controls.getByRole('combobox', { name: 'Outcome' }));
  await screen.findByRole('listbox');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(controls.getByRole('combobox', { name: 'Outcome' })).toHaveFocus());
  await user.keyboard('j');
  await waitFor(() => expect(place()).toBe('/conversations/2?status=to_answer'));
  expect(asked).toHaveLength(1);
});

const isWaiting = () => waitFor(() => expect(sectionBadges.get().dashboard).toBe(3));

describe('V1 a mark as replied', () => {
  const MARKED = { by: ANNA.email, at: '2026-11-02T08:00:00.000Z', reply_at: '2026-11-01T08:00:01.000Z' };

  beforeEach(() => {
    server.state.contacts = [contact(1, { status: 'replied' }), contact(2), contact(3)];
    server.state.followUp = { ...BLANK, marked: MARKED };
    server.state.history = { contact: contact(1), email: 'zoe@meadow.example', entries: [], answers: [] };
    server.use(
      on.put('*/api/campaigns/monitoring/contacts/:id/reply/marks/', async ({ request }) => {
        server.state.marks.push(await request.json());
        server.state.contacts = [contact(1), contact(2), contact(3)];
        server.state.followUp = BLANK;
        return new HttpResponse(null, { status: 204 });
      }),
    );
  });

  it('is taken back in the conversation long after its notice is gone', async () => {
    const { user } = renderDashboard({ path: '/conversations/1' });
    await user.click(await screen.findByRole('button', { name: 'Unmark as Replied' }));
    await isWaiting();
    expect(server.state.marks).toContainEqual({ is_answered: false, reply_at: MARKED.reply_at });
    expect(await screen.findByText('Contact 1 is to be answered again')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Unmark as Replied' })).not.toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Mark as Replied' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 2, name: 'Contact 1' })).toHaveFocus();
  });

  it('V11 is taken back by u as well', async () => {
    const { user } = renderDashboard({ path: '/conversations/1' });
    await screen.findByRole('button', { name: 'Unmark as Replied' });
    await user.keyboard('u');
    await isWaiting();
    expect(server.state.marks).toContainEqual({ is_answered: false, reply_at: MARKED.reply_at });
  });

  it('is not offered where an email answered it, or a later reply came', async () => {
    server.state.followUp = { ...BLANK, marked: { ...MARKED, reply_at: '2026-10-01T08:00:00.000Z' } };
    const { user } = renderDashboard({ path: '/conversations/1' });
    await strip();
    await screen.findByRole('heading', { level: 2, name: 'Contact 1' });
    await user.keyboard('u');
    expect(await screen.findByText(/there is nothing to take back/u)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Unmark as Replied' })).not.toBeInTheDocument();
    expect(server.state.marks.filter((mark) => Object.hasOwn(mark as object, 'is_answered'))).toEqual([]);
  });
});

it('V4 tomorrow is the day after the one that the server says it is, wherever this computer stands', async () => {
  server.state.followUp = { ...BLANK, today: '2031-02-27' };
  const asked = changes(({ come_back_on }) => ({ come_back_on, state: 'put_off' }));
  const { user } = renderDashboard({ path: '/conversations/1' });
  const controls = await strip();
  // The night passes while the page is open.
  server.state.followUp = { ...BLANK, today: '2031-02-28' };
  await user.click(controls.getByRole('button', { name: 'Come back…' }));
  await waitFor(async () => {
    await user.click(controls.getByRole('button', { name: 'Tomorrow' }));
    expect(asked).toHaveLength(1);
  });
  expect(asked[0]).toMatchObject({ come_back_on: '2031-03-01' });
});

it('V4 an outcome that ends the conversation takes it from what must be answered, until Undo, also after a note', async () => {
  server.state.history = { contact: contact(1), email: 'zoe@meadow.example', entries: [], answers: [] };
  // As the server does: the reply counts as answered while the outcome ends the conversation.
  const asked = changes(({ outcome_id, note = '' }) => {
    const isEnd = outcome_id !== null;
    server.state.contacts = [contact(1, isEnd ? { status: 'replied' } : {}), contact(2), contact(3)];
    return { outcome: isEnd ? NOT_INTERESTED : null, note };
  });
  const { user } = renderDashboard({ path: '/conversations/1?status=to_answer' });
  const controls = await strip();
  await user.click(controls.getByRole('combobox', { name: 'Outcome' }));
  await user.click(await screen.findByRole('option', { name: 'Not interested' }));
  await waitFor(() => expect(shownNames()).toEqual(['Contact 2', 'Contact 3']));
  expect(sectionBadges.get().dashboard).toBe(2);
  expect(await screen.findByText('Not interested: Contact 1 needs no answer')).toBeVisible();
  await user.click(controls.getByRole('button', { name: 'Note and changes' }));
  await user.type(controls.getByRole('textbox', { name: 'Note' }), 'No');
  await user.click(controls.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(controls.queryByRole('textbox')).not.toBeInTheDocument());
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(shownNames()).toHaveLength(3));
  expect(asked).toEqual([
    { version: 0, outcome_id: 4, seen_reply_at: '2026-11-01T08:00:01.000Z' },
    { version: 1, note: 'No' },
    { version: 2, outcome_id: null },
  ]);
});

it('U3 V4 a conversation is offered to nobody whose role only reads, and stays with whoever has it', async () => {
  const vi = { id: 8, email: 'vi@club.example', name: 'Vi Lee', role: 'viewer' };
  const lee = { id: 9, email: 'lee@club.example', name: 'Lee Hill', role: 'viewer' };
  server.state.accounts = [ANNA, vi, lee].map((one) => Object.assign({}, one, { is_own: false }));
  server.state.followUp = { ...BLANK, assignee: vi };
  const { user } = renderDashboard({ path: '/conversations/1' });
  const field = (await strip()).getByRole('combobox', { name: 'Assigned to' });
  await waitFor(() => expect(field).toHaveTextContent('Vi Lee (Viewer)'));
  await user.click(field);
  const offered = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
  expect(offered).toEqual(['Nobody', ANNA.email, '✔️Vi Lee (Viewer)']);
});
