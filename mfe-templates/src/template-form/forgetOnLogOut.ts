import { tokenStore } from '@touchline/shared';
import type { Drafts } from './drafts.ts';
import { failedSaves } from './failedSaves.ts';

/** Removes what a person left unsaved when they log out, but not when their session expires, which they did not choose. */
export function forgetOnLogOut(drafts: Drafts): () => void {
  return tokenStore.subscribe(() => {
    if (tokenStore.state() !== 'signed-out') return;
    failedSaves.removeAll();
    void drafts.removeAllOf(tokenStore.owner());
  });
}
