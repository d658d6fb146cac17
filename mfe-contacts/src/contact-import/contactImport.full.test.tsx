import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, on } from '@touchline/shared/testing';
import { server, UPLOAD, workbook, answer, choose, shown, paste } from './contactImport.testing.tsx';

it('O1 the button opens a hidden picker for .xlsx and .xls only', async () => {
  const user = await shown();
  const input = screen.getByLabelText('Workbook to import');
  expect(input).not.toBeVisible();
  expect(input).toHaveAttribute('type', 'file');
  expect(input).toHaveAttribute('accept', '.xlsx,.xls');
  const opened = jest.spyOn(input, 'click');
  await user.click(screen.getByRole('button', { name: 'Upload from Excel' }));
  expect(opened).toHaveBeenCalledTimes(1);
});

it.each(['autumn.csv', 'autumn.tsv', 'autumn.ods', 'AUTUMN.VCF'])(
  'G1 %s is sent at once when it is chosen, dropped or pasted',
  async (name) => {
    const sent: string[] = [];
    server.use(
      on.post(UPLOAD, async ({ request }) => {
        sent.push(/filename="([^"]*)"/u.exec(await request.text())?.[1] ?? '');
        return HttpResponse.json(answer());
      }),
    );
    const user = await shown();
    const dropped = { dataTransfer: { types: ['Files'], files: [workbook(name)] } };
    for (const bring of [
      () => choose(workbook(name)),
      () => fireEvent.drop(document.body, dropped),
      () => paste(document.body, '', [workbook(name)]),
    ]) {
      await bring();
      const report = await screen.findByRole('dialog', { name: `${name} was imported` });
      await user.click(within(report).getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
    expect(sent).toEqual([name, name, name]);
  },
);

it.each([
  ['a wrong extension', workbook('clubs.pdf'), 'clubs.pdf cannot be imported'],
  ['an empty file', workbook('clubs.xlsx', ''), 'clubs.xlsx is empty (0 bytes)'],
  [
    'more than 20 MB',
    Object.defineProperty(workbook('huge.xls'), 'size', { value: 20 * 1024 * 1024 + 1 }),
    'huge.xls is 20.1 MB; at most 20 MB can be imported.',
  ],
])('O16 refuses %s before anything is sent, and offers another choice', async (_, file, message) => {
  await shown();
  const dialog = await choose(file);
  expect(await dialog.findByRole('alert')).toHaveTextContent(message);
  expect(dialog.getByRole('button', { name: 'Choose another file' })).toBeVisible();
  expect(dialog.queryByRole('button', { name: 'Try again' })).toBeNull();
});

describe('while it runs', () => {
  let held = Promise.withResolvers<void>();

  beforeEach(() => {
    held = Promise.withResolvers<void>();
    server.use(
      on.post(UPLOAD, async () => {
        await held.promise;
        return HttpResponse.json(answer());
      }),
    );
  });

  afterEach(() => held.resolve());

  it('O16 stops asking about an import that has ended meanwhile', async () => {
    const user = await shown();
    const dialog = await choose(workbook());
    await dialog.findByRole('progressbar');
    await user.keyboard('{Escape}');
    await screen.findByRole('alertdialog', { name: 'Stop the import?' });
    held.resolve();
    expect(await dialog.findByText('Organizations added')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(dialog.getByText('Organizations added')).toBeVisible();
  });

  it.each([
    ['failed', 'The import was cancelled. Nothing was changed.', 1],
    ['done', 'The import had already finished when it was cancelled', 2],
  ])('O16 can be cancelled; the server ends as %s', async (stage, message, reads) => {
    server.use(on.get('*/api/contacts/upload/:id/progress/', () => HttpResponse.json({ stage, rows: 5 })));
    const user = await shown();
    const dialog = await choose(workbook());
    await user.click(await dialog.findByRole('button', { name: 'Cancel import' }));
    expect(await dialog.findByText(message, { exact: false })).toBeVisible();
    await waitFor(() => expect(server.state.reads.organizations).toBe(reads));
  });

  it('O16 shows what the server does with it, and does not close by accident', async () => {
    const user = await shown();
    const dialog = await choose(workbook());
    const progress = await dialog.findByRole('progressbar', { name: 'Reading rows' });
    expect(progress).toHaveAttribute('aria-valuetext', '1,200 rows');
    await user.keyboard('{Escape}');
    const question = within(await screen.findByRole('alertdialog', { name: 'Stop the import?' }));
    await user.click(question.getByRole('button', { name: 'Keep waiting' }));
    held.resolve();
    expect(await dialog.findByText('Organizations added')).toBeVisible();
  });

  it('O16 shows saving, not receiving, while the answer to a finished import is still on its way', async () => {
    server.use(
      on.get('*/api/contacts/upload/:id/progress/', () => HttpResponse.json({ stage: 'done', rows: 5 })),
    );
    await shown();
    const dialog = await choose(workbook());
    expect(await dialog.findByRole('progressbar', { name: 'Saving' })).toBeVisible();
    held.resolve();
    expect(await dialog.findByText('Organizations added')).toBeVisible();
  });
});

it('G1 the dialog takes pasted cells by hand, and files of all kinds by its own button', async () => {
  const user = await shown();
  await user.click(screen.getByRole('button', { name: 'Other files and cells' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Paste cells' }));
  expect(dialog.getByLabelText('Cells copied from a workbook')).toHaveFocus();
  expect(dialog.getByRole('button', { name: 'Import these cells' })).toBeDisabled();
  await user.click(dialog.getByRole('button', { name: 'Choose a file' }));
  expect(screen.getByLabelText('Workbook to import')).toHaveAttribute(
    'accept',
    '.xlsx,.xls,.ods,.csv,.tsv,.txt,.vcf',
  );
});
