import { answerServer, form, write } from './answering.testing.tsx';
import { keepUnsaved } from './unsavedDrafts.ts';
import { tokenStore } from '@touchline/shared';

answerServer();

const written = (html: string) => ({ html, to: undefined, cc: '', subject: '', attachments: [] });

beforeEach(() => tokenStore.save({ access: 'test-access', refresh: 'test-refresh' }));

it('V3 asks nothing when the server has that text already', async () => {
  keepUnsaved({ contact: 1, version: 2, written: written(form().draft.html) });
  const { composer, text } = await write();
  expect(text).toHaveTextContent('At nine.');
  expect(composer.queryByText(/in another window/u)).not.toBeInTheDocument();
});
