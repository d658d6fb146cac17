import { parseId } from '../contract/readers/untrusted.ts';

/** The dialogs of a section that have an address: a link opens them, Back closes them. */
export interface DialogNames<Plain extends string, OfItem extends string> {
  /** Dialogs about nothing in particular: `?dialog=add`. */
  readonly plain: readonly Plain[];
  /** Dialogs about one thing of the list, named by its id: `?edit=5`. */
  readonly ofItem: readonly OfItem[];
}

/** An open dialog of a section whose {@link DialogNames} these are. */
export type DialogAddress<Plain extends string = string, OfItem extends string = string> =
  | { readonly name: Plain; readonly id?: never }
  | { readonly name: OfItem; /** Id of the thing it is about. */ readonly id: number };

const PLAIN_PARAMETER = 'dialog';

/** Reads `?dialog=add`, `?edit=5`; undefined for a name outside `names` or a malformed id. */
export function readDialogAddress<Plain extends string, OfItem extends string>(
  parameters: URLSearchParams,
  names: DialogNames<Plain, OfItem>,
): DialogAddress<Plain, OfItem> | undefined {
  const dialog = parameters.get(PLAIN_PARAMETER);
  const plain = names.plain.find((name) => name === dialog);
  if (plain !== undefined) return { name: plain };
  for (const name of names.ofItem) {
    const id = parseId(parameters.get(name));
    if (id !== null) return { name, id };
  }
  return undefined;
}

/** The same place with another dialog, or none, open; the rest of the query stays. */
export function withDialogAddress(
  parameters: URLSearchParams,
  names: DialogNames<string, string>,
  address: DialogAddress | undefined,
): string {
  const next = new URLSearchParams(parameters);
  for (const name of [PLAIN_PARAMETER, ...names.ofItem]) next.delete(name);
  if (address !== undefined) {
    if (address.id === undefined) next.set(PLAIN_PARAMETER, address.name);
    else next.set(address.name, String(address.id));
  }
  const query = next.toString();
  return query === '' ? '' : `?${query}`;
}

export function isSameDialog(one: DialogAddress | undefined, other: DialogAddress | undefined): boolean {
  return one?.name === other?.name && one?.id === other?.id;
}
