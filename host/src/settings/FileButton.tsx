import { Button, type ButtonProps } from '@touchline/shared';
import { useRef } from 'react';

export interface FileButtonProps extends Pick<
  ButtonProps,
  'icon' | 'size' | 'busy' | 'busyLabel' | 'disabled' | 'children'
> {
  /** What the field of the browser is called, and which files it offers. */
  readonly label: string;
  readonly accept: string;
  readonly onChoose: (file: File) => void;
}

/** Chooses a file of this device. */
export function FileButton({ label, accept, onChoose, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={label}
        onChange={({ target }) => {
          const file = target.files?.[0];
          // The same file, chosen again, would be no change.
          target.value = '';
          if (file) onChoose(file);
        }}
      />
    </>
  );
}
