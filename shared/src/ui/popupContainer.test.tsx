import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { IconButton } from './button/IconButton.tsx';
import { Dialog } from './dialog/Dialog.tsx';
import { Select } from './field/Select.tsx';
import { Menu } from './navigation/Menu.tsx';
import { UiProvider } from './UiProvider.tsx';

const nothing = () => {};

const POPUPS: readonly [popup: string, control: ReactElement, press: boolean][] = [
  ['Menu', <Menu label="control" items={[{ label: 'word', onClick: nothing }]} />, true],
  [
    'Select',
    <Select label="control" value={null} options={[{ value: 'w', label: 'word' }]} onChange={nothing} />,
    true,
  ],
  ['Tooltip', <IconButton label="control" tooltip="word" icon={<i />} onClick={nothing} />, false],
];

async function openIn(role: 'main' | 'dialog', page: ReactElement, press: boolean) {
  const user = userEvent.setup();
  render(<UiProvider>{page}</UiProvider>);
  const landmark = within(await screen.findByRole(role));
  const control = landmark.queryByRole('button', { name: 'control' }) ?? landmark.getByRole('combobox');
  await (press ? user.click(control) : user.hover(control));
  return landmark;
}

it.each(POPUPS)('H8 an open %s is inside the landmark of its control', async (_, control, press) => {
  const main = await openIn('main', <main>{control}</main>, press);
  expect(await main.findByText('word')).toBeVisible();
});

it.each(POPUPS)('H8 an open %s is inside the dialog of its control', async (_, control, press) => {
  const dialog = await openIn(
    'dialog',
    <Dialog open title="Edit" onClose={nothing}>
      {control}
    </Dialog>,
    press,
  );
  expect(await dialog.findByText('word')).toBeVisible();
});

// Its focus guards are reachable by Tab and hidden from screen readers; that is harmless, and no fault for axe, only
// while nothing else of the page can be reached.
it.each(POPUPS.slice(0, 2))('H8 an open %s covers the page behind it', async (_, control, press) => {
  const main = await openIn('main', <main>{control}</main>, press);
  const portal = (await main.findByText('word')).closest('[data-base-ui-portal]');
  expect(portal?.querySelector('[role="presentation"][data-base-ui-inert]')).toHaveStyle({
    position: 'fixed',
  });
});
