// Keeps the list up to date. The page works without it.

const INTERVAL_MILLISECONDS = 3000;

/** Redraws the list when a mail has arrived, and announces it to screen readers; the focus stays where it is. */
async function refresh() {
  const list = document.querySelector('#mails');
  if (list === null) return;
  const address = new URL(document.body.dataset.list, location.href);
  address.searchParams.set('since', list.dataset.newest);
  const answer = await fetch(address);
  if (!answer.ok) return;
  const parsed = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const fresh = parsed.querySelector('#mails');
  if (fresh === null) return;
  list.dataset.newest = fresh.dataset.newest;
  // Each time a text of its own, so that the same words are said again.
  if (fresh.dataset.arrived !== '')
    document.querySelector('#arrivals').replaceChildren(fresh.dataset.arrived);
  if (fresh.innerHTML === list.innerHTML) return;
  const focused = list.contains(document.activeElement) ? document.activeElement.getAttribute('href') : null;
  list.replaceWith(document.adoptNode(fresh));
  if (focused !== null)
    fresh.querySelector(`[href="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
}

async function keepRefreshing() {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, INTERVAL_MILLISECONDS));
    // The next one may find the mailbox running again.
    if (!document.hidden) await refresh().catch(() => undefined);
  }
}

// A page begins at its top: without this the open mail would be out of sight in a long list.
document.querySelector('#mails [aria-current]')?.scrollIntoView({ block: 'nearest' });
void keepRefreshing();
