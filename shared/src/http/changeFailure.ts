import { isAxiosError } from 'axios';
import { defineMessages } from '../language/index.ts';
import { errorMessage, errorPayload, errorStatus } from './errors.ts';

const messages = defineMessages('http.failure', {
  en: {
    unreachable: 'The server did not answer: check the connection and try again.',
    signedOut: 'Your session had ended: once you are signed in again, try again.',
  },
  ru: {
    unreachable: 'Сервер не ответил: проверьте соединение и попробуйте ещё раз.',
    signedOut: 'Сеанс был завершён: войдите и повторите попытку.',
  },
});

/**
 * Why a change failed, for the place where the person acted (O17): the server's own sentence, otherwise the given default
 * (O7) and, when nothing answered at all, what to do about that.
 */
export function changeFailure(error: unknown, fallback: string): string {
  // The message stays after the person has signed in again, when the server's "Please sign in" would be wrong.
  if (hadSession(error)) return `${fallback}. ${messages.text('signedOut')}`;
  const payload = errorPayload(error);
  if (typeof payload === 'object' && payload !== null) {
    const message = errorMessage(error, '');
    const own = error instanceof Error ? error.message : undefined;
    // errorMessage falls back to axios's technical sentence, which helps nobody here.
    if (message !== own && message !== '') return message;
  }
  return errorStatus(error) === undefined ? `${fallback}. ${messages.text('unreachable')}` : `${fallback}.`;
}

/** Returns whether the request was sent with a token that the server no longer accepts. */
const hadSession = (error: unknown): boolean =>
  isAxiosError(error) && error.response?.status === 401 && typeof error.config?.usedAccess === 'string';
