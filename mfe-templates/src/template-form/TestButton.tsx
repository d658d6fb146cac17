import { Button, IconButton, logFailure, notify, usePhone } from '@touchline/shared';
import { Eye } from 'lucide-react';
import { useState } from 'react';
import { TemplateTestDialog } from '../TemplateTestDialog.tsx';
import { messages } from './messages.ts';
import type { TemplateFields } from './templateWork.ts';

export interface TestButtonProps {
  readonly fields: TemplateFields;
  readonly disabled: boolean;
  /** The current mail as it would be stored. @throws when the editor does not answer */
  readonly prepare: () => Promise<{ readonly html: string }>;
}

/** Shows what is in the editor as a contact would get it, without saving it. */
export function TestButton({ fields, disabled, prepare }: TestButtonProps) {
  const t = messages.use();
  const isPhone = usePhone();
  const [busy, setBusy] = useState(false);
  const [html, setHtml] = useState<string>();
  const open = async () => {
    setBusy(true);
    try {
      setHtml((await prepare()).html);
    } catch (error) {
      logFailure('The editor did not hand over the mail.', error);
      notify({ kind: 'error', text: t('previewSilent') });
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      {isPhone ? (
        // With labels the buttons would wrap and take a row from the editor.
        <IconButton
          icon={<Eye />}
          label={t('test')}
          disabled={disabled || busy}
          onClick={() => void open()}
        />
      ) : (
        <Button icon={<Eye />} disabled={disabled} busy={busy} onClick={() => void open()}>
          {t('test')}
        </Button>
      )}
      {html !== undefined && (
        <TemplateTestDialog
          title={fields.title}
          subject={fields.subject.trim()}
          html={html}
          onClose={() => setHtml(undefined)}
        />
      )}
    </>
  );
}
