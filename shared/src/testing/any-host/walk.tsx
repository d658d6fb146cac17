import { act, fireEvent } from '@testing-library/react';
import fc from 'fast-check';
import { http as on, HttpResponse } from 'msw';
import type { ReactElement } from 'react';
import { ErrorBoundary } from '../../error-boundary/index.ts';
import { dismissAllNotices } from '../../notices/notices.ts';
import { renderInPage, startTestServer } from '../index.tsx';
import { seedOf, volume } from '../volume.ts';
import { AnyHost } from './index.ts';

export interface WalkOptions {
  /** Where a walk begins: the section's pages and dialogs. */
  readonly paths: readonly string[];
  readonly draw: () => ReactElement;
  /** Walks in `npm run test:full`; a quarter of them otherwise. */
  readonly walks?: number;
}

/** Buttons pressed in one walk. */
const PRESSES = 8;
/** Milliseconds that a walk may take: one that hangs takes longer, also on a busy machine. */
const WALK_LIMIT = 30_000;

/**
 * Declares the test that a section copes with any host (S10): it is drawn at one of its places against an {@link AnyHost},
 * and one button after another is pressed. Nothing may throw, and every button must have a visible effect.
 */
export function walkAgainstAnyHost({ paths, draw, walks = 60 }: WalkOptions): void {
  let host = new AnyHost(0);
  let pending = 0;
  startTestServer(
    on.all('*/api/*', async ({ request }) => {
      pending += 1;
      const { status, body, contentType, delay } = host.answer(request.method, new URL(request.url).pathname);
      if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay));
      pending -= 1;
      return new HttpResponse(body, { status, headers: { 'Content-Type': contentType } });
    }),
  );

  const settle = async () => {
    for (let quiet = 0, turns = 0; quiet < 3 && turns < 100; turns += 1) {
      await act(() => new Promise((resolve) => setTimeout(resolve, 5)));
      quiet = pending === 0 ? quiet + 1 : 0;
    }
  };

  it(
    'S10 stands whatever a host answers, and has no button that is dead and silent',
    async () => {
      const watch = watchPage();
      const seed = seedOf(1);
      let answered = 0;
      let pressed = 0;
      const property = fc.asyncProperty(fc.nat(), fc.constantFrom(...paths), async (walk, path) => {
        host = new AnyHost(walk);
        const failures: unknown[] = [];
        const page = renderInPage(
          <ErrorBoundary onError={(error) => failures.push(error)}>{draw()}</ErrorBoundary>,
          { path },
        );
        await settle();
        const known = new Set<string>();
        while (known.size < PRESSES && failures.length === 0) {
          const button = buttonsToPress().find((one) => !known.has(nameOf(one)));
          if (button === undefined) break;
          known.add(nameOf(button));
          const before = watch.state() + host.answered;
          act(() => void fireEvent.click(button));
          await settle();
          pressed += 1;
          if (before === watch.state() + host.answered) failures.push(`dead and silent: ${nameOf(button)}`);
        }
        page.unmount();
        act(dismissAllNotices);
        answered += host.answered;
        expect([...failures, ...watch.takeFaults()]).toEqual([]);
      });
      await fc.assert(property, { seed, numRuns: volume(walks), endOnFailure: true });
      watch.end();
      // oxlint-disable-next-line no-console
      console.info(
        `S10: ${volume(walks)} walks of seed ${seed}, ${answered} answers, ${pressed} buttons, 0 failures`,
      );
    },
    volume(walks) * WALK_LIMIT,
  );
}

/** Buttons that can be pressed now; with dialogs open, those of the last one. */
function buttonsToPress(): readonly HTMLButtonElement[] {
  const dialogs = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')];
  const within = dialogs.at(-1) ?? document.body;
  return [...within.querySelectorAll<HTMLButtonElement>('button')].filter(
    (button) =>
      !button.disabled &&
      button.getAttribute('aria-disabled') !== 'true' &&
      button.closest('[aria-hidden="true"], [inert]') === null &&
      // Choosing what is already chosen has no effect.
      !['aria-selected', 'aria-checked', 'aria-pressed'].some((name) => button.getAttribute(name) === 'true'),
  );
}

const nameOf = (button: HTMLElement) => button.getAttribute('aria-label') ?? button.textContent;

/** Watches what a person would notice of the page, and what goes wrong unseen. */
function watchPage() {
  const faults: string[] = [];
  // File pickers and downloads leave no trace in the document.
  let handed = 0;
  const { value: click } = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'click') as {
    value: (this: HTMLElement) => void;
  };
  const inputs = jest.spyOn(HTMLElement.prototype, 'click').mockImplementation(function (this: HTMLElement) {
    handed += 1;
    if (!(this instanceof HTMLAnchorElement)) click.call(this);
  });
  URL.createObjectURL = () => 'blob:any';
  URL.revokeObjectURL = () => undefined;
  // The spec wants failures logged (§8) as a sentence and the error. Anything else in the console is a fault.
  const errors = jest.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => {
    const isLogged = parts.length === 2 && typeof parts[0] === 'string' && !parts[0].includes('%');
    if (!isLogged && (parts[0] as { type?: string } | undefined)?.type !== 'XMLHttpRequest')
      faults.push(parts.map(String).join(' '));
  });
  const unhandled = (reason: unknown) => faults.push(`unhandled: ${String(reason)}`);
  process.on('unhandledRejection', unhandled);
  return {
    state: () =>
      [location.href, handed, document.activeElement?.outerHTML, document.body.innerHTML].join('\n'),
    takeFaults: () => faults.splice(0),
    end: () => {
      process.off('unhandledRejection', unhandled);
      inputs.mockRestore();
      errors.mockRestore();
    },
  };
}
