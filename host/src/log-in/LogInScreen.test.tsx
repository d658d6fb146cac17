import { tokenStore } from '@touchline/shared';
import { HttpResponse, on } from '@touchline/shared/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { server, open } from './LogInScreen.testing.tsx';

it('A1 shows the title, an e-mail field, a password that can be shown and hidden, and the button', async () => {
  const { user, email, password } = open();
  expect(screen.getByRole('heading', { name: 'Log In' })).toBeVisible();
  expect(email).toHaveAttribute('type', 'email');
  expect(password).toHaveAttribute('type', 'password');
  await user.click(screen.getByRole('button', { name: /show password/i }));
  expect(password).toHaveAttribute('type', 'text');
  await user.click(screen.getByRole('button', { name: /hide password/i }));
  expect(password).toHaveAttribute('type', 'password');
});

it('U2 A6 says what the server said of the account when it ended the session', () => {
  open();
  act(() => tokenStore.save({ access: 'a', refresh: 'r' }));
  act(() => tokenStore.expire('Your account has been deactivated.'));
  expect(screen.getByText('Your account has been deactivated.')).toBeVisible();
  act(() => tokenStore.save({ access: 'a', refresh: 'r' }));
  act(() => tokenStore.expire());
  expect(screen.getByText(/^Your session has ended/u)).toBeVisible();
});

it.each([
  ['', ''],
  ['zoe@meadowpark.example', ''],
  ['', 'secret'],
])('A2 asks for both fields and makes no call (%j, %j)', async (typedEmail, typedPassword) => {
  const { user, email, password, submit } = open();
  if (typedEmail !== '') await user.type(email, typedEmail);
  if (typedPassword !== '') await user.type(password, typedPassword);
  // No handler: a call would fail the test.
  await user.click(submit);
  expect(screen.getByRole('alert')).toHaveTextContent('Please fill in all fields');
});

it('A1 reads Signing in… while loading, sends once, and stores the tokens', async () => {
  const answer = Promise.withResolvers<void>();
  const bodies: unknown[] = [];
  server.use(
    on.post('*/api/auth/login/', async ({ request }) => {
      bodies.push(await request.json());
      await answer.promise;
      return HttpResponse.json({
        access: 'a',
        refresh: 'r',
        user: { id: 1, email: 'zoe@meadowpark.example' },
      });
    }),
  );
  const { user, email, password, submit } = open();
  await user.type(email, ' zoe@meadowpark.example ');
  await user.type(password, ' secret {Enter}');
  await user.click(submit);
  expect(screen.getByRole('button', { name: 'Signing in…' })).toBeVisible();
  await waitFor(() => expect(bodies).toHaveLength(1));
  answer.resolve();
  await waitFor(() => expect(tokenStore.state()).toBe('signed-in'));
  // A space may be part of a password, never of an address.
  expect(bodies).toEqual([{ email: 'zoe@meadowpark.example', password: ' secret ' }]);
  expect(localStorage.getItem('auth_access')).toBe('a');
  expect(localStorage.getItem('auth_refresh')).toBe('r');
});

const refuse = (detail: string) =>
  HttpResponse.json({ detail, errors: [{ field: 'code', message: detail }] }, { status: 401 });

