import { gridColumns, usePhone, VirtualGrid } from '@touchline/shared';
import { memo, useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { ListedTemplate } from '@touchline/shared/contract/readers';
import { cardHeight, type TemplateActions, TemplateCard } from './TemplateCard.tsx';
import { messages } from './messages.ts';

/** Smallest width of a card in pixels: the top of a mail can still be recognized. */
export const NARROWEST = 320;
const GAP = 16;
/** Used without layout, as in a hidden panel. */
const ASSUMED_WIDTH = 1024;

export interface TemplateGridProps extends TemplateActions {
  readonly templates: readonly ListedTemplate[];
  readonly labelOfScenario: (value: string) => string;
}

/** The cards. Memoised: while the person types, the grid is redrawn once for the latest search, not for each keystroke. */
export const TemplateGrid = memo(function TemplateGrid(props: TemplateGridProps) {
  const { templates, labelOfScenario, onPreview, onTest, onEdit, onDuplicate, onDelete } = props;
  const t = messages.use();
  const isPhone = usePhone();
  const box = useRef<HTMLDivElement>(null);
  const [boxWidth, setBoxWidth] = useState(ASSUMED_WIDTH);
  useLayoutEffect(() => {
    const node = box.current;
    if (node === null) return undefined;
    const measure = () => setBoxWidth(node.clientWidth || ASSUMED_WIDTH);
    measure();
    if (typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(measure);
    observer.observe(node);
    return () => observer.disconnect();
  }, []);
  const columns = gridColumns(boxWidth, { minTileWidth: NARROWEST, gap: GAP });
  const width = (boxWidth - (columns - 1) * GAP) / columns;

  const renderItem = useCallback(
    (index: number) => {
      const template = templates[index];
      return (
        template && (
          <TemplateCard
            template={template}
            scenarioLabel={labelOfScenario(template.scenario)}
            width={width}
            onPreview={onPreview}
            onTest={onTest}
            onEdit={onEdit}
            onDuplicate={onDuplicate}
            onDelete={onDelete}
          />
        )
      );
    },
    [templates, labelOfScenario, width, onPreview, onTest, onEdit, onDuplicate, onDelete],
  );
  return (
    <div ref={box}>
      <VirtualGrid
        label={t('listLabel')}
        count={templates.length}
        itemKey={useCallback((index: number) => templates[index]?.id ?? index, [templates])}
        renderItem={renderItem}
        minTileWidth={NARROWEST}
        tileHeight={cardHeight(width, isPhone)}
        gap={GAP}
      />
    </div>
  );
});
