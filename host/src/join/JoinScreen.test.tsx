import { HttpResponse, on, renderInPage, startTestServer } from '@touchline/shared/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import JoinScreen from './JoinScreen.tsx';

const server = startTestServer();

const LINKS = '*/api/auth/links/';
const open = (language: 'en' | 'ru' = 'en') =>
  renderInPage(
    <Routes>
      <Route path="/join" element={<JoinScreen />} />
      <Route path="/" element={<p>Inside</p>} />
    </Routes>,
    { path: '/join#secret', language },
  );

/** Answers whose link it is. */
const serveLink = (kind: 'invitation' | 'reset') =>
  server.use(
    on.post(LINKS, async ({ request }) => {
      expect(await request.json()).toEqual({ token: 'secret' });
      return HttpResponse.json({ kind, email: 'petrov@club.example' });
    }),
  );

it('U2 an invitation asks for name and password, tells what is wrong with it at the field, and signs in', async () => {
  serveLink('invitation');
  const bodies: unknown[] = [];
  server.use(
    on.post(`${LINKS}use/`, async ({ request }) => {
      bodies.push(await request.json());
      return bodies.length === 1
        ? HttpResponse.json(
            { detail: 'No.', errors: [{ field: 'password', message: 'Choose another.' }] },
            { status: 400 },
          )
        : new HttpResponse(null, { status: 204 });
    }),
    on.post('*/api/auth/login/', async ({ request }) => {
      bodies.push(await request.json());
      return HttpResponse.json({ access: 'access', refresh: 'refresh' });
    }),
  );
  const { user } = open();
  expect(await screen.findByText(/You were invited as petrov@club.example/)).toBeVisible();
  const submit = screen.getByRole('button', { name: 'Set Password and Log In' });
  await user.click(submit);
  expect(await screen.findByText('Please choose a password')).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: 'Your name' }), ' Ivan Petrov ');
  await user.type(screen.getByLabelText('Password'), 'password1');
  await user.click(submit);
  expect(await screen.findByText('Choose another.')).toBeVisible();
  await user.type(screen.getByLabelText('Password'), ' and grass');
  await user.click(submit);
  expect(await screen.findByText('Inside')).toBeVisible();
  expect(bodies).toEqual([
    { token: 'secret', name: 'Ivan Petrov', password: 'password1' },
    { token: 'secret', name: 'Ivan Petrov', password: 'password1 and grass' },
    { email: 'petrov@club.example', password: 'password1 and grass' },
  ]);
});

it('U2 H9 a link for a new password asks for no name, also in Russian', async () => {
  serveLink('reset');
  open('ru');
  expect(await screen.findByRole('heading', { name: 'Новый пароль' })).toBeVisible();
  expect(screen.queryByRole('textbox', { name: 'Ваше имя' })).not.toBeInTheDocument();
});

it('U2 a link that was used says so, and leads to Log In', async () => {
  server.use(
    on.post(LINKS, () => HttpResponse.json({ detail: 'This link has been used.' }, { status: 404 })),
  );
  open();
  expect(await screen.findByRole('alert')).toHaveTextContent('This link has been used.');
  await waitFor(() =>
    expect(screen.getByRole('link', { name: 'Go to Log In' })).toHaveAttribute('href', '/'),
  );
});

it('U2 a link that worked is not used again when signing in fails after it: Log In is filled in, and says why', async () => {
  serveLink('reset');
  let uses = 0;
  let logIns = 0;
  server.use(
    on.post(`${LINKS}use/`, () => {
      uses += 1;
      return new HttpResponse(null, { status: uses === 1 ? 204 : 404 });
    }),
    on.post('*/api/auth/login/', () => {
      logIns += 1;
      return logIns === 1
        ? HttpResponse.json({ detail: 'Too many failures.' }, { status: 429 })
        : HttpResponse.json({ access: 'access', refresh: 'refresh' });
    }),
  );
  const { user } = open();
  await user.type(await screen.findByLabelText('Password'), 'grass after rain');
  await user.click(screen.getByRole('button', { name: 'Set Password and Log In' }));
  expect(await screen.findByText(/Too many failures/)).toBeVisible();
  expect(screen.getByText('Your password was changed. Log in with it.')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Email' })).toHaveValue('petrov@club.example');
  await user.click(screen.getByRole('button', { name: 'Log In' }));
  expect(await screen.findByText('Inside')).toBeVisible();
  expect(uses).toBe(1);
});

it('U1 U2 a new password of an account with a second factor asks for the code alone', async () => {
  serveLink('reset');
  const bodies: unknown[] = [];
  server.use(
    on.post(`${LINKS}use/`, () => new HttpResponse(null, { status: 204 })),
    on.post('*/api/auth/login/', async ({ request }) => {
      const body = (await request.json()) as { code?: string };
      bodies.push(body);
      if (body.code === '222222') return HttpResponse.json({ access: 'access', refresh: 'refresh' });
      const detail = body.code === undefined ? 'Enter the code.' : 'This code is wrong.';
      return HttpResponse.json({ detail, errors: [{ field: 'code', message: detail }] }, { status: 401 });
    }),
  );
  const { user } = open();
  await user.type(await screen.findByLabelText('Password'), 'grass after rain{Enter}');
  expect(
    await screen.findByText('Your password was changed. Now enter a code, and you are in.'),
  ).toBeVisible();
  const code = await screen.findByRole('textbox', { name: 'Code' });
  expect(code).toHaveFocus();
  await user.type(code, '111111{Enter}');
  expect(await screen.findByText('This code is wrong.')).toBeVisible();
  await user.clear(code);
  await user.type(code, '222222{Enter}');
  expect(await screen.findByText('Inside')).toBeVisible();
  const whose = { email: 'petrov@club.example', password: 'grass after rain' };
  expect(bodies).toEqual([whose, { ...whose, code: '111111' }, { ...whose, code: '222222' }]);
});

it('U2 a good link opens after a bad one, in the same tab', async () => {
  server.use(
    on.post(LINKS, async ({ request }) => {
      const { token } = (await request.json()) as { token: string };
      return token === 'good'
        ? HttpResponse.json({ kind: 'reset', email: 'petrov@club.example' })
        : HttpResponse.json({ detail: 'This link has been used.' }, { status: 404 });
    }),
  );
  open();
  expect(await screen.findByText('This link has been used.')).toBeVisible();
  act(() => {
    window.location.hash = '#good';
  });
  expect(await screen.findByRole('heading', { name: 'New password' })).toBeVisible();
});
