import { Alert, Button } from '@touchline/shared';
import { useMemo } from 'react';
import { useEditorState } from './EditorContext.ts';
import { findLeftOut } from './leftOut.ts';
import { messages } from './messages.ts';
import type { Place } from './model/index.ts';
import { partName, whereIs } from './partNames.ts';
import { MOST_BLOCKS } from './rendering/index.ts';

export interface LeftOutWarningProps {
  /** Selects a part and scrolls to it. */
  readonly onShow: (place: Place) => void;
}

/**
 * Says which parts are too large for a mail, with a way to each: otherwise only the recipient would notice that they are
 * missing.
 */
export function LeftOutWarning({ onShow }: LeftOutWarningProps) {
  const { design } = useEditorState();
  const t = messages.use();
  const { rows, blocks } = useMemo(() => findLeftOut(design), [design]);
  const [first] = blocks;
  return (
    <>
      {rows > 0 && <Alert kind="warning">{t('rowsLeftOut', { count: rows, limit: MOST_BLOCKS })}</Alert>}
      {first && (
        <Alert
          kind="warning"
          action={
            <Button size="small" onClick={() => onShow(first.place)}>
              {t('showBlock')}
            </Button>
          }
        >
          {t(first.kind, {
            name: partName(t, design, first.place),
            where: whereIs(t, design, first.place),
            size: first.size,
            limit: first.limit,
          })}{' '}
          {blocks.length > 1 && t('moreLeftOut', { count: blocks.length - 1 })}
        </Alert>
      )}
    </>
  );
}
