import { type ComponentType, lazy } from 'react';
import type { EmailEditorProps } from '../emailEditor.ts';

const load = () => import(/* webpackChunkName: "local-editor" */ './local-editor/LocalEditor.tsx');

/** Starts loading our own editor, so that it opens at once when it turns out to be needed. */
export function prefetchLocalEditor(): void {
  load().catch(() => {
    // Opening the editor will then show the error, with Retry.
  });
}

/** Our own editor, loaded when first rendered. Each attempt needs a new one: React caches a failed load for good. */
export const lazyLocalEditor = (): ComponentType<EmailEditorProps> => lazy(load);
