import { color, font, IconButton, space, useFormatNumber } from '@touchline/shared';
import { Paperclip } from 'lucide-react';
import { useRef } from 'react';
import { styled } from 'styled-components';
import { messages } from './messages.ts';

export interface AttachButtonProps {
  readonly isBusy: boolean;
  /** How many files go with the answer: their list may have been scrolled away. */
  readonly count: number;
  readonly onChoose: (files: readonly File[]) => void;
}

/** Chooses files of this device, and says how many go with the answer. */
export function AttachButton({ isBusy, count, onChoose }: AttachButtonProps) {
  const t = messages.use();
  const formatNumber = useFormatNumber();
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <Attach>
      <IconButton
        label={t('attach')}
        icon={<Paperclip />}
        aria-busy={isBusy || undefined}
        // `disabled` would lose the focus.
        aria-disabled={isBusy || undefined}
        onClick={() => isBusy || chooser.current?.click()}
      />
      <output>
        {isBusy && t('attaching')}
        {!isBusy && count > 0 && t('files', { count, formatted: formatNumber(count) })}
      </output>
      <input
        ref={chooser}
        type="file"
        multiple
        hidden
        aria-label={t('attach')}
        onChange={({ target }) => {
          const chosen = [...(target.files ?? [])];
          // The same file can be chosen again.
          target.value = '';
          onChoose(chosen);
        }}
      />
    </Attach>
  );
}

const Attach = styled.span`
  display: inline-flex;
  align-items: center;
  gap: ${space(0.5)};
  color: ${color.muted};
  font: ${font.small};
  white-space: nowrap;
`;
