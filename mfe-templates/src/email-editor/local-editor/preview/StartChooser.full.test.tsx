import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, on, renderInPage, startTestServer } from '@touchline/shared/testing';
import type { EmailEditorHandle } from '../../../emailEditor.ts';
import LocalEditor from '../LocalEditor.tsx';

startTestServer(
  on.get('*/api/settings/', () =>
    HttpResponse.json({ reply_effect: 'ended', approval_required: false, company_name: 'Green Pitch' }),
  ),
  on.get('*/api/own-fields/', () => HttpResponse.json([])),
);

it('T9 a new mail begins with a layout that names the company, or with nothing', async () => {
  const onChange = jest.fn();
  let editor: EmailEditorHandle | undefined;
  const { user } = renderInPage(
    <LocalEditor
      initialDesign={undefined}
      subject="Spring on your pitch"
      onReady={(handle) => {
        editor = handle;
      }}
      onChange={onChange}
    />,
  );
  await waitFor(() => expect(editor).toBeDefined());
  const read = () => (editor as EmailEditorHandle).read();
  await user.click(await screen.findByRole('button', { name: 'Project reference' }));
  const { design, html } = await read();
  expect(design.body.rows.length).toBeGreaterThan(3);
  expect(html).toContain('Green Pitch');
  expect(onChange).toHaveBeenCalledTimes(1);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect((await read()).design.body.rows).toEqual([]);
  expect(screen.getByText(/Nothing here yet/u)).toBeVisible();
});
