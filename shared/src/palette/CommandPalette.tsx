import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { logFailure } from '../http/index.ts';
import { onOpenPalette } from './openPalette.ts';
import type { PaletteCommand } from './paletteCommands.ts';
import type { PaletteContent, PaletteDialogProps } from './PaletteDialog.tsx';

const NotLoaded = (_props: PaletteDialogProps): ReactNode => null;

const LazyPaletteDialog = lazy(async (): Promise<{ default: ComponentType<PaletteDialogProps> }> => {
  try {
    return { default: (await import('./PaletteDialog.tsx')).PaletteDialog };
  } catch (error) {
    logFailure('The palette could not be loaded.', error);
    return { default: NotLoaded };
  }
});

/** Milliseconds within which a closing dialog has surely returned the focus: a command may move it. */
const FOCUS_RETURN = 120;

/**
 * Opens on Ctrl+K, on any keyboard layout, or where the page asks for it, and does what is chosen (V11, G5). The host draws it once,
 * with what the page as a whole offers.
 */
export function CommandPalette(content: PaletteContent) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const open = () => {
      // A dialog is a question: what it asks comes first.
      if (document.querySelector('[role="dialog"], [role="alertdialog"]') === null) setOpen(true);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const isShortcut = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (!isShortcut || event.code !== 'KeyK' || event.defaultPrevented) return;
      // Elsewhere it is the browser's search.
      event.preventDefault();
      open();
    };
    window.addEventListener('keydown', onKeyDown);
    const forget = onOpenPalette(open);
    return () => {
      window.removeEventListener('keydown', onKeyDown);
      forget();
    };
  }, []);
  if (!isOpen) return null;
  const choose = ({ run }: PaletteCommand) => {
    setOpen(false);
    setTimeout(run, FOCUS_RETURN);
  };
  return (
    <Suspense fallback={null}>
      <LazyPaletteDialog {...content} onChoose={choose} onClose={() => setOpen(false)} />
    </Suspense>
  );
}
