import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { IconButton } from '../button/IconButton.tsx';
import { Dialog } from '../dialog/Dialog.tsx';

function Asking() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton label="Edit" icon={<i />} onClick={() => setOpen(true)} />
      <Dialog open={open} title="Question" onClose={() => {}} />
    </>
  );
}

it('H8 opens the dialog that was asked for too early, even while the button is still held', async () => {
  const user = userEvent.setup();
  render(<Asking />);
  const button = screen.getByRole('button', { name: 'Edit' });
  button.focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('dialog', { name: 'Question' })).toBeVisible();
});
