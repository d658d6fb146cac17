import { Button, notify } from '@touchline/shared';
import { Copy } from 'lucide-react';
import { messages } from './messages.ts';

/** Puts a text on the clipboard, and says whether the browser let it. */
export function CopyButton({ text }: { readonly text: string }) {
  const t = messages.use();
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => notify({ kind: 'success', text: t('copied') }),
      // The browser may forbid it, as on a page without https.
      () => notify({ kind: 'error', text: t('copyFailed') }),
    );
  return (
    <Button size="small" icon={<Copy />} onClick={() => void copy()}>
      {t('copy')}
    </Button>
  );
}
