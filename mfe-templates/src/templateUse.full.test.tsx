import { HttpResponse, on } from '@touchline/shared/testing';
import {
  dialog,
  expectLogged,
  renderSection,
  template,
  templatesServer,
} from './templatesServer.testing.tsx';

const server = templatesServer();

it('C3 an API that does not know whom, and one that fails, keep nobody from editing', async () => {
  server.has(template(1));
  server.use(on.get('*/api/templates/:id/use/', () => HttpResponse.json({ detail: 'No.' }, { status: 404 })));
  const { unmount } = renderSection({ path: '/?edit=1' });
  await (await dialog('Edit Template')).findByLabelText('Mail');
  unmount();
  expectLogged();
  server.use(on.get('*/api/templates/:id/use/', () => HttpResponse.json({ detail: 'No.' }, { status: 500 })));
  renderSection({ path: '/?edit=1' });
  const form = await dialog('Edit Template');
  expect(await form.findByText('Could not find out who gets the new text.')).toBeVisible();
  expect(form.getByRole('button', { name: 'Save Changes' })).toBeEnabled();
});
