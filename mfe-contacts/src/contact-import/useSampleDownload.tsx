import type { PageAction } from '@touchline/shared';
import { Download } from 'lucide-react';
import { downloadSample } from './importRequests.ts';
import { messages } from './messages.ts';
import { useDownload } from './useDownload.ts';

/** The download of a sample workbook, for people who have none yet (O16). */
export function useSampleDownload(): PageAction {
  const t = messages.use();
  const { busy, start } = useDownload(downloadSample, t('sampleFailed'));
  return { label: t('sample'), icon: <Download />, busy, onClick: start };
}
