import { tokenStore } from '@touchline/shared';
import { HttpResponse, on } from '@touchline/shared/testing';
import { screen } from '@testing-library/react';
import { server, open } from './LogInScreen.testing.tsx';

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
