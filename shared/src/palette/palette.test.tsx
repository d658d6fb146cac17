import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useMemo } from 'react';
import { renderInPage } from '../testing/index.tsx';
import { openPalette, usePaletteCommands } from './index.ts';
import {
  Palette,
  done,
  open,
  focused,
  options,
  command,
  asked,
  source,
  named,
  commands,
} from './palette.testing.tsx';

function Section({ name, labels }: { readonly name: string; readonly labels: readonly string[] }) {
  usePaletteCommands(
    useMemo(
      () =>
        labels.map((label) => ({
          id: `${name}.${label}`,
          label,
          group: name,
          keys: label.slice(0, 1),
          run: () => done.push(label),
        })),
      [name, labels],
    ),
  );
  return <input aria-label="Field" />;
}

const LABELS = ['Assign it', 'Come back to it'] as const;

const MORE = ['Templates'] as const;

it('V11 every section brings its commands; they are found by any words, and done by keyboard', async () => {
  const { user } = renderInPage(
    <>
      <Palette />
      <Section name="Conversations" labels={LABELS} />
      <Section name="Open" labels={MORE} />
    </>,
  );
  await open();
  expect(options()).toEqual(['Assign itA', 'Come back to itC', 'TemplatesT']);
  expect(within(screen.getByRole('group', { name: 'Open' })).getByRole('option')).toBeVisible();
  await user.keyboard('{ArrowUp}');
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Templates');
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Come back');
  await user.keyboard('IT as');
  expect(options()).toEqual(['Assign itA']);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(done).toEqual(['Assign it']));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('V11 a press does it as well, Escape leaves it, and what is gone is offered no more', async () => {
  const { user, rerender } = renderInPage(
    <>
      <Palette />
      <Section name="Conversations" labels={LABELS} />
    </>,
  );
  await open({ metaKey: true });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await open();
  await user.click(screen.getByRole('option', { name: /Come back/u }));
  await waitFor(() => expect(done).toEqual(['Come back to it']));
  rerender(<Palette />);
  await open();
  expect(screen.queryByRole('option')).not.toBeInTheDocument();
  expect(screen.getByText('Nothing found.')).toBeVisible();
  await user.keyboard('{Enter}');
  expect(done).toHaveLength(1);
});

it('V11 other keys, and those of a question that is open, are left alone', async () => {
  renderInPage(<Palette />);
  for (const event of [{}, { ctrlKey: true, shiftKey: true }, { altKey: true, ctrlKey: true }]) {
    fireEvent.keyDown(document.body, { key: 'k', code: 'KeyK', ...event });
  }
  fireEvent.keyDown(document.body, { key: 'j', code: 'KeyJ', ctrlKey: true });
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

describe('G5 things', () => {
  beforeEach(() => asked.splice(0));

  const things = [source(named)];

  const more = [command('Golf settings', 'Settings')];

  it('G5 are asked for, the newest first where nothing is typed, and opened by Enter', async () => {
    const { user } = renderInPage(
      <Palette sources={things} commands={commands} loadMore={() => Promise.resolve(more)} />,
    );
    act(openPalette);
    await screen.findByRole('dialog', { name: 'Search and commands' });
    await focused();
    await waitFor(() =>
      expect(options()).toEqual(
        ['Newest of all', 'Meadow Park', 'Golf in spring']
          .map((label) => `${label}turf@club.example`)
          .concat('Create Golf'),
      ),
    );
    await user.keyboard('golf');
    await waitFor(() =>
      expect(options()).toEqual([
        'Create Golf',
        'Golf in springturf@club.example',
        'Harbour Golf Clubturf@club.example',
        'Golf settings',
      ]),
    );
    expect(await screen.findByText('4 found')).toBeInTheDocument();
    // Not for each letter.
    expect(asked.length).toBeLessThan(5);
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    await waitFor(() => expect(done).toEqual(['Harbour Golf Club']));
  });

  it('G5 says how many there are, leads to all of them, and marks what they were found by', async () => {
    const { user } = renderInPage(<Palette sources={things} />);
    await open();
    await user.keyboard('o');
    await waitFor(() => expect(options().at(-1)).toBe('Show all 4'));
    expect(await screen.findByText('4 found')).toBeInTheDocument();
    const newest = screen.getAllByRole('option')[0]!;
    await waitFor(() => expect(newest.querySelector('mark')).toHaveTextContent('o'));
    expect(newest).toHaveTextContent('Newest of all');
    await user.click(screen.getByRole('option', { name: 'Show all 4' }));
    await waitFor(() => expect(done).toEqual(['all of o']));
  });

  it('G5 what was seen to be chosen is done, though something is found above it just then', async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const slow = [
      source(async (text) => {
        if (text === 'harbour') await held;
        return named(text);
      }),
    ];
    const later = [command('Harbour lights', 'Settings')];
    const { user } = renderInPage(<Palette sources={slow} loadMore={() => Promise.resolve(later)} />);
    await open();
    await waitFor(() => expect(options()).toHaveLength(3));
    // At once: of what fewer letters find, a slow machine would take the first for seen.
    await user.paste('harbour');
    const lights = await screen.findByRole('option', { name: 'Harbour lights' });
    await waitFor(() => expect(asked.at(-1)).toBe('harbour'));
    // As long as somebody takes to see it.
    await act(() => new Promise((resolve) => setTimeout(resolve, 200)));
    act(() => release());
    await waitFor(() => expect(options().at(-2)).toBe('Harbour Golf Clubturf@club.example'));
    expect(lights).toHaveAttribute('aria-selected', 'true');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(done).toEqual(['Harbour lights']));
  });

  it('G5 that cannot be searched are named, and the others are there', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const failing = { ...source(() => Promise.reject(new Error('down'))), id: 'other', label: 'Others' };
    const sources = [failing, ...things];
    renderInPage(<Palette sources={sources} loadMore={() => Promise.reject(new Error('down'))} />);
    await open();
    expect(await screen.findByText('Could not search: Others.')).toBeVisible();
    expect(options()).toHaveLength(3);
    jest.restoreAllMocks();
  });
});
