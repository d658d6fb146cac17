import { Button, notify } from '@touchline/shared';
import { Copy } from 'lucide-react';
import { messages } from './messages.ts';

export interface CopyButtonProps {
  readonly text: string;
  /** It is on the clipboard. */
  readonly onCopied?: () => void;
  readonly autoFocus?: boolean;
}

/** Puts a text on the clipboard, and says whether the browser let it. */
export function CopyButton({ text, onCopied, autoFocus = false }: CopyButtonProps) {
  const t = messages.use();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      // The browser may forbid it, as on a page without https.
      notify({ kind: 'error', text: t('copyFailed') });
      return;
    }
    notify({ kind: 'success', text: t('copied') });
    onCopied?.();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- only where what was focused is gone
    <Button size="small" autoFocus={autoFocus} icon={<Copy />} onClick={() => void copy()}>
      {t('copy')}
    </Button>
  );
}
