import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse, on } from '@touchline/shared/testing';
import { campaign, expectLogged, renderSection } from '../campaignsServer.testing.tsx';
import { peopleTable } from './campaignPage.testing.tsx';
import { server, running, details, list, soon } from './runningCampaign.testing.tsx';

describe('the details', () => {
  it('C3 show name, scenario label, status, progress and the four tiles', async () => {
    server.has(running);
    renderSection({ path: '/1' });
    const dialog = await details();
    expect(await dialog.findByText('Pitch renovation')).toBeVisible();
    expect(dialog.getByText('Active')).toBeVisible();
    expect(await dialog.findByRole('progressbar', { name: 'Progress' })).toHaveAttribute('value', '64');
    for (const [label, value] of [
      ['Total Contacts', '412'],
      ['Replies', '38'],
      ['Opened', '207'],
      ['Bounced', '5'],
    ] as const) {
      expect(dialog.getByText(label).nextSibling).toHaveTextContent(value);
    }
    expect(dialog.getByRole('button', { name: 'Edit' })).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Delete' })).toBeVisible();
  });

  it('C3 show what was sent, with its mail in a frame where nothing runs', async () => {
    server.has(running);
    const { user } = renderSection({ path: '/1' });
    const sent = await list('Sent Templates');
    expect(sent.getByText('Your pitch')).toBeVisible();
    expect(sent.getByText(/Sent to 2 contacts/u)).toHaveTextContent('11/20/2026, 9:14:05 AM');
    await user.click(sent.getByRole('button', { name: 'Show email' }));
    const frames = sent.getAllByTitle('Email of step 1: Your pitch');
    for (const frame of frames) expect(frame.getAttribute('sandbox')).not.toContain('allow-scripts');
    expect(frames.some((frame) => frame.closest('[inert]') === null)).toBe(true);
    await user.click(sent.getByRole('button', { name: 'Hide email' }));
    expect(sent.getByRole('button', { name: 'Show email' })).toBeVisible();
  });

  it('C3 show what will be sent, to how many, and when', async () => {
    server.has(running);
    renderSection({ path: '/1' });
    const upcoming = await list('Emails Will Be Sent');
    const [row] = upcoming.getAllByRole('listitem');
    expect(row).toHaveTextContent(/Step 2.*Follow-up.*Once more.*To 1 contact.*11\/23\/2026, 9:14:05 AM/u);
  });

  it('C3 say so for a campaign with nothing in it', async () => {
    server.has(campaign(1, { contacts: [] }));
    renderSection({ path: '/1' });
    expect(await screen.findByText('Nothing has been sent yet.')).toBeVisible();
    expect(screen.getByText('Nothing is left to send.')).toBeVisible();
    expect(screen.getByText('The campaign has no contacts.')).toBeVisible();
  });

  it('C3 H9 speak Russian', async () => {
    server.has(running);
    renderSection({ path: '/1', language: 'ru' });
    expect(await screen.findByRole('list', { name: 'Отправленные шаблоны' })).toBeVisible();
    expect(screen.getByText('Без имени')).toBeVisible();
  });

  it('C3 say so when there is no such campaign', async () => {
    renderSection({ path: '/77' });
    expect(await screen.findByText(/no longer there/u)).toBeVisible();
  });
});

describe('reloading', () => {
  it('C4 goes on until the campaign is loaded', async () => {
    expectLogged();
    server.has(campaign(1));
    let answers = 0;
    server.use(
      on.get('*/api/campaigns/1/', () => {
        answers += 1;
        return answers < 3 ? HttpResponse.json({ detail: 'Busy.' }, { status: 503 }) : undefined;
      }),
    );
    renderSection({ path: '/1' });
    expect(await screen.findByText('The campaign could not be loaded.')).toBeVisible();
    await peopleTable();
    await soon(150);
    expect(answers).toBe(3);
  });

  it('C4 waits while the page is hidden, and resumes when it is seen again', async () => {
    server.has(running);
    renderSection({ path: '/1' });
    await peopleTable();
    const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    // Requests that were already under way.
    await soon(60);
    const { detail } = server.state.reads;
    await soon(150);
    expect(server.state.reads.detail).toBe(detail);
    hidden.mockReturnValue(false);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(server.state.reads.detail).toBeGreaterThan(detail));
  });

  it('C4 ends when the details are closed', async () => {
    server.has(running);
    const { user } = renderSection({ path: '/1' });
    await peopleTable();
    await user.click(screen.getByRole('link', { name: 'Campaigns' }));
    await waitFor(() => expect(screen.queryByRole('article')).not.toBeInTheDocument());
    await soon(60);
    const { detail } = server.state.reads;
    await soon(150);
    expect(server.state.reads.detail).toBe(detail);
  });

  it('C4 leaves the focus and an open mail as they are', async () => {
    server.has(running);
    const { user } = renderSection({ path: '/1' });
    const sent = await list('Sent Templates');
    await user.click(sent.getByRole('button', { name: 'Show email' }));
    const button = sent.getByRole('button', { name: 'Hide email' });
    const frames = sent.getAllByTitle('Email of step 1: Your pitch');
    server.change(1, { replied: 99, sent_templates: [{ ...running.sent_templates[0]!, sent_count: 3 }] });
    expect(await sent.findByText(/Sent to 3 contacts/u)).toBeVisible();
    expect(button).toHaveFocus();
    expect(sent.getAllByTitle('Email of step 1: Your pitch')).toEqual(frames);
  });

  it('C4 ends when the campaign is deleted meanwhile, and says so', async () => {
    server.has(running);
    renderSection({ path: '/1' });
    await peopleTable();
    server.has();
    expect(await screen.findByText(/no longer there/u)).toBeVisible();
    const { detail } = server.state.reads;
    await soon(150);
    expect(server.state.reads.detail).toBe(detail);
    expect(screen.getByText('Zoë Marchetti')).toBeVisible();
  });

  it.each(['draft', 'paused', 'waiting', 'completed'] as const)(
    'C4 does not happen while %s',
    async (status) => {
      server.has({ ...running, status });
      renderSection({ path: '/1' });
      await peopleTable();
      await soon(150);
      expect(server.state.reads.detail).toBe(1);
    },
  );
});
