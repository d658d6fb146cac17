import type { SectionStore } from './section-store.ts';

/** How often a page that is looked at asks for new builds, in milliseconds. */
const ASK_EVERY = 60_000;

/**
 * Calls `ask` whenever news is likely, or about to be of use: every minute, when the page is looked at again, when the
 * network is back, and when a section is left or opened. Never while the page is hidden or nobody is signed in.
 *
 * @returns the way to stop
 */
export function atUpdateMoments(store: SectionStore, isSignedIn: () => boolean, ask: () => void): () => void {
  const askIfUseful = (): void => {
    if (document.visibilityState === 'visible' && isSignedIn()) ask();
  };

  let openSections: string | undefined;
  const unsubscribe = store.subscribe(() => {
    const open = store
      .all()
      .flatMap(({ id }) => (store.isOpen(id) ? id : []))
      .join(' ');
    if (open === openSections) return;
    // What the page has just been served with is news enough for the section it begins with.
    const isFirst = openSections === undefined;
    openSections = open;
    if (!isFirst) askIfUseful();
  });

  const timer = setInterval(askIfUseful, ASK_EVERY);
  document.addEventListener('visibilitychange', askIfUseful);
  window.addEventListener('online', askIfUseful);
  return () => {
    unsubscribe();
    clearInterval(timer);
    document.removeEventListener('visibilitychange', askIfUseful);
    window.removeEventListener('online', askIfUseful);
  };
}
