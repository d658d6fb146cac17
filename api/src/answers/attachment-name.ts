import { MAX_ATTACHMENT_NAME } from '@touchline/shared/contract';
import { oneLine } from '../mail/composition/merge-values.ts';

/** What mail servers refuse, after Gmail's list, and what a browser would run. */
const REFUSED = new Set(
  (
    'ade adp apk app appx appxbundle bat cab chm cmd com cpl desktop diagcab dll dmg ex ex_ exe hta htm html img ins iso isp jar jnlp ' +
    'js jse jsp lib lnk mde mht mhtml mjs msc msi msix msixbundle msp mst nsh php pif ps1 py rdp reg scr sct sh shb shtml svg svgz ' +
    'swf sys url vb vbe vbs vhd vxd wsc wsf wsh xhtml xll xml'
  ).split(' '),
);

/**
 * A file's name as it may stand in a mail and in a folder: one line without its path, and without the characters that nobody sees
 * (Unicode's Cf): they turn the writing direction or stand behind an ending, and let a program pass for a picture.
 */
export function attachmentName(given: string): string {
  const name = oneLine(given.slice(-4 * MAX_ATTACHMENT_NAME))
    .replaceAll(/\p{Cf}/gu, '')
    .replace(/^.*[/\\]/u, '')
    .replaceAll(/[<>:"|?*]/gu, '_')
    .replaceAll(/^[. ]+|[. ]+$/gu, '');
  if (name.length <= MAX_ATTACHMENT_NAME) return name || 'file';
  const extension = /\.[^.]{1,20}$/u.exec(name)?.[0] ?? '';
  return (name.slice(0, MAX_ATTACHMENT_NAME - extension.length) + extension).toWellFormed();
}

/** Whether a file of that name may not be attached. */
export const isRefused = (name: string): boolean =>
  REFUSED.has(/\.(?<extension>[^.]+)$/u.exec(name)?.groups?.['extension']?.toLowerCase() ?? '');
