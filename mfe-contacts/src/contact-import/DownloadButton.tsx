import { Button, type ButtonProps } from '@touchline/shared';
import { Download } from 'lucide-react';
import { useDownload } from './useDownload.ts';

export interface DownloadButtonProps extends Omit<ButtonProps, 'onClick' | 'busy' | 'icon' | 'size'> {
  readonly download: () => Promise<void>;
  /** Shown when the download fails. */
  readonly failure: string;
}

/** A small button for {@link useDownload}. */
export function DownloadButton({ download, failure, ...button }: DownloadButtonProps) {
  const { busy, start } = useDownload(download, failure);
  return <Button {...button} size="small" icon={<Download />} busy={busy} onClick={start} />;
}
