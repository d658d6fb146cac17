import { HttpResponse, on } from '@touchline/shared/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { server, LINKS, open, serveLink } from './JoinScreen.testing.tsx';

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
