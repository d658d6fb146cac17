import { Alert } from '@touchline/shared';
import { useEffect, useRef } from 'react';

/** Why a long form was not saved, brought into sight: otherwise the button below it looks dead. */
export function FormFailure({ children }: { readonly children: string | undefined }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (children !== undefined) box.current?.scrollIntoView?.({ block: 'nearest' });
  }, [children]);
  return children !== undefined && <div ref={box}>{children !== '' && <Alert>{children}</Alert>}</div>;
}
