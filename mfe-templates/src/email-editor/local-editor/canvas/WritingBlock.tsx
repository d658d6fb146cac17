import { useLanguage } from '@touchline/shared';
import { useEffect, useRef, useState } from 'react';
import type { Block, Values } from '../../../emailEditor.ts';
import { useMergeTags } from '../../../mergeTags.ts';
import { useEditor } from '../EditorContext.ts';
import { type BlockPlace, valuesOf } from '../model/index.ts';
import { defaultValues, isEditable, shownText } from '../rendering/index.ts';
import { asText } from '../rendering/json.ts';
import { RichText } from '@touchline/shared/rich-text';
import { letterStyle, writingStyle } from './mailStyle.ts';

export interface WritingBlockProps {
  readonly block: Block;
  readonly place: BlockPlace;
  readonly bodyValues: Values;
  readonly label: string;
}

/** A text or heading while it is edited, in place and with its own font. */
export function WritingBlock({ block, place, bodyValues, label }: WritingBlockProps) {
  const { store, actions } = useEditor();
  const mergeTags = useMergeTags();
  const { language } = useLanguage();
  const words = shownText(valuesOf(block));
  const [isAsAdded] = useState(
    () => isEditable(block) && words === asText(defaultValues(block.type, language)['text']),
  );
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A text that asks a question first has a button to focus instead of a cursor.
    const { current } = element;
    if (!current?.contains(document.activeElement)) current?.querySelector<HTMLElement>('button')?.focus();
  }, []);
  return (
    <div ref={element} style={writingStyle(block)}>
      <RichText
        label={label}
        value={words}
        mergeTags={mergeTags}
        single={block.type === 'heading'}
        // The person has just chosen to type here. What a block comes with is there to be replaced.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={isAsAdded ? 'all' : true}
        style={letterStyle(block, bodyValues)}
        onLeave={() => store.select(place)}
        // A copy of the text kept as JSON would be shown instead of this one.
        onChange={(text) => actions.update(place, { text, textJson: undefined })}
      />
    </div>
  );
}
