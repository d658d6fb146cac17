import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { designOf, text, wordsOf } from './model/designs.testing.ts';
import { odd, open, part, said } from './LocalEditor.testing.tsx';

it('T9 draws a design and gives it back as it was, reporting no change', async () => {
  const { read, onChange } = await open(odd);
  expect(part('Text: first')).toHaveTextContent('first');
  expect(part('Row 1 of 2, 2 columns')).toContainElement(part('Text: third'));
  const { design, html } = await read();
  expect(design).toBe(odd);
  expect(html).toContain('<title>Spring on your pitch</title>');
  expect(onChange).not.toHaveBeenCalled();
});

it('T9 announces when a part can go no further', async () => {
  const { user, onChange } = await open(odd);
  await user.click(part('Text: first'));
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(said()).toHaveTextContent('Text cannot be moved further that way');
  expect(onChange).not.toHaveBeenCalled();
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

it('T9 a block with nothing to show yet can still be found', async () => {
  const { user } = await open(odd);
  await user.click(screen.getByRole('button', { name: 'Image' }));
  expect(part('Image')).toHaveTextContent('Image: nothing to show yet');
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

it('T9 a heading that was just added is written at once, and what it came with is replaced', async () => {
  const { user, read } = await open(odd);
  await user.click(part('Text: first'));
  await user.click(screen.getByRole('tab', { name: 'Add' }));
  await user.click(screen.getByRole('button', { name: 'Heading' }));
  const field = await screen.findByRole('textbox', { name: 'Heading: text' });
  await waitFor(() => expect(field).toHaveFocus());
  expect(said()).toHaveTextContent('Heading added: column 1 of row 1, place 2');
  const contents = (await read()).design.body.rows[0]?.columns[0]?.contents;
  expect(contents?.map(({ type }) => type)).toEqual(['text', 'heading', 'text']);
  await waitFor(() => expect(String(document.getSelection())).toBe('A pitch that plays all year'));
});

it('T9 Ctrl+A on a selected part leaves the rest of the page alone', async () => {
  await open(odd);
  fireEvent.click(part('Text: first'));
  // Prevented: the browser would select all of the page.
  expect(fireEvent.keyDown(part('Text: first'), { key: 'a', ctrlKey: true })).toBe(false);
});
