import { Alert } from '@touchline/shared';
import { type ReactNode, useEffect, useRef } from 'react';

/** Why it was not saved; scrolled into view, since the form above it may be longer than the screen. */
export function FailureAlert({ children }: { readonly children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView?.({ block: 'nearest' });
  }, []);
  return (
    <div ref={place}>
      <Alert>{children}</Alert>
    </div>
  );
}
