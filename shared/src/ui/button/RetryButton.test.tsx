import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RetryButton } from './RetryButton.tsx';

it('is busy while it tries, tries once however often it is pressed, and can be pressed again after a failure', async () => {
  const user = userEvent.setup();
  const attempt = Promise.withResolvers<void>();
  const onRetry = jest.fn(async () => attempt.promise);
  render(<RetryButton onRetry={onRetry} />);
  const button = screen.getByRole('button', { name: 'Retry' });
  await user.click(button);
  await user.click(button);
  expect(onRetry).toHaveBeenCalledTimes(1);
  expect(button).toHaveAttribute('aria-busy', 'true');
  attempt.reject(new Error('Still down.'));
  await waitFor(() => expect(button).not.toHaveAttribute('aria-busy'));
  await user.click(button);
  expect(onRetry).toHaveBeenCalledTimes(2);
});
