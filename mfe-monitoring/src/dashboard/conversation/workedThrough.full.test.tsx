import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { contact, place, renderDashboard, shownNames, shown } from '../dashboardServer.testing.tsx';
import { server, pane, DRAFT, sendAnswer, OPEN, openConversation } from './workedThrough.testing.tsx';

it('V11 goes on by as many rows as keys are pressed, also faster than they are shown', async () => {
  renderDashboard({ path: '/conversations/1?status=to_answer' });
  await pane();
  await shown('Contact 3');
  act(() => {
    for (const type of ['j', 'j']) {
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: type, code: 'KeyJ', bubbles: true }));
    }
  });
  expect(place()).toBe('/conversations/3?status=to_answer');
});

it('V11 the keys are listed, act in no field, and the last of the list closes', async () => {
  server.state.contacts = [contact(1), contact(2)];
  const { user } = renderDashboard({ path: '/conversations/2?status=to_answer' });
  await screen.findByRole('region', { name: /^Conversation/u });
  await user.keyboard('?');
  const dialog = await screen.findByRole('dialog', { name: 'Keys' });
  expect(dialog).toHaveTextContent('Mark as Replied');
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(place()).toBe('/conversations/2?status=to_answer'));
  await user.type(screen.getByRole('searchbox'), 'je');
  expect(screen.getByRole('searchbox')).toHaveValue('je');
  await user.clear(screen.getByRole('searchbox'));
  screen.getByRole('heading', { level: 2, name: 'Contact 1' }).focus();
  await waitFor(() => expect(shownNames()).toHaveLength(2));
  // The query leaves the address a moment after the field.
  await waitFor(() => expect(place()).toBe('/conversations/2?status=to_answer'));
  await user.keyboard('e');
  // Nobody comes after it, but somebody is left.
  expect(place()).toBe('/conversations/1?status=to_answer');
  await screen.findByRole('region', { name: /^Conversation/u });
  await user.keyboard('e');
  expect(place()).toBe('/?status=to_answer');
});

describe('V11 from answer to answer', () => {
  beforeEach(() => {
    const addresses = [{ email: 'zoe@meadow.example', origin: 'contact' }];
    server.state.form = { draft: DRAFT, from: 'Anna <anna@club.example>', addresses, subject: 'Re: Grass' };
  });

  it('V11 V3 what is typed before the field of an answer is there marks nobody and stands in it', async () => {
    const { user } = renderDashboard({ path: '/conversations/1?status=to_answer' });
    await pane();
    await shown('Contact 1');
    // All at once, as somebody writes who does not wait for the page.
    fireEvent.keyDown(document.body, { key: 'r', code: 'KeyR' });
    for (const key of ['e', 'e', 'j', 'o', 'h'])
      fireEvent.keyDown(document.body, { key, code: `Key${key.toUpperCase()}` });
    await screen.findByRole('textbox', { name: 'Text of the answer' });
    expect(place()).toBe('/conversations/1?status=to_answer&write=1');
    expect(shownNames()).toEqual(['Contact 1', 'Contact 2', 'Contact 3']);
    expect(server.state.marks.filter((mark) => (mark as { is_answered?: true }).is_answered)).toEqual([]);
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    // The field has had the focus: keys are keys again.
    const field = screen.getByRole('textbox', { name: 'Text of the answer' });
    await waitFor(() => expect(field).toHaveFocus());
    await waitFor(() => expect(field).toHaveTextContent(/eejoh$/u));
    act(() => screen.getByRole('heading', { level: 2, name: 'Contact 1' }).focus());
    await user.keyboard('j');
    expect(place()).toContain('/conversations/2');
  });

  it('V11 n and r at once open the next conversation and its answer, and what is typed after it stands there', async () => {
    renderDashboard({ path: '/conversations/1?status=to_answer' });
    await pane();
    await shown('Contact 2');
    for (const key of ['n', 'r', 'e', 'o'])
      fireEvent.keyDown(document.body, { key, code: `Key${key.toUpperCase()}` });
    const field = await screen.findByRole('textbox', { name: 'Text of the answer' });
    expect(place()).toBe('/conversations/2?status=to_answer&write=2');
    await waitFor(() => expect(field).toHaveTextContent(/eo$/u));
    expect(shownNames()).toEqual(['Contact 1', 'Contact 2', 'Contact 3']);
    expect(server.state.marks.filter((mark) => (mark as { is_answered?: true }).is_answered)).toEqual([]);
  });

  it('V11 n and e at once mark the next one, not the one that is left', async () => {
    renderDashboard({ path: '/conversations/1?status=to_answer' });
    await pane();
    await shown('Contact 2');
    for (const key of ['n', 'e']) fireEvent.keyDown(document.body, { key, code: `Key${key.toUpperCase()}` });
    await waitFor(() =>
      expect(server.state.marks).toContainEqual(expect.objectContaining({ id: 2, is_answered: true })),
    );
    expect(shownNames()).toEqual(['Contact 1', 'Contact 3']);
  });

  it('V11 j goes on below the one that was answered, not at the top again', async () => {
    const { user } = renderDashboard({ path: '/conversations/2?status=to_answer' });
    await user.click(await screen.findByRole('button', { name: 'Mark as Replied' }));
    await waitFor(() => expect(shownNames()).toEqual(['Contact 1', 'Contact 3']));
    expect(screen.getByRole('button', { name: 'Next to answer: Contact 3 (2 left)' })).toHaveFocus();
    await user.keyboard('j');
    expect(place()).toBe('/conversations/3?status=to_answer');
  });

  it('V11 says calmly that nobody is left', async () => {
    server.state.contacts = [contact(1)];
    renderDashboard({ path: '/conversations/1?write=1' });
    await shown('Contact 1');
    await sendAnswer();
    const said = await screen.findByText('Nobody else waits for an answer.');
    await waitFor(() => expect(said).toHaveFocus());
    expect(screen.queryByRole('button', { name: 'Mark as Replied' })).not.toBeInTheDocument();
  });
});

