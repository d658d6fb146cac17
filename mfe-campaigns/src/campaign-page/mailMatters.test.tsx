import type { MailPreview, MessageSettlement } from '@touchline/shared/contract';
import { HttpResponse, on } from '@touchline/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { contact, expectLogged, PLAN } from '../campaignsServer.testing.tsx';
import { openPage } from './campaignPage.testing.tsx';
import {
  server,
  running,
  overdue,
  uncertain,
  failed,
  paused,
  details,
  changes,
} from './mailMatters.testing.tsx';

/** Reads what would be sent and agrees; nothing was sent before. */
async function goOn(user: ReturnType<typeof openPage>['user'], text: RegExp, sent: readonly unknown[]) {
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText(text)).toBeVisible();
  expect(sent).toEqual([]);
  await user.click(question.getByRole('button', { name: 'Continue sending' }));
}

const sendingPlan = async () =>
  within(await screen.findByRole('dialog', { name: 'Send the overdue emails?' }));

describe('mails that were due while nothing was sent', () => {
  it('E1 wait, say since when and how many, and go out when a person says so', async () => {
    server.has({ ...running, overdue });
    const sent = changes('*/api/campaigns/1/continue/', { overdue: null });
    const { user } = openPage();
    const dialog = await details();
    expect(
      await dialog.findByText(
        'Nothing has been sent since 11/20/2026, 9:14:05 AM; 1,200 overdue emails are waiting.',
      ),
    ).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Send them now' }));
    const plan = await sendingPlan();
    expect(await plan.findByText('2 emails · 2 contacts')).toBeVisible();
    expect(sent).toEqual([]);
    await user.dblClick(plan.getByRole('button', { name: 'Send them now' }));
    await waitFor(() => expect(dialog.queryByText(/Nothing has been sent since/u)).not.toBeInTheDocument());
    expect(sent).toEqual([undefined]);
    expect(server.state.updates).toEqual([]);
    await waitFor(() => expect(screen.getByRole('article')).toHaveFocus());
  });

  it('S5 S7 leave out whom the plan was told to, before anything goes out', async () => {
    server.has({ ...running, overdue });
    const order: string[] = [];
    const sent = changes('*/api/campaigns/1/continue/', { overdue: null });
    server.use(
      on.post('*/api/campaigns/plan/', () =>
        HttpResponse.json({
          ...PLAN,
          in_other_campaigns: {
            contacts: 1,
            contact_ids: [2],
            people: [{ id: 2, name: 'Иван Петров', email: '', campaigns: ['Autumn'] }],
          },
        }),
      ),
      on.put('*/api/campaigns/1/update/', async ({ request }) => {
        const { contact_ids } = (await request.json()) as { contact_ids: number[] };
        order.push(`update ${String(contact_ids)}, ${sent.length} sent`);
        return HttpResponse.json({ ...server.state.campaigns[0] });
      }),
    );
    const { user } = openPage();
    const dialog = await details();
    await user.click(await dialog.findByRole('button', { name: 'Send them now' }));
    const plan = await sendingPlan();
    await user.click(await plan.findByRole('radio', { name: /^Leave out/u }));
    await waitFor(() => expect(plan.getByRole('button', { name: 'Send them now' })).toBeEnabled());
    await user.click(plan.getByRole('button', { name: 'Send them now' }));
    await waitFor(() => expect(sent).toEqual([undefined]));
    expect(order).toEqual(['update 1, 0 sent']);
  });

  it('E1 O17 say why they could not be released, and can be tried again', async () => {
    expectLogged();
    server.has({ ...running, overdue });
    server.use(
      on.post('*/api/campaigns/1/continue/', () =>
        HttpResponse.json({ detail: 'The campaign is paused.' }, { status: 409 }),
      ),
    );
    const { user } = openPage();
    const dialog = await details();
    await user.click(await dialog.findByRole('button', { name: 'Send them now' }));
    const plan = await sendingPlan();
    await plan.findByText('2 emails · 2 contacts');
    await user.click(plan.getByRole('button', { name: 'Send them now' }));
    expect(await dialog.findByText('The campaign is paused.')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Send them now' })).toBeEnabled();
  });
});

describe('uncertain mails', () => {
  it.each([
    ['It was sent: Zoë Marchetti, step 2', 'sent'],
    ['Send again: Zoë Marchetti, step 2', 'send_again'],
  ] as const)(
    'E3 are listed with what each answer means, and settled by a person (%s)',
    async (press, outcome) => {
      const other = uncertain('8', 'Иван Петров');
      server.has({ ...running, uncertain_messages: [uncertain('5', 'Zoë Marchetti'), other] });
      const sent = changes('*/api/campaigns/1/messages/5/settle/', { uncertain_messages: [other] });
      const { user } = openPage();
      const dialog = await details();
      const list = within(await dialog.findByRole('list', { name: 'Uncertain emails' }));
      expect(list.getAllByRole('listitem')[0]).toHaveTextContent(
        /Zoë Marchetti5@meadow\.exampleStep 2 · Once more · handed over 11\/20\/2026, 9:14:05 AM/u,
      );
      expect(dialog.getByText(/nothing goes out again/u)).toBeVisible();
      expect(dialog.getByText(/goes out once more/u)).toBeVisible();
      await user.click(list.getByRole('button', { name: press }));
      await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(1));
      expect(sent).toEqual([{ outcome } satisfies MessageSettlement]);
      expect(list.getByRole('link', { name: 'Иван Петров' })).toHaveAttribute(
        'href',
        '/organizations/unassigned/contacts/1',
      );
    },
  );
});

