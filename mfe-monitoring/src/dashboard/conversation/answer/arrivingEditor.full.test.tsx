import { fireEvent, screen, waitFor } from '@testing-library/react';
import { renderDashboard } from '../../dashboardServer.testing.tsx';
import { server, sent, sends } from './answer.testing.tsx';
import { form } from './answering.testing.tsx';

// Alone in its file: once loaded, the editor is there at once.
it('V3 Send waits until the text field is there, and takes along what was typed before', async () => {
  server.state.form = form();
  renderDashboard({ path: '/conversations/1' });
  fireEvent.click(await screen.findByRole('button', { name: /^(Answer|Write an email)$/u }));
  for (const key of ['Y', 'e', 's']) fireEvent.keyDown(document.body, { key });
  const composer = await screen.findByRole('form', { name: /^Answer to/u });
  const send = screen.getByRole('button', { name: 'Send' });
  expect(screen.queryByRole('textbox', { name: 'Text of the answer' })).not.toBeInTheDocument();
  expect(send).toBeDisabled();
  sends(composer);
  // Somebody who presses elsewhere meanwhile has typed it all the same.
  fireEvent.pointerDown(document.body);
  await waitFor(() => expect(send).toBeEnabled());
  fireEvent.click(send);
  await waitFor(() => expect(sent()).toMatchObject([{ html: '<p>At nine.Yes</p>' }]));
});
