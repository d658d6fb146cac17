/** The dialogs of the section that have an address: a link opens them, Back closes them. */
export type DialogAddress =
  | { readonly name: 'add' | 'import' }
  | { readonly name: 'edit' | 'delete'; /** Of the organization. */ readonly id: number };

const PARAMETERS = ['dialog', 'edit', 'delete'] as const;

/** Reads `?dialog=add`, `?dialog=import`, `?edit=5`, `?delete=5`; anything else is no dialog. */
export function readDialogAddress(parameters: URLSearchParams): DialogAddress | undefined {
  const dialog = parameters.get('dialog');
  if (dialog === 'add' || dialog === 'import') return { name: dialog };
  for (const name of ['edit', 'delete'] as const) {
    const id = parameters.get(name);
    if (id !== null && /^[1-9]\d{0,9}$/u.test(id)) return { name, id: Number(id) };
  }
  return undefined;
}

/** The same place with another dialog, or none, open; the rest of the query stays. */
export function withDialogAddress(parameters: URLSearchParams, address: DialogAddress | undefined): string {
  const next = new URLSearchParams(parameters);
  for (const name of PARAMETERS) next.delete(name);
  if (address !== undefined) {
    if ('id' in address) next.set(address.name, String(address.id));
    else next.set('dialog', address.name);
  }
  const query = next.toString();
  return query === '' ? '' : `?${query}`;
}

export function isSameDialog(one: DialogAddress | undefined, other: DialogAddress | undefined): boolean {
  return withDialogAddress(new URLSearchParams(), one) === withDialogAddress(new URLSearchParams(), other);
}
