import { Button } from '@touchline/shared';
import { Paperclip } from 'lucide-react';
import { useRef } from 'react';
import { messages } from './messages.ts';

export interface AttachButtonProps {
  readonly isBusy: boolean;
  readonly onChoose: (files: readonly File[]) => void;
}

/** Chooses files of this device. */
export function AttachButton({ isBusy, onChoose }: AttachButtonProps) {
  const t = messages.use();
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        icon={<Paperclip />}
        busy={isBusy}
        busyLabel={t('attaching')}
        onClick={() => chooser.current?.click()}
      >
        {t('attach')}
      </Button>
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
    </>
  );
}