it('U1 asks for the code of an account with a second factor, and says when it is wrong', async () => {
  const bodies: unknown[] = [];
  server.use(
    on.post('*/api/auth/login/', async ({ request }) => {
      bodies.push(await request.json());
      if (bodies.length === 1) return refuse('Enter the code.');
      if (bodies.length === 2) return refuse('This code is wrong.');
      return HttpResponse.json({ access: 'a', refresh: 'r' });
    }),
  );
  const { user, email, password } = open();
  await user.type(email, 'zoe@meadowpark.example');
  await user.type(password, 'secret{Enter}');
  const code = await screen.findByRole('textbox', { name: 'Code' });
  expect(code).toHaveFocus();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await user.type(code, '111111{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('This code is wrong.');
  await user.clear(code);
  await user.type(code, '222 222{Enter}');
  await waitFor(() => expect(tokenStore.state()).toBe('signed-in'));
  const typed = { email: 'zoe@meadowpark.example', password: 'secret' };
  expect(bodies).toEqual([typed, { ...typed, code: '111111' }, { ...typed, code: '222 222' }]);
});

const serveWays = (reset: 'mail' | 'administrator') =>
  server.use(on.get('*/api/auth/login/ways/', () => HttpResponse.json({ passkeys: true, reset })));

it('U2 asks for a link to a new password, by the address that is typed', async () => {
  serveWays('mail');
  const asked: unknown[] = [];
  server.use(
    on.post('*/api/auth/login/forgotten/', async ({ request }) => {
      asked.push(await request.json());
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user, email } = open();
  const forgotten = await screen.findByRole('button', { name: 'Forgot your password?' });
  // This browser knows no passkeys.
  expect(screen.queryByRole('button', { name: 'Use a passkey' })).not.toBeInTheDocument();
  await user.click(forgotten);
  expect(await screen.findByRole('alert')).toHaveTextContent('Enter your email above first.');
  await user.type(email, ' zoe@meadowpark.example');
  await user.click(forgotten);
  expect(await screen.findByText(/If zoe@meadowpark.example has an account/)).toBeVisible();
  expect(asked).toEqual([{ email: 'zoe@meadowpark.example', time_zone: expect.any(String) }]);
});

it('U2 what is said against a field is over once it is filled in, or another way is taken', async () => {
  serveWays('mail');
  server.use(on.post('*/api/auth/login/forgotten/', () => new HttpResponse(null, { status: 204 })));
  const { user, email, password, submit } = open();
  const forgotten = await screen.findByRole('button', { name: 'Forgot your password?' });
  await user.click(submit);
  expect(screen.getByRole('alert')).toHaveTextContent('Please fill in all fields');
  await user.click(forgotten);
  expect(screen.getByRole('alert')).toHaveTextContent('Enter your email above first.');
  await user.type(email, 'zoe@meadowpark.example');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await user.click(submit);
  expect(screen.getByRole('alert')).toHaveTextContent('Please fill in all fields');
  await user.click(forgotten);
  expect(await screen.findByText(/If zoe@meadowpark.example has an account/)).toBeVisible();
  expect(screen.queryByText('Please fill in all fields')).not.toBeInTheDocument();
  await user.click(submit);
  expect(screen.queryByText(/If zoe@meadowpark.example has an account/)).not.toBeInTheDocument();
  await user.type(password, 's');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('U2 H9 where nothing can send a mail, an administrator is named', async () => {
  serveWays('administrator');
  const { user } = open('ru');
  await user.click(await screen.findByRole('button', { name: 'Забыли пароль?' }));
  expect(await screen.findByText(/Обратитесь к администратору/)).toBeVisible();
});

describe('the provider of the company', () => {
  const PLACE = 'touchline_place_before_sign_in';

  const provider = { name: 'Company ID', is_only_way: false };

  const serve = (values: object = provider) =>
    server.use(
      on.get('*/api/auth/login/ways/', () =>
        HttpResponse.json({ passkeys: true, reset: 'mail', provider: values }),
      ),
    );

  it('U5 whoever comes back is signed in, where they were, and no address holds a token', async () => {
    serve();
    server.use(
      on.post('*/api/auth/login/single-sign-on/finish/', () =>
        HttpResponse.json({ access: 'a', refresh: 'r' }),
      ),
    );
    sessionStorage.setItem(PLACE, '/campaigns/5?edit=5');
    open('en', '/#single-sign-on');
    await waitFor(() => expect(tokenStore.state()).toBe('signed-in'));
    expect(location.pathname + location.search + location.hash).toBe('/campaigns/5?edit=5');
    expect(sessionStorage.getItem(PLACE)).toBeNull();
  });

  it('S15 U5 whose address has an account links it by its password, or logs in another way', async () => {
    serve();
    const why = 'There is an account of jo@club.example here.';
    const refusal = (field: string, detail: string, status = 400) =>
      HttpResponse.json({ detail, errors: [{ field, message: detail }] }, { status });
    const bodies: unknown[] = [];
    server.use(
      on.post('*/api/auth/login/single-sign-on/finish/', () => refusal('password', why, 409)),
      on.post('*/api/auth/login/single-sign-on/link/', async ({ request }) => {
        bodies.push(await request.json());
        return refusal('password', 'This is not your password.');
      }),
    );
    const { user } = open('en', '/#single-sign-on');
    expect(await screen.findByText(why)).toBeVisible();
    expect(screen.queryByLabelText('Email')).not.toBeInTheDocument();
    const password = screen.getByLabelText('Password');
    expect(password).toHaveFocus();
    await user.type(password, 'wrong{Enter}');
    expect(await screen.findByText('This is not your password.')).toBeVisible();
    expect(screen.getByText(why)).toBeVisible();
    expect(bodies).toEqual([{ password: 'wrong' }]);
    await user.click(screen.getByRole('button', { name: 'Log in another way' }));
    expect(screen.getByLabelText('Email')).toBeVisible();
    expect(tokenStore.state()).toBe('signed-out');
  });

  it('S15 U1 the code of an account that is linked is asked for as at any sign-in', async () => {
    serve();
    const refusal = (field: string, status: number) =>
      HttpResponse.json({ detail: field, errors: [{ field, message: field }] }, { status });
    const bodies: unknown[] = [];
    server.use(
      on.post('*/api/auth/login/single-sign-on/finish/', () => refusal('password', 409)),
      on.post('*/api/auth/login/single-sign-on/link/', async ({ request }) => {
        bodies.push(await request.json());
        if (bodies.length === 1) return refusal('code', 400);
        return HttpResponse.json({ access: 'a', refresh: 'r' });
      }),
    );
    const { user } = open('en', '/#single-sign-on');
    await waitFor(() => expect(screen.queryByLabelText('Email')).not.toBeInTheDocument());
    await user.type(screen.getByLabelText('Password'), 'secret{Enter}');
    await user.type(await screen.findByRole('textbox', { name: 'Code' }), '123456{Enter}');
    await waitFor(() => expect(tokenStore.state()).toBe('signed-in'));
    expect(bodies).toEqual([{ password: 'secret' }, { password: 'secret', code: '123456' }]);
  });

  it.each(['//evil.example/x', 'https://evil.example/x', '/\\\\evil.example/x'])(
    'U5 open redirect: %s is no place to return to',
    async (place) => {
      serve();
      sessionStorage.setItem(PLACE, place);
      open('en', '/#single-sign-on=over');
      await screen.findByRole('button', { name: 'Sign in with Company ID' });
      expect(screen.getByText(/took too long, or was begun elsewhere/u)).toBeVisible();
      expect(location.pathname).toBe('/');
      expect(location.hash).toBe('');
    },
  );

  it('U5 says why somebody is not let in, and where it is the only way offers no other', async () => {
    serve({ ...provider, is_only_way: true });
    open('ru', '/#single-sign-on=no_group');
    expect(await screen.findByRole('button', { name: 'Войти через Company ID' })).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('Ни одна из ваших групп');
    expect(screen.queryByRole('button', { name: 'Забыли пароль?' })).not.toBeInTheDocument();
  });

  it('U5 a provider that does not answer is told below its button', async () => {
    serve();
    server.use(
      on.post('*/api/auth/login/single-sign-on/', () =>
        HttpResponse.json({ detail: 'Company ID does not answer.' }, { status: 503 }),
      ),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Sign in with Company ID' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Company ID does not answer.');
  });
});

it('H9 speaks Russian', async () => {
  const { user, submit } = open('ru');
  await user.click(submit);
  expect(screen.getByRole('alert')).toHaveTextContent('Заполните все поля');
});

describe.each([
  [
    'detail',
    () => HttpResponse.json({ detail: 'From detail', error: 'From error' }, { status: 401 }),
    'From detail',
  ],
  ['error', () => HttpResponse.json({ error: 'From error' }, { status: 400 }), 'From error'],
  ["the error's message", () => HttpResponse.json({}, { status: 502 }), /502/],
  ['the network', () => HttpResponse.error(), 'Network Error'],
  ['missing tokens', () => HttpResponse.json({ access: 'only' }), 'No tokens in response'],
])('A3 a failure is told in words from %s', (_, respond, words) => {
  it('and the form can be sent again', async () => {
    server.use(on.post('*/api/auth/login/', respond));
    const { user, email, password } = open();
    await user.type(email, 'zoe@meadowpark.example');
    await user.type(password, 'secret{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    expect(password).toHaveValue('secret');
    expect(screen.getByRole('button', { name: 'Log In' })).toBeEnabled();
    expect(tokenStore.state()).toBe('signed-out');
  });
});
