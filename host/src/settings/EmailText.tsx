import { Fragment } from 'react';

/** An address that goes on in the next line after its `@` or a dot, not inside a word. */
export function EmailText({ email }: { readonly email: string }) {
  const parts = email.split(/(?<=[@.])/u);
  // Each by where it begins: the same word may stand in it twice.
  const starts = parts.map((_, index) => parts.slice(0, index).join('').length);
  return parts.map((part, index) => (
    <Fragment key={starts[index]}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
