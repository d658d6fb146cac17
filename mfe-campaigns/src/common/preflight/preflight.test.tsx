import { HttpResponse, on } from '@touchline/shared/testing';
import { fireEvent, waitFor } from '@testing-library/react';
import { contact } from '../../campaignsServer.testing.tsx';
import { server, PATH, templates, finding, finds, openResume } from './preflight.testing.tsx';

it('V9 a finding that stops leads to where it is mended, and lets nothing out until it is', async () => {
  finds(finding({ check: 'link_missing', severity: 'stops', templates, details: ['Call us', ''] }));
  const { user, dialog, send } = await openResume();
  expect(await dialog.findByText(/a button or link leads nowhere/u)).toBeVisible();
  expect(dialog.getByText('Call us · without words')).toBeVisible();
  expect(dialog.getByText('Template “Spring”, step 1')).toBeVisible();
  const link = dialog.getByRole('link', { name: 'Open the template' });
  expect(link).toHaveAttribute('href', '/templates?edit=11');
  expect(link).toHaveAttribute('target', '_blank');
  expect(dialog.queryByRole('checkbox')).not.toBeInTheDocument();
  expect(send()).toBeDisabled();
  finds();
  await user.click(dialog.getByRole('button', { name: 'Check again' }));
  await waitFor(() => expect(send()).toBeEnabled());
  expect(dialog.getByText('Nothing was found that should not go out.')).toBeVisible();
});

it('V9 no warning is overlooked: all are seen once, another one again; a note asks for nothing', async () => {
  const person = { id: 7, name: 'Ann', email: 'ann@club.example' };
  const people = { contacts: 3, people: [person] };
  finds(
    finding({ check: 'merge_value_missing', details: ['{{title}}'], people }),
    finding({ check: 'other_campaigns', people }),
    finding({ check: 'holidays', severity: 'notes', details: [] }),
  );
  const { user, dialog, send } = await openResume();
  expect((await dialog.findAllByRole('link', { name: 'Ann' }))[0]).toHaveAttribute(
    'href',
    expect.stringMatching(/contacts\/7$/u),
  );
  const places = dialog.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(places).toContain('/settings');
  expect(dialog.getAllByText('and 2 more')).toHaveLength(2);
  expect(send()).toBeDisabled();
  // Beside the button, which may be all of it that is seen.
  const look = dialog.getByRole('button', { name: 'What was found' });
  await user.click(dialog.getByRole('checkbox', { name: 'I have seen these warnings' }));
  expect(send()).toBeEnabled();
  expect(look).not.toBeInTheDocument();
  finds(finding({ check: 'all_capitals', templates }));
  await user.click(dialog.getByRole('button', { name: 'Check again' }));
  expect(await dialog.findByText(/almost everything is in capitals/u)).toBeVisible();
  expect(send()).toBeDisabled();
  finds(finding({ check: 'no_unsubscribe', severity: 'notes', templates }));
  await user.click(dialog.getByRole('button', { name: 'Check again' }));
  await waitFor(() => expect(send()).toBeEnabled());
});

it('V9 D12 tells until when, in UTC-4, a mailbox is held and which has to sign in again, with the way there', async () => {
  const mailbox = { id: 3, email: 'sales@club.example', until: null, count: null, of: null };
  finds(
    finding({
      check: 'mailbox_unhealthy',
      mailboxes: [
        { ...mailbox, trouble: 'held', until: '2026-11-23T14:05:00Z' },
        { ...mailbox, id: 4, email: 'ann@club.example', trouble: 'sign_in_again' },
        { ...mailbox, id: 9, email: '', trouble: 'gone' },
      ],
    }),
    finding({ check: 'mailbox_bounces', mailboxes: [{ ...mailbox, trouble: 'bounces', count: 8, of: 100 }] }),
  );
  const { dialog } = await openResume();
  expect(
    await dialog.findByText(
      /^sales@club\.example is held\. Nothing goes out from it before Mon, Nov 23, 10:05\sAM/u,
    ),
  ).toBeVisible();
  expect(
    dialog.getByText('ann@club.example has to sign in again. Nothing goes out from it before.'),
  ).toBeVisible();
  expect(dialog.getByText('Mailbox 9 does not exist any more.')).toBeVisible();
  expect(dialog.getByText('sales@club.example: 8 of the last 100 emails came back.')).toBeVisible();
  const places = dialog.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(places).toEqual([
    ['Open Settings', '/settings'],
    ['Sign in again', '/settings?connection=4'],
    ['Edit the campaign', '/campaigns?edit=5'],
    ['Check the domain', '/settings?check=3'],
  ]);
});

