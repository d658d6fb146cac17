import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useMemo } from 'react';
import { renderInPage } from '../testing/index.tsx';
import { CommandPalette, usePaletteCommands } from './index.ts';

const done: string[] = [];
beforeEach(() => done.splice(0));

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

const open = async (event: object = { ctrlKey: true }) => {
  // The key of K on a Russian layout.
  fireEvent.keyDown(document.body, { key: 'л', code: 'KeyK', ...event });
  return screen.findByRole('dialog', { name: 'Commands' });
};
const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

it('V11 every section brings its commands; they are found by any words, and done by keyboard', async () => {
  const { user } = renderInPage(
    <>
      <CommandPalette />
      <Section name="Conversations" labels={LABELS} />
      <Section name="Open" labels={MORE} />
    </>,
  );
  await open();
  const field = screen.getByRole('combobox');
  await waitFor(() => expect(field).toHaveFocus());
  expect(options()).toEqual([
    'Conversations Assign itA',
    'Conversations Come back to itC',
    'Open TemplatesT',
  ]);
  await user.keyboard('{ArrowUp}');
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Templates');
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Come back');
  await user.keyboard('IT as');
  expect(options()).toEqual(['Conversations Assign itA']);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(done).toEqual(['Assign it']));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('V11 a press does it as well, Escape leaves it, and what is gone is offered no more', async () => {
  const { user, rerender } = renderInPage(
    <>
      <CommandPalette />
      <Section name="Conversations" labels={LABELS} />
    </>,
  );
  await open({ metaKey: true });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await open();
  await user.click(screen.getByRole('option', { name: /Come back/u }));
  await waitFor(() => expect(done).toEqual(['Come back to it']));
  rerender(<CommandPalette />);
  await open();
  expect(screen.queryByRole('option')).not.toBeInTheDocument();
  expect(screen.getByText('No command matches.')).toBeVisible();
  await user.keyboard('{Enter}');
  expect(done).toHaveLength(1);
});

it('V11 other keys, and those of a question that is open, are left alone', async () => {
  renderInPage(<CommandPalette />);
  for (const event of [{}, { ctrlKey: true, shiftKey: true }, { altKey: true, ctrlKey: true }]) {
    fireEvent.keyDown(document.body, { key: 'k', code: 'KeyK', ...event });
  }
  fireEvent.keyDown(document.body, { key: 'j', code: 'KeyJ', ctrlKey: true });
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
