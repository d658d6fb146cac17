import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { CommandPalette, type PaletteSource } from './index.ts';

type Content = ComponentProps<typeof CommandPalette>;

const NOTHING: Content = { commands: [], sources: [], loadMore: () => Promise.resolve([]) };

export const Palette = (content: Partial<Content>) => <CommandPalette {...NOTHING} {...content} />;

export const done: string[] = [];

beforeEach(() => done.splice(0));

export const open = async (event: object = { ctrlKey: true }) => {
  // The key of K on a Russian layout.
  fireEvent.keyDown(document.body, { key: 'л', code: 'KeyK', ...event });
  await screen.findByRole('dialog', { name: 'Search and commands' });
  await focused();
};

export const focused = () => waitFor(() => expect(screen.getByRole('combobox')).toHaveFocus());

export const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

export const command = (label: string, group = 'Commands') => ({
  id: label,
  label,
  group,
  run: () => done.push(label),
});

const THINGS = ['Harbour Golf Club', 'Golf in spring', 'Meadow Park', 'Newest of all'];

const MOST = 3;

export const asked: string[] = [];

export const source = (answer: (text: string) => Promise<readonly string[]>): PaletteSource => ({
  id: 'things',
  label: 'Things',
  find: async (text) => {
    asked.push(text);
    const all = await answer(text);
    const commands = all.slice(0, MOST).map((label) => ({
      id: `thing.${label}`,
      label,
      detail: 'turf@club.example',
      group: 'Things',
      run: () => done.push(label),
    }));
    return { commands, total: all.length, showAll: () => done.push(`all of ${text}`) };
  },
});

export const named = (text: string) =>
  Promise.resolve(THINGS.filter((label) => label.toLowerCase().includes(text.toLowerCase())).toReversed());

export const commands = [command('Create Golf')];