it('V9 leads to the conversations of those who wait for an answer, and names what was not looked at', async () => {
  const people = { contacts: 2, people: [{ id: 7, name: 'Ann', email: 'ann@club.example' }] };
  finds(
    finding({ check: 'waiting_answer', people }),
    finding({ check: 'same_mail', templates, details: ['Last season'], people }),
    finding({ check: 'unfinished', details: ['templates', 'unknown', 'mailboxes'] }),
  );
  const { dialog } = await openResume();
  expect(await dialog.findByText(/these contacts replied and wait for an answer/u)).toBeVisible();
  expect(dialog.getByText('In: Last season')).toBeVisible();
  expect(dialog.getByText('templates and their links · mailboxes')).toBeVisible();
  const places = dialog.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(places).toEqual(['/dashboard/conversations/7', expect.stringMatching(/contacts\/7$/u)]);
});

it('V9 removes people from what is about to be sent, takes that back, and stores it when it goes out', async () => {
  const planned: unknown[] = [];
  const ann = { id: 7, name: 'Ann', email: 'ann@club.example' };
  server.use(
    on.post(PATH, async ({ request }) => {
      const { contacts } = (await request.json()) as { contacts: number[] };
      planned.push(contacts);
      const people = { contacts: 1, people: [ann], contact_ids: [7] };
      const findings = contacts.includes(7) ? [finding({ check: 'waiting_answer', people })] : [];
      return HttpResponse.json({ findings });
    }),
  );
  const { user, dialog, send } = await openResume('en', [contact(6), contact(7)]);
  await user.click(await dialog.findByRole('button', { name: 'Remove 1 contact' }));
  expect(await dialog.findByText('Nothing was found that should not go out.')).toBeVisible();
  expect(dialog.getByRole('region', { name: 'Before it goes out' })).toHaveFocus();
  const left = dialog.getByText('1 contact will be left out of this campaign.');
  await user.click(dialog.getByRole('button', { name: 'Undo' }));
  await user.click(await dialog.findByRole('button', { name: 'Remove 1 contact' }));
  expect(left).not.toBeInTheDocument();
  expect(planned).toEqual([[6, 7], [6], [6, 7], [6]]);
  await waitFor(() => expect(send()).toBeEnabled());
  await user.click(send());
  await waitFor(() =>
    expect(server.state.updates.at(-1)).toMatchObject({ status: 'active', contact_ids: [6] }),
  );
});

it('V9 looks again when somebody comes back from where a finding is mended', async () => {
  finds(finding({ check: 'all_capitals', templates }));
  const { user, dialog } = await openResume();
  const link = await dialog.findByRole('link', { name: 'Open the template' });
  finds();
  fireEvent(document, new Event('visibilitychange'));
  expect(link).toBeVisible();
  link.addEventListener('click', (event) => event.preventDefault());
  await user.click(link);
  fireEvent(document, new Event('visibilitychange'));
  expect(await dialog.findByText('Nothing was found that should not go out.')).toBeVisible();
});

it('V9 of several templates each is opened by a link that names it', async () => {
  const untitled = { id: 12, title: '', steps: [2] };
  finds(
    finding({ check: 'link_broken', templates, details: ['https://club.example/gone'] }),
    finding({ check: 'link_broken', templates: [untitled], details: ['https://club.example/gone'] }),
  );
  const { dialog } = await openResume();
  expect(await dialog.findByText(/these links do not work/u)).toBeVisible();
  const places = dialog.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(places).toEqual([
    ['Open “Spring”', '/templates?edit=11'],
    ['Open “Untitled template”', '/templates?edit=12'],
  ]);
});

it('V9 asks for links only when somebody wants it, and what is found has to be seen', async () => {
  const asked: unknown[] = [];
  server.use(
    on.post(`${PATH}links/`, async ({ request }) => {
      asked.push(await request.json());
      const details = ['https://club.example/gone'];
      return HttpResponse.json({ findings: [finding({ check: 'link_broken', templates, details })] });
    }),
  );
  const { user, dialog, send } = await openResume();
  await waitFor(() => expect(send()).toBeEnabled());
  expect(asked).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Check links' }));
  expect(await dialog.findByText('https://club.example/gone')).toBeVisible();
  expect(asked).toEqual([{ template_map: { 1: 11 } }]);
  expect(send()).toBeDisabled();
});

