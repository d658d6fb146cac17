import axios, {
  type AxiosInstance,
  type GenericAbortSignal,
  type InternalAxiosRequestConfig,
  isAxiosError,
} from 'axios';
import { tokenStore } from '../auth/tokens.ts';
import { WAITING_HEADER } from '../contract/rules.ts';
import { tellWaitingAgain } from '../notices/waitingAgain.ts';
import { languageStore } from '../language/index.ts';
import { thingOf, unlessDeleted, wasEndedByDeletion, whileDeleting } from './deleted.ts';
import { nameFields } from './nameFields.ts';
import { refreshAccessToken } from './refresh.ts';

declare module 'axios' {
  interface AxiosRequestConfig {
    /** Of a `DELETE`: paths elsewhere that are read of the same thing. */
    alsoDeletes?: readonly string[];
    /** Set on the second attempt: each request is retried at most once (A5). */
    retried?: boolean;
  }
  interface InternalAxiosRequestConfig {
    /** The access token it was sent with; null without one. */
    usedAccess?: string | null;
    /** Whose session it was sent in. */
    usedOwner?: string;
  }
}

/**
 * The one HTTP client of the page: every call of every section goes through it. It carries the bearer token (A4), asks for
 * messages in the language of the interface, and renews an expired access token without the caller noticing (A5). It has no
 * time-out (spec §9).
 */
export const http: AxiosInstance = axios.create();

const bearer = (token: string) => `Bearer ${token}`;

let presence = new AbortController();

// Nobody waits for what was being read, and the server refuses it from then on. Changes go on: they were asked for.
tokenStore.onPersonLeft(() => {
  presence.abort();
  presence = new AbortController();
});

const sendDelete = http.delete.bind(http);
// A read of what is deleted here would be answered 404.
http.delete = (url, config) => {
  const thing = thingOf(url);
  const send = () => sendDelete(url, config) as never;
  return thing === undefined ? send() : whileDeleting([thing, ...(config?.alsoDeletes ?? [])], send);
};

const anyOf = (...signals: readonly (GenericAbortSignal | null | undefined)[]): GenericAbortSignal =>
  AbortSignal.any(signals.filter((signal) => signal instanceof AbortSignal));

http.interceptors.request.use(async (config) => {
  if (config.method === 'get') {
    if (config.ownSignal === undefined) config.ownSignal = config.signal ?? null;
    config.signal = anyOf(config.ownSignal, await unlessDeleted(config));
  }
  const access = tokenStore.access();
  config.usedAccess = access;
  config.usedOwner ??= tokenStore.owner();
  if (access !== null) {
    config.headers.set('Authorization', bearer(access));
    if (config.method === 'get') config.signal = anyOf(config.signal, presence.signal);
  }
  config.headers.set('Accept-Language', languageStore.get());
  return config;
});

// Whoever makes a change has to know, whichever of many ways it was made.
http.interceptors.response.use((answer) => {
  tellWaitingAgain(answer.headers[WAITING_HEADER]);
  return answer;
});

http.interceptors.response.use(
  (answer) => {
    wasEndedByDeletion(answer.config);
    return answer;
  },
  (error: unknown) => {
    const config = isAxiosError(error) ? error.config : undefined;
    // Asked again, it is told to be gone, or read after all where it could not be deleted.
    if (config !== undefined && wasEndedByDeletion(config)) return http.request(config);
    throw error;
  },
);

http.interceptors.response.use(undefined, async (error: unknown) => {
  if (isAxiosError(error) && error.response?.status === 403) learnRole(error.config);
  const config = retriable(error);
  if (config === undefined) throw error;
  // Not the header's value: headers are trimmed, so a token stored with blanks would pass for a newer one.
  const access = await refreshAccessToken((stored) => stored !== config.usedAccess);
  // Without a new token the caller gets the first error, not one about the refresh (A6).
  if (access === undefined) throw error;
  // Somebody else has signed in meanwhile: what one person wrote must not be sent as another's.
  if (config.usedOwner !== undefined && !tokenStore.isStillOf(config.usedOwner)) throw error;
  config.retried = true;
  return http.request(config);
});

// Last: what reaches the caller is what a person may read.
http.interceptors.response.use(undefined, async (error: unknown) => {
  await nameFields(error);
  throw error;
});

/** Milliseconds within which the role is not asked for again: something else is refused, as a page of another's mailbox. */
const ROLE_AGE = 5000;

let roleLearnedAt = -Infinity;

/** The role may have changed while the page was open: with the next access token the page offers what it may do now (U3). */
function learnRole(config: InternalAxiosRequestConfig | undefined): void {
  // A server that tells no role refuses for reasons of its own.
  if (tokenStore.role() === undefined || Date.now() - roleLearnedAt < ROLE_AGE) return;
  roleLearnedAt = Date.now();
  void refreshAccessToken((stored) => stored !== config?.usedAccess);
}

/** The request to send again, when its access token was refused. */
function retriable(error: unknown): InternalAxiosRequestConfig | undefined {
  if (!isAxiosError(error) || error.response?.status !== 401) return undefined;
  const { config } = error;
  // A wrong password is a 401 as well, but a new token would not help.
  if (config === undefined || config.retried === true || config.url?.startsWith('/api/auth/log') === true)
    return undefined;
  return config;
}
