import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button } from './Button.tsx';

it('H8 a busy button keeps the focus, says so, and does nothing when pressed', async () => {
  const user = userEvent.setup();
  const onClick = jest.fn();
  const { rerender } = render(
    <Button busyLabel="Saving..." onClick={onClick}>
      Save
    </Button>,
  );
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(onClick).toHaveBeenCalledTimes(1);

  rerender(
    <Button busy busyLabel="Saving..." onClick={onClick}>
      Save
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'Saving...' });
  expect(button).toHaveAttribute('aria-busy', 'true');
  expect(button).toHaveFocus();
  await user.click(button);
  await user.keyboard('{Enter}');
  expect(onClick).toHaveBeenCalledTimes(1);
});

it('a busy submit button does not submit again', async () => {
  const user = userEvent.setup();
  const onSubmit = jest.fn((event: React.FormEvent) => event.preventDefault());
  render(
    <form onSubmit={onSubmit}>
      <input aria-label="Name" />
      <Button type="submit" busy>
        Save
      </Button>
    </form>,
  );
  await user.click(screen.getByRole('button'));
  await user.type(screen.getByRole('textbox'), 'x{Enter}');
  expect(onSubmit).not.toHaveBeenCalled();
});

it('a button inside a form does not submit it unless it says so', async () => {
  const onSubmit = jest.fn((event: React.FormEvent) => event.preventDefault());
  render(
    <form onSubmit={onSubmit}>
      <Button>Add Contact</Button>
    </form>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Add Contact' }));
  expect(onSubmit).not.toHaveBeenCalled();
});
