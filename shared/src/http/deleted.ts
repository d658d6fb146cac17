import { AxiosError, AxiosHeaders, type InternalAxiosRequestConfig } from 'axios';
import { errorStatus } from './errors.ts';

/**
 * What this page deletes or has just deleted, by path. Nothing at or below such a path is read: a poll, a preload or a read
 * that was under way would be answered 404, which the browser reports as an error of the page.
 */
const deleted = new Map<string, { readonly over: Promise<void>; expires: number }>();
/** Ends the reads under way. */
const underWay = new Map<AbortController, string>();

/** Milliseconds after which it is asked for again: somebody else may have restored it. */
const REMEMBERED = 60_000;

declare module 'axios' {
  interface InternalAxiosRequestConfig {
    /** The signal that the caller gave; null without one. */
    ownSignal?: GenericAbortSignal | null;
    /** Ends a read whose thing is being deleted. */
    endedByDeletion?: AbortController;
  }
}

/** A path that ends in an id names one thing, as the spec's `/api/campaigns/7/delete/` does. */
const THING = /^(?<thing>.*\/\d+\/)(?:delete\/)?$/u;

/** The path of the one thing that a `DELETE` is of; undefined where it is of something else, such as a draft. */
export const thingOf = (url: string): string | undefined => THING.exec(url)?.groups?.['thing'];

function deletionOf(url: string) {
  const now = Date.now();
  for (const [path, deletion] of deleted) {
    if (deletion.expires <= now) deleted.delete(path);
    else if (url.startsWith(path)) return deletion;
  }
  return undefined;
}

/**
 * Deletes something by `send`. Reads of it wait until that is over; once it is gone they fail as if the server had answered
 * 404, without being sent.
 * @param things paths of what is deleted
 */
export async function whileDeleting<Answer>(
  things: readonly string[],
  send: () => Promise<Answer>,
): Promise<Answer> {
  const { promise: over, resolve } = Promise.withResolvers<void>();
  const remember = (expires: number) => {
    for (const thing of things) deleted.set(thing, { over, expires });
  };
  remember(Infinity);
  for (const [controller, url] of underWay) {
    if (things.some((thing) => url.startsWith(thing))) controller.abort();
  }
  let isGone = false;
  try {
    const answer = await send();
    isGone = true;
    return answer;
  } catch (error) {
    // Somebody else has deleted it.
    isGone = errorStatus(error) === 404;
    throw error;
  } finally {
    if (isGone) remember(Date.now() + REMEMBERED);
    else for (const thing of things) deleted.delete(thing);
    resolve();
  }
}

/** After something was restored: whatever it was can be read again. */
export const forgetDeleted = (): void => deleted.clear();

/**
 * Before a read is sent.
 * @returns ends it when its thing begins to be deleted
 * @throws {AxiosError} 404 when its thing has just been deleted
 */
export async function unlessDeleted(config: InternalAxiosRequestConfig): Promise<AbortSignal> {
  const { url = '' } = config;
  await deletionOf(url)?.over;
  if (deletionOf(url) !== undefined) {
    const headers = new AxiosHeaders();
    const answer = { status: 404, statusText: 'Not Found', data: {}, headers, config };
    throw new AxiosError('Deleted', AxiosError.ERR_BAD_REQUEST, config, undefined, answer);
  }
  const controller = new AbortController();
  underWay.set(controller, url);
  config.endedByDeletion = controller;
  return controller.signal;
}

/** After a read has ended, however it did. @returns whether it ended because its thing is being deleted */
export function wasEndedByDeletion(config: InternalAxiosRequestConfig | undefined): boolean {
  const controller = config?.endedByDeletion;
  if (config === undefined || controller === undefined) return false;
  // Sent again, it is another read: were this one kept, what is refused as gone would be asked for without end.
  delete config.endedByDeletion;
  underWay.delete(controller);
  return controller.signal.aborted;
}
