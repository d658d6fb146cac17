import { color, font, layer, notify, type PageAction, radius, space, useMay } from '@touchline/shared';
import { ClipboardPaste } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { useDialogPlace } from '../dialogs.ts';
import { ACCEPTED } from './checkWorkbook.ts';
import { ENDING_MESSAGES, ImportDialog } from './ImportDialog.tsx';
import { messages } from './messages.ts';
import { type ContactImportOptions, useContactImport } from './useContactImport.ts';
import { useFileDrop } from './useFileDrop.ts';
import { usePaste } from './usePaste.ts';

export interface ImportDialogState {
  /** Opens the file picker; a file chosen there is sent at once, and the dialog shows the progress. */
  readonly choose: () => void;
  /** Opens the dialog, for files of other programs and pasted cells (G1). */
  readonly other: PageAction;
  /** The hidden file input, the dialog, and the drop hint. To be rendered once. */
  readonly elements: ReactNode;
}

/** Everything of the import that a page needs (O1, O16). */
export function useImportDialog(options: ContactImportOptions): ImportDialogState {
  const t = messages.use();
  const mayImport = useMay('contacts');
  const { shown, open, close } = useDialogPlace();
  const contactImport = useContactImport(options);
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState<string>();
  const [isReviewed, setReviewed] = useState(false);
  const choose = (accepted: keyof typeof ACCEPTED) => {
    if (!input.current) return;
    input.current.accept = ACCEPTED[accepted];
    input.current.click();
  };
  const isOpen = shown?.name === 'import';
  const { state, reset } = contactImport;

  const wasOpen = useRef(false);
  useEffect(() => {
    if (isOpen) wasOpen.current = true;
    const isSettled = state.phase !== 'running' && state.phase !== 'cancelling';
    if (isOpen || !wasOpen.current || !isSettled) return;
    wasOpen.current = false;
    setText(undefined);
    // Closed while the import was being stopped: the person has yet to hear how that ended.
    if (state.phase === 'cancelled')
      notify({ kind: 'info', text: messages.text(ENDING_MESSAGES[state.ending]) });
    reset();
  }, [isOpen, state, reset]);

  const take = (file: File) => {
    // Another dialog is open: a file dropped onto it is not meant for the import.
    if (!mayImport || (shown !== undefined && !isOpen)) return;
    if (!isOpen) open({ name: 'import' });
    void contactImport.start(file, isReviewed);
  };
  const isChoosing = !['running', 'cancelling', 'choosing', 'tried'].includes(state.phase);
  usePaste({
    onFile: take,
    onText: (pasted) => {
      if (!mayImport || !isChoosing || (shown !== undefined && !isOpen)) return;
      if (state.phase === 'done') reset();
      if (!isOpen) open({ name: 'import' });
      setText(pasted);
    },
  });
  const isDragging = useFileDrop(take) && mayImport && (shown === undefined || isOpen);
  return {
    choose: () => choose('excel'),
    other: {
      label: t('other'),
      icon: <ClipboardPaste />,
      needs: 'contacts',
      onClick: () => open({ name: 'import' }),
    },
    elements: (
      <>
        <input
          ref={input}
          type="file"
          hidden
          accept={ACCEPTED.excel}
          aria-label={t('fileInput')}
          onChange={({ target }) => {
            const file = target.files?.[0];
            // Otherwise choosing the same file again, after correcting it, would fire no change event.
            target.value = '';
            if (file !== undefined) take(file);
          }}
        />
        {isOpen && (
          <ImportDialog
            contactImport={contactImport}
            choose={() => choose('all')}
            cells={{ text, setText }}
            isReviewed={isReviewed}
            setReviewed={setReviewed}
            onClose={close}
          />
        )}
        {isDragging && <DropSign aria-hidden="true">{t('dropHere')}</DropSign>}
      </>
    ),
  };
}

const DropSign = styled.div`
  position: fixed;
  inset: ${space(2)};
  z-index: ${layer.notice};
  display: grid;
  place-items: center;
  border: 2px dashed ${color.accent};
  border-radius: ${radius.dialog};
  background: color-mix(in srgb, ${color.accentSoft} 88%, transparent);
  color: ${color.accentText};
  font: ${font.title};
  pointer-events: none;
`;
