import { defineMessages, errorMessage } from '@touchline/shared';

const messages = defineMessages('contacts.failure', {
  en: {
    networkError: 'Network Error',
  },
  ru: {
    networkError: 'Ошибка сети',
  },
});

/** What axios says when no answer came, in English only. */
const AXIOS_NETWORK_ERROR = 'Network Error';

/** `detail`, else `error`, else the error's own message, else `fallback` (O14), in the language of the interface. */
export function spokenFailure(error: unknown, fallback: string): string {
  const message = errorMessage(error, fallback);
  return message === AXIOS_NETWORK_ERROR ? messages.text('networkError') : message;
}
