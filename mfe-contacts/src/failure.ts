import { defineMessages, errorMessage, errorPayload, errorStatus } from '@touchline/shared';

const messages = defineMessages('contacts.failure', {
  en: {
    networkError: 'Network Error',
    unreachable: 'The server did not answer: check the connection and try again.',
  },
  ru: {
    networkError: 'Ошибка сети',
    unreachable: 'Сервер не ответил: проверьте соединение и попробуйте ещё раз.',
  },
});

/** What axios says when no answer came; it knows one language only. */
const AXIOS_NETWORK_ERROR = 'Network Error';

/**
 * Why a change failed, for the place where the person acted (O17): the server's own sentence, or the store's default
 * for this change (O7) and, when nothing answered at all, what to do about that.
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

/** `detail`, else `error`, else the error's own message, else `fallback` (O14), in the language of the interface. */
export function spokenFailure(error: unknown, fallback: string): string {
  const message = errorMessage(error, fallback);
  return message === AXIOS_NETWORK_ERROR ? messages.text('networkError') : message;
}
