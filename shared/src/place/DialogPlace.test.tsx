import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { renderInPage, startTestServer } from '../testing/index.tsx';
import { Dialog } from '../ui/index.ts';
import { defineDialogs } from './DialogPlace.tsx';
import { useDiscardQuestion } from './useDiscardQuestion.ts';

startTestServer();

const { DialogPlaceProvider, useDialogPlace } = defineDialogs({ plain: ['add'], ofItem: ['edit'] });
const onLeave = jest.fn();
beforeEach(() => onLeave.mockClear());

function Screen() {
  const { shown, open } = useDialogPlace();
  const navigate = useNavigate();
  return (
    <>
      <button onClick={() => open({ name: 'add' })}>Add</button>
      <button onClick={() => open({ name: 'edit', id: 5 })}>Edit</button>
      {/* Behind a modal dialog nothing can be pressed, but the browser's Back can. */}
      <button onClick={() => void navigate(-1)}>Back</button>
      {shown && (
        <Form key={shown.name} title={shown.id === undefined ? shown.name : `${shown.name} ${shown.id}`} />
      )}
    </>
  );
}

function Form({ title }: { readonly title: string }) {
  const { open, close, closeAll } = useDialogPlace();
  const [text, setText] = useState('');
  const { confirmClose, question } = useDiscardQuestion({ dirty: text !== '', busy: false, onLeave });
  return (
    <Dialog open title={title} onClose={close} confirmClose={confirmClose}>
      <input aria-label="Text" value={text} onChange={({ target }) => setText(target.value)} />
      <button onClick={() => open({ name: 'edit', id: 6 })}>Next</button>
      <button onClick={closeAll}>Close all</button>
      {question}
    </Dialog>
  );
}

const draw = (path = '/') =>
  renderInPage(
    <DialogPlaceProvider>
      <Screen />
    </DialogPlaceProvider>,
    { path },
  );
const place = () => screen.getByTestId('location').textContent;
const back = () => act(() => screen.getByRole('button', { name: 'Back', hidden: true }).click());

it('keeps the open dialog in the URL beside what is already there', async () => {
  const { user } = draw('/?search=a');
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  expect(await screen.findByRole('dialog', { name: 'edit 5' })).toBeVisible();
  expect(place()).toBe('/?search=a&edit=5');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(place()).toBe('/?search=a'));
});

it('goes back to the dialog that another was opened from, or closes both', async () => {
  const { user } = draw('/?search=a');
  const next = async () => {
    await user.click(await screen.findByRole('button', { name: 'Next' }));
    await screen.findByRole('dialog', { name: 'edit 6' });
  };
  await user.click(screen.getByRole('button', { name: 'Add' }));
  await next();
  await user.keyboard('{Escape}');
  expect(await screen.findByRole('dialog', { name: 'add' })).toBeVisible();
  await next();
  await user.click(screen.getByRole('button', { name: 'Close all' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(place()).toBe('/?search=a');
});

it.each(['/?dialog=remove', '/?edit=0', '/?edit=five', '/?edit=12345678901234567'])(
  'does not take %s for a dialog',
  (path) => {
    draw(path);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  },
);

it('asks before Back closes what was typed, and stays when told to', async () => {
  const { user } = draw();
  await user.click(screen.getByRole('button', { name: 'Add' }));
  const field = await screen.findByLabelText('Text');
  await waitFor(() => expect(field).toHaveFocus());
  await user.keyboard('kept');
  back();
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(place()).toBe('/?dialog=add'));
  expect(field).toHaveValue('kept');
  expect(onLeave).not.toHaveBeenCalled();
});

it('tells whoever kept a draft that it was given up, also by Back', async () => {
  const { user } = draw();
  await user.click(screen.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(screen.getByLabelText('Text')).toHaveFocus());
  await user.keyboard('dropped');
  back();
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(onLeave).toHaveBeenCalledTimes(1);
});
