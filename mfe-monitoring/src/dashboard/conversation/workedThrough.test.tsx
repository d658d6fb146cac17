import { fireEvent, screen, waitFor } from '@testing-library/react';
import { place, renderDashboard, shownNames, shown } from '../dashboardServer.testing.tsx';
import { server, DRAFT, sendAnswer, openConversation } from './workedThrough.testing.tsx';

describe('V11 from answer to answer', () => {
  beforeEach(() => {
    const addresses = [{ email: 'zoe@meadow.example', origin: 'contact' }];
    server.state.form = { draft: DRAFT, from: 'Anna <anna@club.example>', addresses, subject: 'Re: Grass' };
  });

  it('V3 V11 after sending, Enter opens the next to answer, and so do j and n', async () => {
    const { user } = renderDashboard({ path: '/conversations/1?status=to_answer&write=1' });
    await shown('Contact 2');
    await sendAnswer();
    const next = await screen.findByRole('button', { name: 'Next to answer: Contact 2 (2 left)' });
    await waitFor(() => expect(next).toHaveFocus());
    expect(shownNames()).toEqual(['Contact 2', 'Contact 3']);
    await user.keyboard('{Enter}');
    expect(place()).toBe('/conversations/2?status=to_answer');
    await user.keyboard('n');
    expect(place()).toBe('/conversations/3?status=to_answer');
    await user.keyboard('n');
    expect(place()).toBe('/conversations/2?status=to_answer');
  });
});

describe('V11 the keys', () => {
  it('V11 act wherever the focus is on the page, also on nothing', async () => {
    await openConversation();
    (document.activeElement as HTMLElement).blur();
    expect(document.body).toHaveFocus();
    fireEvent.keyDown(document.body, { key: 'j', code: 'KeyJ' });
    expect(place()).toBe('/conversations/3?status=to_answer');
  });
});
