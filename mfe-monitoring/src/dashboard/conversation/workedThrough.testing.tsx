import { fireEvent, screen } from '@testing-library/react';
import { contact, dashboardServer, renderDashboard, shown } from '../dashboardServer.testing.tsx';
import { forgetKeys } from './expectText.ts';

export const server = dashboardServer();

export const pane = (name = 'Contact 1') =>
  screen.findByRole('region', { name: `Conversation with ${name}` });

// What was typed for a field that has not come is held for ten seconds.
afterEach(forgetKeys);

beforeEach(() => {
  localStorage.clear();
  server.state.marksStatus = 204;
  server.state.contacts = [contact(1), contact(2), contact(3)];
  server.state.history = { contact: contact(1), email: 'zoe@meadow.example', entries: [], answers: [] };
});

export const DRAFT = { version: 3, html: '<p>At nine.</p>', to: null, cc: [], subject: '', attachments: [] };

/** Answers the conversation that is open; the server counts it as answered. */
export async function sendAnswer() {
  const text = await screen.findByRole('textbox', { name: 'Text of the answer' });
  server.state.contacts = (server.state.contacts as { readonly id: number }[]).map((row) =>
    row.id === 1 ? contact(1, { status: 'replied' }) : row,
  );
  fireEvent.keyDown(text, { key: 'Enter', code: 'Enter', ctrlKey: true });
}

export const OPEN = '/conversations/2?status=to_answer';

export const openConversation = async () => {
  const page = renderDashboard({ path: OPEN });
  await shown('Contact 2');
  await screen.findByRole('region', { name: /^Conversation/u });
  return page;
};
