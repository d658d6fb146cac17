import { waitFor } from '@testing-library/react';
import { form, write } from './answering.testing.tsx';
import { keepUnsaved, unsavedOf } from './unsavedDrafts.ts';
import { server, written } from './unsavedDrafts.testing.tsx';

it('V3 asks nothing when the server has that text already', async () => {
  keepUnsaved({ contact: 1, version: 2, written: written(form().draft.html) });
  const { composer, text } = await write();
  expect(text).toHaveTextContent('At nine.');
  expect(composer.queryByText(/in another window/u)).not.toBeInTheDocument();
});

it('V3 asks which one counts when another window has gone on with the draft meanwhile', async () => {
  keepUnsaved({ contact: 1, version: 2, written: written('<p>Here.</p>') });
  const { composer, user, text } = await write();
  expect(text).toHaveTextContent('Here.');
  expect(await composer.findByText(/in another window/u)).toBeVisible();
  expect(server.state.drafts).toEqual([]);
  await user.click(composer.getByRole('button', { name: 'Show that' }));
  await waitFor(() => expect(text).toHaveTextContent('At nine.'));
  expect(unsavedOf(1)).toBeUndefined();
});
