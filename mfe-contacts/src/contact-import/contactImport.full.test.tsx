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
