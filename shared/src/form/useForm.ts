import { useCallback, useId, useRef, useState } from 'react';
import type { FieldErrors, Refusal } from './refusal.ts';
import { useFocusLater } from './useFocusLater.ts';

export interface FormOptions<Fields, Key extends string> {
  readonly initial: Fields | (() => Fields);
  /** What keeps the fields from being sent: each message names its field, and how to correct it. */
  readonly check: (fields: Fields) => FieldErrors<Key>;
  /** Why they were not saved when the form was last open. */
  readonly refusal?: Refusal<Key> | undefined;
  /** What was typed when the form was last open; undefined for a new beginning. */
  readonly typed?: Fields | undefined;
}

/** The state of a form. `Key` names the fields that can show an error. */
export interface Form<Fields, Key extends string> {
  /** Prefix of the elements' ids; see {@link fieldElementId}. */
  readonly formId: string;
  readonly fields: Fields;
  /** What the form began with. */
  readonly original: Fields;
  readonly errors: FieldErrors<Key>;
  /** Why it was not saved, where no field in particular is wrong. */
  readonly failure: string | undefined;
  /** It is being sent: a change made now would not be part of the running request. */
  readonly busy: boolean;
  /** Changes the fields and removes the errors that this settles. */
  readonly edit: (next: (fields: Fields) => Fields, settled?: readonly Key[]) => void;
  /** Changes one field and removes its error. */
  readonly change: <Name extends Key & keyof Fields>(name: Name, value: Fields[Name]) => void;
  /** Shows what is wrong and focuses the first bad field. @returns whether everything is in order */
  readonly check: () => boolean;
  /**
   * Sends the fields, unless they are being sent. The attempt answers why they were refused, which is shown, or undefined
   * once they are saved: the form then stays as it is until its dialog has closed.
   */
  readonly send: (attempt: () => Promise<Refusal<Key> | undefined>) => Promise<void>;
}

/** The element of a field. */
export const fieldElementId = (formId: string, key: string): string => `${formId}-${key}`;

/** The state of a form: what is typed, what is wrong with it, and whether it is being sent. */
export function useForm<Fields, Key extends string>(options: FormOptions<Fields, Key>): Form<Fields, Key> {
  const { initial, check, refusal, typed } = options;
  const formId = useId();
  const [original] = useState(initial);
  const [fields, setFields] = useState(typed ?? original);
  const [errors, setErrors] = useState<FieldErrors<Key>>(refusal?.errors ?? new Map());
  const [failure, setFailure] = useState(refusal?.failure);
  const [busy, setBusy] = useState(false);
  // A double click is faster than the next render, so state would not stop the second click.
  const running = useRef(false);
  const focusLater = useFocusLater();

  const edit = useCallback((next: (fields: Fields) => Fields, settled: readonly Key[] = []) => {
    setFields(next);
    setErrors((current) =>
      settled.some((key) => current.has(key))
        ? new Map([...current].filter(([key]) => !settled.includes(key)))
        : current,
    );
  }, []);
  const change = useCallback(
    <Name extends Key & keyof Fields>(name: Name, value: Fields[Name]) =>
      edit((current) => ({ ...current, [name]: value }), [name]),
    [edit],
  );
  const refuse = ({ errors: wrong = new Map(), failure: reason }: Refusal<Key>) => {
    setErrors(wrong);
    setFailure(reason);
    if (wrong.size > 0) focusLater(() => firstElement(formId, wrong));
  };
  const send = async (attempt: () => Promise<Refusal<Key> | undefined>) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    refuse({});
    const release = () => {
      running.current = false;
      setBusy(false);
    };
    try {
      const refused = await attempt();
      if (refused === undefined) return;
      refuse(refused);
      release();
    } catch (error) {
      release();
      throw error;
    }
  };
  return {
    formId,
    fields,
    original,
    errors,
    failure,
    busy,
    edit,
    change,
    check: () => {
      if (running.current) return false;
      const found = check(fields);
      refuse({ errors: found });
      return found.size === 0;
    },
    send,
  };
}

/** The first in the document of the fields that are wrong. */
function firstElement<Key extends string>(formId: string, errors: FieldErrors<Key>): HTMLElement | null {
  const elements = [...errors.keys()].flatMap(
    (key) => document.getElementById(fieldElementId(formId, key)) ?? [],
  );
  return elements.toSorted((one, other) => (comesBefore(one, other) ? -1 : 1))[0] ?? null;
}

const comesBefore = (one: Element, other: Element): boolean =>
  (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
