import { HttpResponse, on } from '@touchline/shared/testing';
import { screen } from '@testing-library/react';
import { server, LINKS, open, serveLink } from './JoinScreen.testing.tsx';

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
