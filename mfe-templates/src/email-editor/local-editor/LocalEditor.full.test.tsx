import { LINK_TO_FILL_IN } from '@touchline/shared/contract/rules';
import { screen, within } from '@testing-library/react';
import { designOf, wordsOf } from './model/designs.testing.ts';
import { odd, open, part, said } from './LocalEditor.testing.tsx';

it('V9 a button that was just added says that its link is still to be filled in, until it is', async () => {
  const { user, read } = await open(odd);
  await user.click(screen.getByRole('button', { name: 'Button' }));
  const button = part(/^Button: .*: Link to be filled in$/u);
  expect(button).toHaveTextContent('Link to be filled in');
  expect((await read()).html).toContain(LINK_TO_FILL_IN);
  await user.click(button);
  await user.click(screen.getByRole('textbox', { name: 'Link' }));
  await user.paste('https://touchline.example/visit');
  expect(part(/^Button: /u)).not.toHaveTextContent('Link to be filled in');
});

it('T9 goes through the mail by the arrow keys, and up by Escape', async () => {
  const { user } = await open(odd);
  await user.click(part('Text: second'));
  expect(part('Text: second')).toHaveFocus();
  await user.keyboard('{ArrowDown}');
  expect(part('Column 2 of row 1')).toHaveFocus();
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(part('Row 2 of 2, 1 column')).toHaveFocus();
  await user.keyboard('{ArrowUp}{ArrowLeft}');
  expect(part('Text: first')).toHaveFocus();
  await user.keyboard('{Escape}{Escape}');
  expect(part('Row 1 of 2, 2 columns')).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(screen.getByRole('application')).toHaveFocus();
});

it('T9 adds a block after what is selected, and rows of columns', async () => {
  const { user, read } = await open(odd);
  await user.click(part('Text: first'));
  await user.click(screen.getByRole('tab', { name: 'Add' }));
  await user.click(screen.getByRole('button', { name: 'Button' }));
  expect((await read()).design.body.rows[0]?.columns[0]?.contents.map(({ type }) => type)).toEqual([
    'text',
    'button',
    'text',
  ]);
  expect(said()).toHaveTextContent('Button added: column 1 of row 1, place 2');
  expect(screen.getByRole('button', { name: 'Button' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Narrow and wide' }));
  expect((await read()).design.body.rows.map(({ cells }) => cells)).toEqual([[1, 1], [1, 2], [1]]);
});

it('T9 says when what is stored is not a design, and begins empty', async () => {
  const { onChange, read } = await open({ hello: 'world' });
  expect(screen.getByRole('alert')).toHaveTextContent('what is stored stays as it is until you save');
  expect(onChange).not.toHaveBeenCalled();
  expect((await read()).design.body.rows).toEqual([]);
});

it('T9 begins empty when asked to, and gives a block a row of its own', async () => {
  const { user, read } = await open();
  await user.click(screen.getByRole('button', { name: 'Start empty' }));
  await user.click(screen.getByRole('button', { name: 'Heading' }));
  const { design } = await read();
  expect(design.body.rows[0]?.columns[0]?.contents[0]).toMatchObject({
    type: 'heading',
    values: { _meta: { htmlID: 'u_content_heading_1' } },
  });
  expect(design.counters).toEqual({ u_content_heading: 1, u_column: 1, u_row: 1 });
});

it('T9 the tools of the selected part do what the keys do', async () => {
  const { user, read } = await open(odd);
  await user.click(part('Text: first'));
  const tools = within(screen.getByRole('group', { name: 'Actions for Text' }));
  await user.click(tools.getByRole('button', { name: 'Move to the column on the right' }));
  expect(wordsOf((await read()).design)[0]).toEqual([['second'], ['first', 'third']]);
  await user.click(
    within(screen.getByRole('group', { name: 'Actions for Text' })).getByRole('button', {
      name: 'Select the row',
    }),
  );
  expect(part('Row 1 of 2, 2 columns')).toHaveAttribute('aria-current', 'true');
  await user.click(
    within(screen.getByRole('group', { name: 'Actions for Row 1' })).getByRole('button', { name: 'Delete' }),
  );
  expect(wordsOf((await read()).design)).toEqual([[['fourth']]]);
});

it('T9 warns when Gmail would cut the mail off', async () => {
  const long = designOf([[]], [['turf '.repeat(12_000), 'pitch '.repeat(10_000)]]);
  await open(long);
  expect(await screen.findByText(/Gmail shows only the first 102 KB/u)).toBeVisible();
});

it('T9 says how many rows of a mail that has too many are left out', async () => {
  await open(designOf(...Array.from({ length: 2003 }, () => [[]])));
  expect(screen.getByText(/The last 3 rows are left out/u)).toBeVisible();
});

it('T9 moves, duplicates, deletes and restores by keyboard, and announces it', async () => {
  const { user, read, onChange } = await open(odd);
  const words = async () => wordsOf((await read()).design);
  await user.click(part('Text: first'));
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect(await words()).toEqual([[['second', 'first'], ['third']], [['fourth']]]);
  await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
  expect(await words()).toEqual([[['second'], ['third', 'first']], [['fourth']]]);
  expect(said()).toHaveTextContent('Text moved to column 2 of row 1, place 2');
  expect(part('Text: first')).toHaveFocus();
  await user.keyboard('{Control>}d{/Control}');
  expect(await words()).toEqual([[['second'], ['third', 'first', 'first']], [['fourth']]]);
  await user.keyboard('{Delete}');
  expect(said()).toHaveTextContent('Text deleted. Undo brings it back.');
  expect(part('Text: first')).toHaveFocus();
  await user.keyboard('{Control>}z{/Control}{Control>}z{/Control}{Control>}z{/Control}{Control>}z{/Control}');
  expect((await read()).design).toBe(odd);
  await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
  expect(await words()).toEqual([[['second', 'first'], ['third']], [['fourth']]]);
  expect(onChange).toHaveBeenCalledTimes(9);
});
