import { render, screen, within, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { IconButton } from './button/IconButton.tsx';
import { Dialog } from './dialog/Dialog.tsx';
import { Combobox } from './field/Combobox.tsx';
import { Select } from './field/Select.tsx';
import { Menu } from './navigation/Menu.tsx';
import { UiProvider } from './UiProvider.tsx';
import { loadControls } from './controls/loadControls.ts';

beforeAll(loadControls);

const nothing = () => {};

const control = (popup: string): ReactElement => {
  if (popup === 'Menu') return <Menu label="control" items={[{ label: 'word', onClick: nothing }]} />;
  if (popup === 'Tooltip')
    return <IconButton label="control" tooltip="word" icon={<i />} onClick={nothing} />;
  const Choice = popup === 'Select' ? Select : Combobox;
  return <Choice label="control" value={null} options={[{ value: 'w', label: 'word' }]} onChange={nothing} />;
};

async function openIn(role: 'main' | 'dialog', popup: string, page: ReactElement) {
  const user = userEvent.setup();
  render(<UiProvider>{page}</UiProvider>);
  const landmark = within(await screen.findByRole(role));
  const opener = landmark.queryByRole('button', { name: 'control' }) ?? landmark.getByRole('combobox');
  await (popup === 'Tooltip' ? user.hover(opener) : user.click(opener));
  return landmark;
}

it.each(['Menu', 'Select', 'Combobox', 'Tooltip'])(
  'H8 an open %s is inside the landmark of its control',
  async (popup) => {
    const main = await openIn('main', popup, <main>{control(popup)}</main>);
    await waitFor(() => expect(main.getByText('word')).toBeVisible());
  },
);

it.each(['Menu', 'Select', 'Combobox', 'Tooltip'])(
  'H8 an open %s is inside the dialog of its control',
  async (popup) => {
    const dialog = await openIn(
      'dialog',
      popup,
      <Dialog open title="Edit" onClose={nothing}>
        {control(popup)}
      </Dialog>,
    );
    // A Select in a dialog is in the document before it is placed, and hidden until then.
    await waitFor(() => expect(dialog.getByText('word')).toBeVisible());
  },
);

// Its focus guards can be reached by Tab but are hidden from screen readers. That is harmless, and accepted by axe, only
// while nothing else of the page can be reached.
it.each(['Menu', 'Select'])('H8 an open %s covers the page behind it', async (popup) => {
  const main = await openIn('main', popup, <main>{control(popup)}</main>);
  const portal = (await main.findByText('word')).closest('[data-base-ui-portal]');
  await waitFor(() =>
    expect(portal?.querySelector('[role="presentation"][data-base-ui-inert]')).toHaveStyle({
      position: 'fixed',
    }),
  );
});
