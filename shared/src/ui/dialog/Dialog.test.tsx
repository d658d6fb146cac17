import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Button } from '../button/Button.tsx';
import { TextField } from '../field/TextField.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { Dialog, DialogCloseButton } from './Dialog.tsx';
import type { DialogProps } from './DialogControl.tsx';

function Delete({ onConfirm }: { readonly onConfirm: () => Promise<void> }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Delete</Button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title="Delete campaign"
        description="Are you sure you want to delete this campaign?"
        confirmLabel="Delete it"
        busyLabel="Deleting..."
        onConfirm={onConfirm}
      />
    </>
  );
}

function Sample(props: Partial<DialogProps>) {
  const [open, setOpen] = useState(false);
  const [name, setName] = useState('');
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Dialog
        title="Add New Organization"
        description="Add a new organization and its contacts manually."
        dirty={name !== ''}
        footer={
          <>
            <DialogCloseButton />
            <Button type="submit">Add Organization</Button>
          </>
        }
        {...props}
        open={open}
        onClose={() => setOpen(false)}
      >
        <TextField label="Organization Name" value={name} onChange={setName} />
      </Dialog>
    </>
  );
}

async function opened(props: Partial<DialogProps> = {}) {
  const user = userEvent.setup();
  render(<Sample {...props} />);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add New Organization' });
  // The dialog takes the focus a moment after it appears; keys pressed before that go elsewhere.
  await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
  return { user, dialog };
}

const veils = () => document.querySelectorAll('[role="presentation"][data-open]');

const isGone = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

it('H8 is named and described, begins at its first field, and gives the focus back on Esc', async () => {
  const { user, dialog } = await opened();
  expect(dialog).toHaveAccessibleDescription('Add a new organization and its contacts manually.');
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Organization Name' })).toHaveFocus());
  await user.keyboard('{Escape}');
  await isGone();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus());
});

it('H8 focuses itself first where a field is not what it is opened for', async () => {
  const { dialog } = await opened({ startsWith: 'dialog' });
  await waitFor(() => expect(dialog).toHaveFocus());
});

it('H8 keeps the focus inside', async () => {
  const { user, dialog } = await opened();
  for (let presses = 0; presses < 6; presses++) {
    await user.tab();
    await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
  }
});

it.each(['Cancel', 'Close'])('H6 %s asks before what was typed is lost', async (button) => {
  const { user } = await opened();
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Organization Name' })).toHaveFocus());
  await user.keyboard('Riverside');
  await user.click(screen.getByRole('button', { name: button }));
  expect(await screen.findByRole('alertdialog', { name: 'Discard changes?' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(screen.getByRole('textbox', { name: 'Organization Name' })).toHaveValue('Riverside');

  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
  await isGone();
});

it('asks confirmClose instead, where there is one', async () => {
  const confirmClose = jest.fn().mockResolvedValueOnce(false).mockResolvedValueOnce(true);
  const { user, dialog } = await opened({ confirmClose });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(confirmClose).toHaveBeenCalledTimes(1));
  expect(dialog).toBeVisible();
  await user.keyboard('{Escape}');
  await isGone();
});

it('O11 cannot be closed while it is busy', async () => {
  const { user, dialog } = await opened({ busy: true });
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(dialog).toBeVisible();
});

it('is submitted by Enter when it is a form', async () => {
  const onSubmit = jest.fn();
  const { user } = await opened({ onSubmit });
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Organization Name' })).toHaveFocus());
  await user.keyboard('Riverside{Enter}');
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

describe('ConfirmDialog', () => {
  it('begins on Cancel, is busy while the action runs, and closes when it has succeeded', async () => {
    const user = userEvent.setup();
    const action = Promise.withResolvers<void>();
    render(<Delete onConfirm={() => action.promise} />);
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByRole('alertdialog', { name: 'Delete campaign' })).toHaveAccessibleDescription(
      'Are you sure you want to delete this campaign?',
    );
    await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus());
    await user.click(screen.getByRole('button', { name: 'Delete it' }));
    expect(screen.getByRole('button', { name: 'Deleting...' })).toHaveAttribute('aria-busy', 'true');
    await user.keyboard('{Escape}');
    expect(screen.getByRole('alertdialog')).toBeVisible();
    action.resolve();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(screen.getByRole('button', { name: 'Delete' })).toHaveFocus();
  });

  it('covers the dialog it was opened from with a backdrop of its own', async () => {
    const user = userEvent.setup();
    render(
      <Dialog open title="Edit" onClose={() => {}}>
        <Delete onConfirm={async () => {}} />
      </Dialog>,
    );
    const before = veils().length;
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    await screen.findByRole('alertdialog', { name: 'Delete campaign' });
    expect(veils()).toHaveLength(before + 1);
  });

  it('stays open and says why when the action fails, and can try again', async () => {
    const user = userEvent.setup();
    const onConfirm = jest
      .fn()
      .mockRejectedValueOnce(new Error('Delete failed'))
      .mockResolvedValueOnce(undefined);
    render(<Delete onConfirm={onConfirm} />);
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    await user.click(await screen.findByRole('button', { name: 'Delete it' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Delete failed');
    await user.click(screen.getByRole('button', { name: 'Delete it' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(onConfirm).toHaveBeenCalledTimes(2);
  });
});
