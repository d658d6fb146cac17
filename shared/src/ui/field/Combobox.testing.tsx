import { screen } from '@testing-library/react';
import { useState } from 'react';
import { languageStore } from '../../language/index.ts';
import { Combobox } from './Combobox.tsx';
import { loadControls } from '../controls/loadControls.ts';

beforeAll(loadControls);

export const options = Array.from({ length: 5000 }, (_, index) => ({
  value: `club-${index + 1}`,
  label: `Club ${index + 1}`,
}));

export function Organizations({ first = 'club-1' }: { readonly first?: string }) {
  const [value, setValue] = useState(first);
  return (
    <main>
      <Combobox label="Organization" value={value} options={options} onChange={setValue} />
    </main>
  );
}

export const trigger = () => screen.getByRole('combobox', { name: /Organization/u, expanded: false });

afterEach(() => languageStore.set('en'));
