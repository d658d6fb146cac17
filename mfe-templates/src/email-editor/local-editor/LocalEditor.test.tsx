import { UiProvider } from '@touchline/shared';
import { LINK_TO_FILL_IN } from '@touchline/shared/contract/rules';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Design, EmailEditorHandle } from '../../emailEditor.ts';
import LocalEditor from './LocalEditor.tsx';
import { designOf, text, wordsOf } from './model/designs.testing.ts';

// Many keys are pressed in one test, and jsdom computes styles for each.

const odd = {
  ...designOf([['first', 'second'], ['third']], [['fourth']]),
  somebodysKey: { kept: true },
} as Design;

async function open(initialDesign?: unknown) {
  const user = userEvent.setup();
  const onChange = jest.fn();
  let editor: EmailEditorHandle | undefined;
  render(
    <UiProvider>
      <main>
        <LocalEditor
          initialDesign={initialDesign as Design}
          subject="Spring on your pitch"
          onReady={(handle) => {
            editor = handle;
          }}
          onChange={onChange}
        />
      </main>
    </UiProvider>,
  );
  await waitFor(() => expect(editor).toBeDefined());
  return { user, onChange, read: () => (editor as EmailEditorHandle).read() };
}

// By label: queried by role, jsdom would compute the style of every element of the editor each time.
const part = (name: RegExp | string) => screen.getByLabelText(name);
const said = () => screen.getAllByRole('status').at(-1);

it('T9 draws a design and gives it back as it was, reporting no change', async () => {
  const { read, onChange } = await open(odd);
  expect(part('Text: first')).toHaveTextContent('first');
  expect(part('Row 1 of 2, 2 columns')).toContainElement(part('Text: third'));
  const { design, html } = await read();
  expect(design).toBe(odd);
  expect(html).toContain('<title>Spring on your pitch</title>');
  expect(onChange).not.toHaveBeenCalled();
});

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

it('T9 announces when a part can go no further', async () => {
  const { user, onChange } = await open(odd);
  await user.click(part('Text: first'));
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(said()).toHaveTextContent('Text cannot be moved further that way');
  expect(onChange).not.toHaveBeenCalled();
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

it('T9 edits a text in place, and a read at that moment has every letter', async () => {
  const { user, read } = await open(odd);
  await user.click(part('Text: fourth'));
  await user.keyboard('{Enter}');
  const field = await screen.findByRole('textbox', { name: 'Text: text' });
  await waitFor(() => expect(field).toHaveFocus());
  await user.click(field);
  await user.keyboard('turf ');
  const { design, html } = await read();
  expect(wordsOf(design)[1]?.[0]?.[0]).toContain('turf');
  expect(html).toContain('turf');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(part(/^Text: .*turf/u)).toHaveFocus());
});

it('T9 a block that cannot be edited here is shown locked, can be moved, and stays unchanged', async () => {
  const video = { type: 'custom#countdown', values: { deep: [1, { kept: null }] }, strange: true };
  const design = designOf([['first', 'second']]);
  const withVideo = {
    ...design,
    body: {
      ...design.body,
      rows: [{ ...design.body.rows[0], columns: [{ contents: [text('first'), video], values: {} }] }],
    },
  };
  const { user, read } = await open(withVideo);
  await user.click(part(/^Custom block \(countdown\): Locked/u));
  expect(screen.getByText(/does not edit blocks of this kind/u)).toBeVisible();
  await user.keyboard('{Enter}');
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('tabpanel')).toHaveFocus());
  await user.keyboard('{Escape}');
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect((await read()).design.body.rows[0]?.columns[0]?.contents[0]).toBe(video);
});

it('T9 says when what is stored is not a design, and begins empty', async () => {
  const { onChange, read } = await open({ hello: 'world' });
  expect(screen.getByRole('alert')).toHaveTextContent('what is stored stays as it is until you save');
  expect(onChange).not.toHaveBeenCalled();
  expect((await read()).design.body.rows).toEqual([]);
});

it('T9 a new mail begins with a layout or with nothing', async () => {
  const { user, read, onChange } = await open();
  await user.click(screen.getByRole('button', { name: 'Project reference' }));
  const { design } = await read();
  expect(design.body.rows.length).toBeGreaterThan(3);
  expect(onChange).toHaveBeenCalledTimes(1);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect((await read()).design.body.rows).toEqual([]);
  expect(screen.getByText(/Nothing here yet/u)).toBeVisible();
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

it('T9 a block with nothing to show yet can still be found', async () => {
  const { user } = await open(odd);
  await user.click(screen.getByRole('button', { name: 'Image' }));
  expect(part('Image')).toHaveTextContent('Image: nothing to show yet');
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

it('T9 names every key it knows', async () => {
  const { user } = await open(odd);
  await user.click(screen.getByRole('button', { name: 'Keyboard shortcuts' }));
  const help = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(within(help).getByText('Duplicate the part')).toBeVisible();
});

it('T9 says which block is too large for a mail, and leads to it', async () => {
  const design = designOf([['first']], [['x'.repeat(130_000)]]);
  const { user } = await open(design);
  const warning = screen.getByText(/is left out of the email/u);
  expect(warning).toHaveTextContent(
    'Text (row 2, place 1) is left out of the email: it has 130,007 characters, and at most 120,000 can be shown.',
  );
  await user.click(screen.getByRole('button', { name: 'Show the block' }));
  await waitFor(() => expect(part(/^Text: xxx/u)).toHaveFocus());
  await user.keyboard('{Delete}');
  expect(warning).not.toBeInTheDocument();
});

it('T9 says how many rows of a mail that has too many are left out', async () => {
  await open(designOf(...Array.from({ length: 2003 }, () => [[]])));
  expect(screen.getByText(/The last 3 rows are left out/u)).toBeVisible();
});
