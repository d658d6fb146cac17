import { tokenStore } from '@touchline/shared';
import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';

/** What stood at an entry of the history when somebody followed a link to a person there, by the entry's key and by name. */
const kept = new Map<string, Map<string, unknown>>();
// Back still leads to these entries when somebody else has signed in.
tokenStore.onPersonLeft(() => kept.clear());

/** What stands on the page now, by name. */
const shown = new Map<string, () => unknown>();

/**
 * Keeps what is typed and chosen, so that it stands there again when Back leads to this entry.
 * @param key of the entry
 * @param followed the link that leads away: {@link useKept} of this name is true then
 */
export function keepPlace(key: string, followed: string): void {
  kept.set(key, new Map([...shown].map(([name, read]) => [name, read()])).set(followed, true));
}

/**
 * What {@link useKeeping} kept under a name, once, where Back has led here; undefined otherwise. Whoever closes a dialog and opens
 * it again at the same entry begins anew.
 */
export function useKept(name: string): unknown {
  const { key } = useLocation();
  const [value] = useState(() => kept.get(key)?.get(name));
  useEffect(() => {
    kept.get(key)?.delete(name);
  }, [key, name]);
  return value;
}

/** Has a value kept when somebody follows a link to a person. @param name differs from that of all else on the page */
export function useKeeping(name: string, value: unknown): void {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  useEffect(() => {
    shown.set(name, () => latest.current);
    return () => {
      shown.delete(name);
    };
  }, [name]);
}

/** A state that stands there again when Back leads here from a person's page. @param name as of {@link useKeeping} */
export function useKeptState<Value>(
  name: string,
  initial: Value | (() => Value),
): [Value, Dispatch<SetStateAction<Value>>] {
  // Only useKeeping of the same name has put it there.
  const before = useKept(name) as Value | undefined;
  const [value, setValue] = useState(before === undefined ? initial : () => before);
  useKeeping(name, value);
  return [value, setValue];
}
