import { tokenStore } from '@touchline/shared';
import type { Drafts } from './drafts.ts';
import { failedSaves } from './failedSaves.ts';

/** Removes what a person left unsaved when they log out; not when their session runs out, which is no wish of theirs. */
export function forgetOnLogOut(drafts: Drafts): () => void {
  return tokenStore.subscribe(() => {
    if (tokenStore.state() !== 'signed-out') return;
    failedSaves.removeAll();
    void drafts.removeAllOf(tokenStore.owner());
  });
}