describe('V11 the keys', () => {
  it.each([
    ['a modifier', { altKey: true }],
    ['a modifier', { ctrlKey: true }],
    ['a modifier', { metaKey: true }],
    ['AltGr', { modifierAltGraph: true }],
    ['an input method', { isComposing: true }],
  ])('V11 do nothing with %s', async (_, how) => {
    await openConversation();
    fireEvent.keyDown(document.body, { key: 'j', code: 'KeyJ', ...how });
    expect(place()).toBe(OPEN);
  });

  it.each([
    '<input type="text">',
    '<textarea></textarea>',
    '<select><option>jam</option></select>',
    '<div contenteditable="true" tabindex="0"></div>',
    '<button role="combobox" aria-expanded="false">x</button>',
    '<div role="menu"><button role="menuitem">x</button></div>',
  ])('V11 do nothing in %s', async (html) => {
    await openConversation();
    const box = document.body.appendChild(document.createElement('div'));
    box.innerHTML = html;
    const field = box.querySelector('button') ?? box.firstElementChild!;
    fireEvent.keyDown(field, { key: 'j', code: 'KeyJ' });
    expect(place()).toBe(OPEN);
    box.remove();
  });

  it('V11 do nothing below a dialog that is open', async () => {
    const { user } = await openConversation();
    await user.keyboard('?');
    await screen.findByRole('dialog', { name: 'Keys' });
    fireEvent.keyDown(document.body, { key: 'j', code: 'KeyJ' });
    expect(place()).toBe('/conversations/2?status=to_answer&dialog=keys');
  });

  it('V11 are turned off and on in their list, which remembers it', async () => {
    const { user, unmount } = await openConversation();
    await user.keyboard('?');
    const dialog = within(await screen.findByRole('dialog', { name: 'Keys' }));
    await user.click(dialog.getByRole('switch', { name: 'Single-key shortcuts' }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(place()).toBe(OPEN));
    fireEvent.keyDown(document.body, { key: 'j', code: 'KeyJ' });
    expect(place()).toBe(OPEN);
    unmount();
    const again = await openConversation();
    fireEvent.keyDown(document.body, { key: '?', code: 'Slash' });
    expect(place()).toBe(OPEN);
    await again.user.click(screen.getByRole('button', { name: 'Keys' }));
    await again.user.click(await screen.findByRole('switch', { name: 'Single-key shortcuts' }));
    await again.user.keyboard('{Escape}');
    await waitFor(() => expect(place()).toBe(OPEN));
    fireEvent.keyDown(document.body, { key: 'j', code: 'KeyJ' });
    expect(place()).toBe('/conversations/3?status=to_answer');
  });
});

it('V11 works through what must be answered by keyboard alone', async () => {
  const { user } = renderDashboard({ path: '/?status=to_answer' });
  await shown('Contact 1');
  screen.getByRole('link', { name: 'Contact 1' }).focus();
  await user.keyboard('{Enter}');
  expect(place()).toBe('/conversations/1?status=to_answer');
  await pane();
  await user.keyboard('j');
  expect(place()).toBe('/conversations/2?status=to_answer');
  await screen.findByRole('region', { name: /^Conversation/u });
  // The same key of a Russian layout, and with Caps Lock.
  fireEvent.keyDown(document.activeElement!, { key: 'л', code: 'KeyK' });
  expect(place()).toBe('/conversations/1?status=to_answer');
  await pane();
  await user.keyboard('e');
  expect(place()).toBe('/conversations/2?status=to_answer');
  expect(server.state.marks).toContainEqual(expect.objectContaining({ id: 1, is_answered: true }));
  expect(shownNames()).toEqual(['Contact 2', 'Contact 3']);
  await screen.findByRole('region', { name: /^Conversation/u });
  await user.keyboard('r');
  expect(place()).toBe('/conversations/2?status=to_answer&write=2');
  const field = await screen.findByRole('textbox', { name: 'Subject' });
  await user.type(field, 'jerk?');
  expect(field).toHaveValue('jerk?');
  expect(server.state.marks.filter((mark) => (mark as { is_answered?: true }).is_answered)).toHaveLength(1);
});
