import { render, screen } from '@testing-library/react';
import { IconButton } from '../button/IconButton.tsx';
import { loadControls } from './loadControls.ts';

// React must render when it would for a person: `act` would wait for what comes too late.
beforeEach(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false }));
afterEach(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }));

it('H8 keeps the focus of a button that is focused right after the tooltips arrived', async () => {
  render(<IconButton label="Edit" icon={<i />} onClick={() => {}} />);
  await loadControls();
  const button = screen.getByRole('button', { name: 'Edit' });
  button.focus();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(button).toHaveFocus();
});
