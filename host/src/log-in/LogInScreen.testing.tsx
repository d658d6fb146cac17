import { tokenStore } from '@touchline/shared';
import { renderInPage, startTestServer } from '@touchline/shared/testing';
import { act, screen } from '@testing-library/react';
import { LogInScreen } from './LogInScreen.tsx';

export const server = startTestServer();

export function open(language: 'en' | 'ru' = 'en', path = '/') {
  const { user } = renderInPage(<LogInScreen />, { language, path });
  act(() => tokenStore.clear());
  return {
    user,
    email: screen.getByLabelText(language === 'en' ? 'Email' : 'Эл. почта'),
    password: screen.getByLabelText(language === 'en' ? 'Password' : 'Пароль'),
    submit: screen.getByRole('button', { name: language === 'en' ? 'Log In' : 'Войти' }),
  };
}