describe('mails that failed', () => {
  it('S2 can only be skipped once a later step went out, and say why', async () => {
    const overtaken = { ...failed('5', 'Zoë Marchetti'), can_retry: false };
    server.has({
      ...running,
      failed_messages: [overtaken, { ...failed('8', 'Иван Петров'), can_retry: false }],
    });
    openPage();
    const dialog = await details();
    const list = within(await dialog.findByRole('list', { name: 'Failed emails' }));
    expect(list.getAllByText(/A later step has already gone to this contact/u)).toHaveLength(2);
    expect(dialog.queryByRole('button', { name: /Retry/u })).not.toBeInTheDocument();
    expect(list.getAllByRole('button', { name: /^Skip this step: / })).toHaveLength(2);
    expect(dialog.getByRole('button', { name: 'Skip all' })).toBeVisible();
  });

  it('S2 can all be tried again at once', async () => {
    server.has({ ...running, failed_messages: [failed('5', 'Zoë Marchetti'), failed('8', 'Иван Петров')] });
    const sent = changes('*/api/campaigns/1/failed/', { failed_messages: [] });
    const { user } = openPage('/1', 'ru');
    const dialog = await details();
    await user.click(await dialog.findByRole('button', { name: 'Повторить все' }));
    await waitFor(() => expect(dialog.queryByText('Неотправленные письма')).not.toBeInTheDocument());
    expect(sent).toEqual([{ outcome: 'send_again' }]);
  });
});

describe('an organization in which somebody has replied', () => {
  it('E2 is shown with who replied and how many wait, and is resumed when a person says so', async () => {
    server.has({ ...running, status: 'active', paused_organizations: [paused] });
    const sent = changes('*/api/campaigns/1/organizations/7/continue/', { paused_organizations: [] });
    const { user } = openPage();
    const dialog = await details();
    const list = within(await dialog.findByRole('list', { name: 'Paused organizations' }));
    expect(list.getByRole('listitem')).toHaveTextContent(
      /Meadow ParkReply from Zoë Marchetti · 11\/20\/2026, 9:14:05 AM2 contacts wait/u,
    );
    expect(list.getByRole('link', { name: 'Zoë Marchetti' })).toHaveAttribute(
      'href',
      '/organizations/unassigned/contacts/1',
    );
    await user.click(list.getByRole('button', { name: 'Continue sending to Meadow Park' }));
    await goOn(user, /^2 contacts there get the remaining emails.* goes out at once\.$/u, sent);
    await waitFor(() => expect(dialog.queryByText('Paused organizations')).not.toBeInTheDocument());
    expect(sent).toEqual([undefined]);
  });

  it('E2 says at each of its contacts that it waits, and why', async () => {
    server.has(running);
    openPage();
    const row = (await screen.findByText('Иван Петров')).closest('tr');
    expect(row).toHaveTextContent('WaitingPaused: Zoë Marchetti replied');
    expect(screen.getByText('Zoë Marchetti').closest('tr')).not.toHaveTextContent('Paused');
  });
});

it('E1 E3 a campaign that runs well shows none of this', async () => {
  server.has(running);
  openPage();
  await screen.findByText('Иван Петров');
  for (const text of [/Nothing has been sent since/u, 'Uncertain emails', 'Paused organizations'])
    expect(screen.queryByText(text)).not.toBeInTheDocument();
});

