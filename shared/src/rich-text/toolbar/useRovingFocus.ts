import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect } from 'react';

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

const itemsOf = (bar: HTMLElement): HTMLElement[] => [...bar.querySelectorAll('button')];

function stopAt(items: readonly HTMLElement[], stop: HTMLElement | undefined): void {
  for (const item of items) item.tabIndex = item === stop ? 0 : -1;
}

/** One stop for Tab, arrows between the buttons, Home and End to the ends (WAI-ARIA, toolbar pattern). */
export function useRovingFocus(bar: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const items = bar.current ? itemsOf(bar.current) : [];
    stopAt(items, items[0]);
  }, [bar]);

  return {
    onFocus: ({ currentTarget, target }: FocusEvent<HTMLElement>) => {
      const items = itemsOf(currentTarget);
      if (items.includes(target)) stopAt(items, target);
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const items = itemsOf(event.currentTarget);
      const at = items.indexOf(event.target as HTMLElement);
      const step = STEPS[event.key];
      let next: HTMLElement | undefined;
      if (step !== undefined) next = items.at((at + step) % items.length);
      else if (event.key === 'Home') next = items[0];
      else if (event.key === 'End') next = items.at(-1);
      if (at < 0 || !next) return;
      event.preventDefault();
      next.focus();
    },
  };
}
