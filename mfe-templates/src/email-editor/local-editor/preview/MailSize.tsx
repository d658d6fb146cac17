import { Badge, useLanguage } from '@touchline/shared';
import { CLIPPED_MAIL_BYTES } from '@touchline/shared/contract/rules';
import { useEffect, useRef, useState } from 'react';
import type { Design } from '../../../emailEditor.ts';
import { messages } from '../messages.ts';
import { mailHtml } from './mailHtml.ts';

const KILOBYTE = 1024;
/** Measuring renders the whole mail, so it waits until the person has not typed for this many milliseconds. */
const PAUSE = 600;
/** Measuring takes at most one part in this many of the time, however long the mail is. */
const SHARE = 12;

/** Bytes of the mail in UTF-8; undefined until measured. */
export function useMailSize(design: Design, subject: string): number | undefined {
  const [bytes, setBytes] = useState<number>();
  const lastTook = useRef(0);
  useEffect(() => {
    const measure = () => {
      const start = performance.now();
      setBytes(new TextEncoder().encode(mailHtml(design, subject)).length);
      lastTook.current = performance.now() - start;
    };
    const timer = setTimeout(measure, Math.max(PAUSE, lastTook.current * SHARE));
    return () => clearTimeout(timer);
  }, [design, subject]);
  return bytes;
}

/** Whether mail clients would cut the mail off. */
export const isClipped = (bytes: number | undefined): bytes is number =>
  bytes !== undefined && bytes > CLIPPED_MAIL_BYTES;

/** Formats bytes as kilobytes, with one decimal below ten. */
export function useKilobytes(): (bytes: number) => string {
  const { language } = useLanguage();
  return (bytes) =>
    new Intl.NumberFormat(language === 'ru' ? 'ru-RU' : 'en-US', {
      maximumFractionDigits: bytes < 10 * KILOBYTE ? 1 : 0,
    }).format(bytes / KILOBYTE);
}

/** How large the mail is, and a warning colour when Gmail would cut it off. */
export function MailSize({ bytes }: { readonly bytes: number | undefined }) {
  const t = messages.use();
  const kilobytes = useKilobytes();
  if (bytes === undefined) return null;
  return (
    <span title={t('sizeLabel', { kilobytes: kilobytes(bytes) })}>
      <Badge kind={isClipped(bytes) ? 'status' : 'count'} tone={isClipped(bytes) ? 'warn' : 'neutral'}>
        {t('size', { kilobytes: kilobytes(bytes) })}
      </Badge>
    </span>
  );
}
