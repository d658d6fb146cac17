import { screen } from '@testing-library/react';
import { HttpResponse, on, renderInPage, startTestServer } from '@touchline/shared/testing';
import ConfirmAddressScreen from './ConfirmAddressScreen.tsx';

const server = startTestServer();
const PATH = '*/api/auth/address/';
const open = (language: 'en' | 'ru' = 'en') =>
  renderInPage(<ConfirmAddressScreen />, { path: '/confirm-address#secret', language });
const serveAddress = () =>
  server.use(
    on.post(PATH, async ({ request }) => {
      expect(await request.json()).toEqual({ token: 'secret' });
      return HttpResponse.json({ email: 'ann.field@club.example' });
    }),
  );

it('U1 the link of the mail confirms the address by a click, not by being looked at', async () => {
  serveAddress();
  const bodies: unknown[] = [];
  server.use(
    on.post(`${PATH}use/`, async ({ request }) => {
      bodies.push(await request.json());
      return bodies.length === 1
        ? HttpResponse.json({ detail: 'Another account has it.' }, { status: 409 })
        : new HttpResponse(null, { status: 204 });
    }),
  );
  const { user } = open();
  const confirm = await screen.findByRole('button', { name: 'Confirm the Address' });
  expect(bodies).toEqual([]);
  await user.click(confirm);
  expect(await screen.findByRole('alert')).toHaveTextContent('Another account has it.');
  await user.click(confirm);
  expect(await screen.findByText('You sign in as ann.field@club.example from now on.')).toBeVisible();
  expect(bodies).toEqual([{ token: 'secret' }, { token: 'secret' }]);
  expect(screen.getByRole('link', { name: 'Go to Touchline' })).toHaveAttribute('href', '/');
});

it('U1 H9 a link that was used says so, also in Russian', async () => {
  server.use(on.post(PATH, () => HttpResponse.json({ detail: 'Ссылка уже использована.' }, { status: 404 })));
  open('ru');
  expect(await screen.findByRole('heading', { name: 'Ссылка не действует' })).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('Ссылка уже использована.');
});
