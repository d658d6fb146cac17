import { type ComponentType, lazy } from 'react';
import type { EmailEditorProps } from '../emailEditor.ts';

const load = () => import('./local-editor/LocalEditor.tsx');

/** Starts loading our own editor, so that it opens at once when it turns out to be needed. */
export function prefetchLocalEditor(): void {
  load().catch(() => {
    // Opening the editor then shows the error, with Retry.
  });
}

/** Our own editor, loaded when it is drawn. Each attempt needs one of its own: React keeps a failed loading for good. */
export const lazyLocalEditor = (): ComponentType<EmailEditorProps> => lazy(load);
