import { defineMessages } from '../language/index.ts';
import { errorMessage, errorPayload, errorStatus } from './errors.ts';

const messages = defineMessages('http.failure', {
  en: { unreachable: 'The server did not answer: check the connection and try again.' },
  ru: { unreachable: 'Сервер не ответил: проверьте соединение и попробуйте ещё раз.' },
});

/**
 * Why a change failed, for the place where the person acted (O17): the server's own sentence, otherwise the given default
 * (O7) and, when nothing answered at all, what to do about that.
 */
export function changeFailure(error: unknown, fallback: string): string {
  const payload = errorPayload(error);
  if (typeof payload === 'object' && payload !== null) {
    const message = errorMessage(error, '');
    const own = error instanceof Error ? error.message : undefined;
    // errorMessage falls back to axios's technical sentence, which helps nobody here.
    if (message !== own && message !== '') return message;
  }
  return errorStatus(error) === undefined ? `${fallback}. ${messages.text('unreachable')}` : `${fallback}.`;
}