it('V9 says how many links were not asked for, asks for the rest, and keeps what was found before', async () => {
  const asked: unknown[] = [];
  const left = ['https://club.example/61', 'https://club.example/62'];
  const skipped = finding({ check: 'link_unchecked', severity: 'notes', details: left });
  const inside = finding({ check: 'link_private', templates, details: ['http://10.0.0.1/'] });
  const more = finding({ check: 'link_private', templates, details: ['http://intranet/'] });
  const answers = [
    HttpResponse.json({ findings: [inside, skipped], unchecked: left }),
    HttpResponse.json({ findings: [more], unchecked: [] }),
  ];
  server.use(
    on.post(`${PATH}links/`, async ({ request }) => {
      asked.push(await request.json());
      return answers.shift();
    }),
  );
  const { user, dialog } = await openResume();
  await user.click(await dialog.findByRole('button', { name: 'Check links' }));
  expect(await dialog.findByText(/lead into a private network: contacts cannot open them/u)).toBeVisible();
  expect(dialog.getByRole('status')).toHaveTextContent('Some links do not work. 2 links not checked.');
  await user.click(dialog.getByRole('button', { name: 'Check the rest' }));
  expect(await dialog.findByText('http://10.0.0.1/ · http://intranet/')).toBeVisible();
  expect(dialog.getByRole('status')).toHaveTextContent(/^Some links do not work\.$/u);
  expect(asked).toEqual([{ template_map: { 1: 11 } }, { template_map: { 1: 11 }, only: left }]);
});

const parts = (links: string) => `Fine: subjects and texts, buttons, ${links}merge tags, contacts, mailboxes`;

it('V9 says that links are fine once all of them were asked for', async () => {
  finds(finding({ check: 'holidays', severity: 'notes' }));
  const skipped = finding({ check: 'link_unchecked', severity: 'notes', details: ['https://club.example/'] });
  server.use(
    on.post(`${PATH}links/`, () => HttpResponse.json({ findings: [skipped] }), { once: true }),
    on.post(`${PATH}links/`, () => HttpResponse.json({ findings: [] })),
  );
  const { user, dialog } = await openResume();
  const fine = await dialog.findByText(/^Fine:/u);
  expect(fine).toHaveTextContent(parts(''));
  await user.click(dialog.getByRole('button', { name: 'Check links' }));
  await dialog.findByText('Good to know: 2 notes');
  expect(fine).toHaveTextContent(parts(''));
  await user.click(dialog.getByRole('button', { name: 'Check links' }));
  await waitFor(() => expect(fine).toHaveTextContent(parts('links, ')));
});

it('V9 says that it could not look, leaves it to the server then, and speaks Russian', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  server.use(
    on.post(PATH, () => HttpResponse.json({ detail: 'Нет места.' }, { status: 500 }), { once: true }),
  );
  const { user, dialog, send } = await openResume('ru');
  expect(await dialog.findByText('Перед отправкой')).toBeVisible();
  await waitFor(() => expect(send()).toBeEnabled());
  await user.click(dialog.getByRole('button', { name: 'Повторить' }));
  expect(await dialog.findByText('Ничего подозрительного не найдено.')).toBeVisible();
});

it('V9 S10 an API without a preflight sends as before', async () => {
  server.use(on.post(PATH, () => HttpResponse.json({ detail: 'No.' }, { status: 404 })));
  const { dialog, send } = await openResume();
  await waitFor(() => expect(send()).toBeEnabled());
  expect(dialog.queryByText('Before it goes out')).not.toBeInTheDocument();
});

it('V9 B8 notes domains that are not authenticated, with a link to Settings', async () => {
  const mailbox = { id: 4, email: 'news@club.example', until: null, count: null, of: null };
  finds(
    finding({
      check: 'mailbox_domain',
      severity: 'notes',
      mailboxes: [{ ...mailbox, trouble: 'domain', proofs: ['spf', 'dmarc'] }],
    }),
  );
  const { dialog, send } = await openResume();
  expect(await dialog.findByText('news@club.example: SPF, DMARC missing or wrong.')).toBeInTheDocument();
  expect(dialog.getByRole('link', { name: 'Check the domain', hidden: true })).toHaveAttribute(
    'href',
    '/settings?check=4',
  );
  await waitFor(() => expect(send()).toBeEnabled());
});
