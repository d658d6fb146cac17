import { Alert, Button, color, font, logFailure, ProgressBar, radius, space } from '@touchline/shared';
import { ImageUp } from 'lucide-react';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { uploadImage, type UploadedImage } from './uploadImage.ts';
import { messages } from './messages.ts';

export interface ImageUploadProps {
  readonly onUploaded: (image: UploadedImage) => void;
}

/** Uploads an image chosen by a button or dropped here, shows the progress, and says what went wrong (T8). */
export function ImageUpload({ onUploaded }: ImageUploadProps) {
  const t = messages.use();
  const input = useRef<HTMLInputElement>(null);
  const running = useRef<AbortController>(undefined);
  /** Percent; undefined while nothing is being sent. */
  const [sent, setSent] = useState<number>();
  const [failure, setFailure] = useState<string>();
  const [isOver, setOver] = useState(false);
  useEffect(() => () => running.current?.abort(), []);

  const upload = async (file: File | undefined) => {
    if (!file || running.current) return;
    const controller = new AbortController();
    running.current = controller;
    setFailure(undefined);
    setSent(0);
    try {
      const image = await uploadImage(file, {
        signal: controller.signal,
        onSent: (share) => setSent(Math.round(share * 100)),
      });
      if (!controller.signal.aborted) onUploaded(image);
    } catch (error) {
      if (controller.signal.aborted) return;
      logFailure(`The image ${file.name} could not be uploaded.`, error);
      setFailure(error instanceof Error && error.message ? error.message : t('uploadFailed'));
    } finally {
      running.current = undefined;
      setSent(undefined);
    }
  };
  const handleDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void upload(event.dataTransfer.files[0]);
  };

  return (
    <Zone
      $isOver={isOver}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={handleDrop}
    >
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/gif,image/webp"
        aria-label={t('upload')}
        tabIndex={-1}
        hidden
        onChange={({ target }) => {
          void upload(target.files?.[0]);
          // Otherwise choosing the same file again would fire no change event.
          target.value = '';
        }}
      />
      <Button
        size="small"
        icon={<ImageUp />}
        busy={sent !== undefined}
        busyLabel={t('uploading')}
        onClick={() => input.current?.click()}
      >
        {t('upload')}
      </Button>
      <Hint>{t('dropHere')}</Hint>
      {sent !== undefined && <ProgressBar label={t('uploadProgress')} value={sent} />}
      {failure !== undefined && <Alert>{failure}</Alert>}
    </Zone>
  );
}

const Zone = styled.div<{ $isOver: boolean }>`
  display: grid;
  justify-items: start;
  gap: ${space(1)};
  padding: ${space(1.5)};
  border: 1px dashed ${({ $isOver }) => ($isOver ? color.accent : color.lineStrong)};
  border-radius: ${radius.tile};
  background: ${({ $isOver }) => ($isOver ? color.accentSoft : 'none')};
  & > [role='alert'],
  & > [role='progressbar'] {
    width: 100%;
  }
`;

const Hint = styled.p`
  color: ${color.muted};
  font: ${font.small};
`;
