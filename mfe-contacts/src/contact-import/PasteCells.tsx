import { Button, font, space, TextArea } from '@touchline/shared';
import { ClipboardPaste } from 'lucide-react';
import { styled } from 'styled-components';
import { messages } from './messages.ts';

/** Cells that are to be imported, until they are sent; undefined while nobody wants to paste any. */
export interface PastedCells {
  readonly text: string | undefined;
  readonly setText: (text: string | undefined) => void;
}

/** Takes cells copied from a spreadsheet, as a file would be taken (G1). */
export function PasteCells({
  cells: { text, setText },
  onImport,
}: {
  readonly cells: PastedCells;
  readonly onImport: (file: File) => void;
}) {
  const t = messages.use();
  if (text === undefined) {
    return (
      <Button size="small" icon={<ClipboardPaste />} onClick={() => setText('')}>
        {t('pasteCells')}
      </Button>
    );
  }
  return (
    <Cells>
      <TextArea
        label={t('cells')}
        hint={t('cellsHelp')}
        rows={7}
        value={text}
        onChange={setText}
        wrap="off"
        spellCheck={false}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- It was asked for.
        autoFocus
      />
      <div>
        <Button
          kind="primary"
          disabled={text.trim() === ''}
          onClick={() => onImport(new File([text], t('cellsName'), { type: 'text/tab-separated-values' }))}
        >
          {t('importCells')}
        </Button>
      </div>
    </Cells>
  );
}

const Cells = styled.div`
  display: grid;
  flex: 1 1 100%;
  gap: ${space(1)};
  & textarea {
    font: ${font.small};
    white-space: pre;
    tab-size: 20;
  }
`;
