import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IconButton } from '../button/IconButton.tsx';
import { Select } from '../field/Select.tsx';
import { Menu } from '../navigation/Menu.tsx';
import { Tabs } from '../navigation/Tabs.tsx';
import { loadControls } from './loadControls.ts';

const nothing = () => {};

// One test: the controls come once for the page.
it('H8 shows the choices before they can be opened, and interrupts nobody when they can', async () => {
  const user = userEvent.setup();
  const pressed = jest.fn();
  render(
    <>
      <IconButton label="Edit" icon={<i />} onClick={pressed} />
      <Menu label="Actions" items={[{ label: 'Delete', onClick: nothing }]} />
      <Select
        label="Status"
        value="draft"
        options={[{ value: 'draft', label: 'Draft' }]}
        onChange={nothing}
      />
      <Tabs
        label="Views"
        value="one"
        onChange={nothing}
        tabs={[{ value: 'one', label: 'One', panel: <input aria-label="Inside" /> }]}
      />
    </>,
  );
  expect(screen.getByText('Draft')).toBeVisible();
  expect(screen.queryByRole('combobox')).toBeNull();
  expect(screen.queryByRole('tab')).toBeNull();
  const held = screen.getByRole('button', { name: 'Edit' });
  act(() => held.focus());

  const loaded = loadControls();
  await user.keyboard('{Enter}');
  expect(pressed).toHaveBeenCalledTimes(1);
  expect(held).toHaveFocus();

  await user.type(screen.getByLabelText('Inside'), 'typed');
  await act(() => loaded);
  expect(screen.getByText('Draft').closest('[role="combobox"]')).not.toBeNull();
  expect(screen.getByLabelText('Inside')).toHaveValue('typed');
});
