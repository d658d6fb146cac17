import { useMemo } from 'react';
import { useSWRConfig } from 'swr';
import { errorStatus } from '../http/index.ts';
import { parseOnce, type Read, type ReadDefinition, type ReadOptions, useRead } from './useRead.ts';

/** Something read whole: one campaign, the figures of a day. A failed reload leaves `value` as it is. */
export interface Item<Value> extends Read<Value> {
  /** The server has no such thing (404), or no longer. */
  readonly isGone: boolean;
}

/** Changes of the cached item, made from the server's answers: nothing is fetched again for them. */
export interface ItemChanges<Id> {
  /** @param answer as `GET` would give it */
  readonly put: (id: Id, answer: unknown) => Promise<void>;
  readonly forget: (id: Id) => Promise<void>;
  /** Reads it again where it is shown. A failure is shown there. */
  readonly reload: (id: Id) => void;
}

export interface ItemDefinition<Value, Id> extends Omit<ReadDefinition<Value>, 'mayBeGone'> {
  /** @returns null where there is nothing to read yet */
  readonly path: (id: Id) => string | null;
}

export interface DefinedItem<Value, Id> {
  /** Reads it. */
  readonly use: (id: Id, options?: ReadOptions) => Item<Value>;
  readonly useChanges: () => ItemChanges<Id>;
}

/** Defines an item of the API once, for all who show or change it. `Id` distinguishes it from others of its kind. */
export function defineItem<Value, Id = void>(definition: ItemDefinition<Value, Id>): DefinedItem<Value, Id> {
  const { path, ...rest } = definition;
  const item: ReadDefinition<Value> = { ...rest, parse: parseOnce(rest.parse), mayBeGone: true };
  return {
    use: (id, options) => {
      const read = useRead(path(id), item, options);
      return useMemo(() => ({ ...read, isGone: errorStatus(read.error) === 404 }), [read]);
    },
    useChanges: () => {
      const { mutate } = useSWRConfig();
      return useMemo(() => {
        const write = async (id: Id, answer: unknown) => {
          await mutate<unknown>(path(id), answer, { revalidate: false });
        };
        return {
          put: write,
          forget: (id) => write(id, undefined),
          reload: (id) => void mutate(path(id)).catch(() => undefined),
        };
      }, [mutate]);
    },
  };
}