it('E1 says by which rules mails go out: those of the server, or the defaults', async () => {
  server.has(running);
  server.use(
    on.get('*/api/mail/status/', () =>
      HttpResponse.json({
        sending_window: { weekdays: [1, 3, 4, 5], starts_at: '10:00', ends_at: '16:00', time_zone: 'UTC+3' },
        per_minute: 30,
        services: [],
        set_aside: [],
      }),
    ),
  );
  openPage();
  expect(
    await screen.findByText('Emails go out Mon, Wed–Fri, 10:00–16:00 (UTC+3), at most 30 emails a minute.'),
  ).toBeVisible();
});

describe('contacts who get nothing', () => {
  it('S4 S5 S6 show why, and one who replied to another mail can be resumed', async () => {
    const stopped = contact(3, { name: 'Ann Byrne', state: 'sent', kept_from: 'replied_elsewhere' });
    const others = [
      contact(1, { kept_from: 'same_address' }),
      contact(2, { kept_from: 'other_campaign' }),
      contact(4, { state: 'sent', kept_from: 'same_address' }),
    ];
    server.has({ ...running, contacts: [...others, stopped] });
    const sent = changes('*/api/campaigns/1/people/', {
      contacts: [...others, { ...stopped, kept_from: null }],
    });
    const { user } = openPage();
    const dialog = await details();
    const row = async (name: string) => dialog.findByRole('row', { name: new RegExp(name, 'u') });
    expect(await row('Person 1')).toHaveTextContent('Left outSame address as another contact');
    expect(await row('Person 2')).toHaveTextContent('WaitingUntil another campaign has ended');
    expect(await row('Person 4')).toHaveTextContent('SentSame address as another contact');
    expect(await row('Ann Byrne')).toHaveTextContent('SentReplied to another email');
    await user.click(dialog.getByRole('button', { name: 'Continue sending to Ann Byrne' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Resume Ann Byrne?' }));
    expect(question.getByText(/What is due goes out at once/u)).toBeVisible();
    expect(sent).toEqual([]);
    await user.click(question.getByRole('button', { name: 'Resume' }));
    await waitFor(() => expect(dialog.queryByText('Replied to another email')).not.toBeInTheDocument());
    expect(sent).toEqual([{ action: 'resume', contact_ids: [3] }]);
    await waitFor(() => expect(screen.getByRole('article')).toHaveFocus());
  });

  it('V5 show until when somebody is away', async () => {
    const back_on = `${new Date().getUTCFullYear()}-12-03`;
    server.has({ ...running, contacts: [contact(1, { state: 'sent', kept_from: 'away', back_on })] });
    openPage();
    const row = await (await details()).findByRole('row', { name: /Person 1/u });
    expect(row).toHaveTextContent('SentAway, back on 3 December');
  });

  it('S6 C3 of a completed campaign cannot be resumed; what the server says is left is shown', async () => {
    const contacts = [contact(3, { kept_from: 'replied_elsewhere', stopped: 'ended' })];
    server.has({ ...running, status: 'completed', contacts, paused_organizations: [paused] });
    openPage();
    const dialog = await details();
    expect(await dialog.findByRole('list', { name: 'Emails Will Be Sent' })).toBeVisible();
    expect(dialog.getByText('Replied to another email')).toBeVisible();
    expect(dialog.queryByRole('button', { name: /^Continue/u })).not.toBeInTheDocument();
  });

  it('S6 O17 say so when they could not be resumed', async () => {
    expectLogged();
    server.has({ ...running, contacts: [contact(3, { kept_from: 'replied_elsewhere' })] });
    server.use(on.post('*/api/campaigns/1/people/', () => HttpResponse.json(null, { status: 500 })));
    const { user } = openPage('/1', 'ru');
    const dialog = await details();
    await user.click(await dialog.findByRole('button', { name: 'Продолжить отправку: Person 3' }));
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Возобновить' }));
    expect(await dialog.findByText(/^Ничего не изменено/u)).toBeVisible();
    expect(dialog.getByText('Ответ на другое письмо')).toBeVisible();
  });
});

describe('the preview of a step', () => {
  const preview: MailPreview = {
    from: 'Touchline <outreach@touchline.local>',
    to: 'Zoë Marchetti <person1@meadow.example>',
    subject: 'Once more, Zoë',
    html: '<p>Dear Zoë</p>',
    text: 'Dear Zoë',
    size: 2049,
  };

  it('E5 is filled with a contact of the campaign, in HTML and as text, and a test goes to the person who is signed in', async () => {
    server.has(running);
    const drafts: unknown[] = [];
    const tests: unknown[] = [];
    server.use(
      on.get('*/api/templates/', () =>
        HttpResponse.json({
          results: [
            { id: 12, step_number: 2, title: 'Follow-up', subject: 'Once more', html: '<p>Dear</p>' },
          ],
        }),
      ),
      on.get('*/api/auth/me/', () => HttpResponse.json({ id: 1, email: 'me@touchline.example' })),
      on.post('*/api/mail/preview/', async ({ request }) => {
        drafts.push(await request.json());
        return HttpResponse.json(preview);
      }),
      on.post('*/api/mail/test/', async ({ request }) => {
        tests.push(await request.json());
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user } = openPage();
    await user.click(await screen.findByRole('button', { name: 'Preview and test Follow-up' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Preview and test: Follow-up' }));
    expect(await dialog.findByText('Once more, Zoë')).toBeVisible();
    expect(dialog.getByText('Zoë Marchetti <person1@meadow.example>')).toBeVisible();
    expect(dialog.getByText('3 KB')).toBeVisible();
    const frame = dialog.getByTitle('The email of Follow-up, filled in');
    expect(frame.getAttribute('sandbox')).not.toContain('allow-scripts');
    await user.click(dialog.getByRole('radio', { name: 'As plain text' }));
    expect(dialog.getByText('Dear Zoë')).toBeVisible();

    await user.click(dialog.getByRole('combobox', { name: 'Contact' }));
    await user.click(await screen.findByRole('option', { name: /Иван Петров/u }));
    await waitFor(() => expect(drafts).toHaveLength(2));
    const mail = {
      subject: 'Once more',
      html: '<p>Dear</p>',
      step: { campaign_id: 1, step_number: 2 },
    };
    expect(drafts).toEqual([
      { ...mail, contact_id: 1 },
      { ...mail, contact_id: 2 },
    ]);

    const address = dialog.getByRole('textbox', { name: 'Send a test to' });
    await waitFor(() => expect(address).toHaveValue('me@touchline.example'));
    await user.click(dialog.getByRole('button', { name: 'Send test' }));
    expect(await screen.findByText('A test of Follow-up was sent to me@touchline.example')).toBeVisible();
    expect(tests).toEqual([{ ...mail, contact_id: 2, to: 'me@touchline.example' }]);
  });

  it('E5 is made without the step where the API does not know it yet, as is a test', async () => {
    server.has(running);
    const asked: unknown[] = [];
    const unknownStep = async (request: Request) => {
      const body = (await request.json()) as object;
      asked.push(body);
      if (!('step' in body)) return undefined;
      const message = 'This field is not known.';
      return HttpResponse.json(
        { detail: `step: ${message}`, errors: [{ field: 'step', message }] },
        { status: 400 },
      );
    };
    server.use(
      on.get('*/api/templates/', () =>
        HttpResponse.json([{ id: 12, step_number: 2, title: 'Follow-up', subject: '', html: '<p>Dear</p>' }]),
      ),
      on.get('*/api/auth/me/', () => HttpResponse.json({ id: 1, email: 'me@touchline.example' })),
      on.post(
        '*/api/mail/preview/',
        async ({ request }) => (await unknownStep(request)) ?? HttpResponse.json({ ...preview, subject: '' }),
      ),
      on.post(
        '*/api/mail/test/',
        async ({ request }) => (await unknownStep(request)) ?? new HttpResponse(null, { status: 204 }),
      ),
    );
    const { user } = openPage();
    await user.click(await screen.findByRole('button', { name: 'Preview and test Follow-up' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Preview and test: Follow-up' }));
    expect(
      await dialog.findByText('No subject: it goes out in the thread of the first email.'),
    ).toBeVisible();
    const mail = { subject: '', html: '<p>Dear</p>', contact_id: 1 };
    const step = { campaign_id: 1, step_number: 2 };
    expect(asked.splice(0)).toEqual([{ ...mail, step }, mail]);

    const address = dialog.getByRole('textbox', { name: 'Send a test to' });
    await waitFor(() => expect(address).toHaveValue('me@touchline.example'));
    await user.click(dialog.getByRole('button', { name: 'Send test' }));
    expect(await screen.findByText('A test of Follow-up was sent to me@touchline.example')).toBeVisible();
    const to = 'me@touchline.example';
    expect(asked).toEqual([
      { ...mail, step, to },
      { ...mail, to },
    ]);
  });

  it('E5 O17 says so for a template that is gone, and sends no test', async () => {
    expectLogged();
    server.has(running);
    const { user } = openPage();
    server.use(on.get('*/api/auth/me/', () => HttpResponse.json({ detail: 'No.' }, { status: 404 })));
    await user.click(await screen.findByRole('button', { name: 'Preview and test Follow-up' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Preview and test: Follow-up' }));
    expect(await dialog.findByText(/template could not be loaded/u)).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Send test' })).toBeDisabled();
  });
});
