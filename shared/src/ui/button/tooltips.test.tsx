import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { loadControls } from '../controls/loadControls.ts';
import { UiProvider } from '../UiProvider.tsx';
import { IconButton } from './IconButton.tsx';

beforeAll(loadControls);

const onKeyDown = jest.fn();
beforeEach(() => {
  jest.useFakeTimers();
  onKeyDown.mockClear();
});
afterEach(() => jest.useRealTimers());
const page = (isGone: boolean) => (
  <UiProvider>
    {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
    <div onKeyDown={({ key }) => onKeyDown(key)}>
      {!isGone && <IconButton label="Edit Meadow Park" tooltip="Edit" icon={<svg />} />}
      <IconButton label="Delete Meadow Park" tooltip="Delete" icon={<svg />} />
      <IconButton label="Close" tooltip={false} icon={<svg />} />
      <p>Elsewhere</p>
    </div>
  </UiProvider>
);
function start() {
  const { rerender } = render(page(false));
  return {
    user: userEvent.setup({ advanceTimers: jest.advanceTimersByTime }),
    takeAway: () => rerender(page(true)),
  };
}
/** The words that show; undefined for none. */
const words = () => screen.queryByRole('tooltip')?.textContent;
const says = async (text: string | undefined) => {
  await waitFor(() => expect(words()).toBe(text));
};

it('H8 icon buttons have their names, and say in words what they do once the keyboard reaches them', async () => {
  const { user } = start();
  expect(words()).toBeUndefined();
  await user.tab();
  expect(screen.getByRole('button', { name: 'Edit Meadow Park' })).toHaveFocus();
  await says('Edit');
  await user.tab();
  await says('Delete');
  await user.tab();
  expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus();
  await says(undefined);
});

it('H8 a tooltip shows while the pointer rests on the button or its words, and until Escape, which does nothing else', async () => {
  const { user } = start();
  await user.hover(screen.getByRole('button', { name: 'Edit Meadow Park' }));
  await says('Edit');
  await user.hover(screen.getByRole('tooltip'));
  act(() => jest.advanceTimersByTime(60_000));
  expect(words()).toBe('Edit');
  await user.hover(screen.getByText('Elsewhere'));
  await says(undefined);
  screen.getByRole('button', { name: 'Close' }).focus();
  await user.hover(screen.getByRole('button', { name: 'Delete Meadow Park' }));
  await says('Delete');
  await user.keyboard('{Escape}');
  await says(undefined);
  expect(onKeyDown).not.toHaveBeenCalled();
  await user.keyboard('{Escape}');
  expect(onKeyDown).toHaveBeenCalledWith('Escape');
});

it('H8 a tooltip goes when its button is pressed, and when its button goes', async () => {
  const { user, takeAway } = start();
  const button = screen.getByRole('button', { name: 'Edit Meadow Park' });
  await user.hover(button);
  await says('Edit');
  await user.click(button);
  await says(undefined);
  await user.tab();
  await user.tab({ shift: true });
  await says('Edit');
  takeAway();
  await waitFor(() => expect(words()).toBeUndefined());
});
