import { Alert } from '@touchline/shared';
import { useMemo } from 'react';
import { findUnknownMergeTags } from '../contract/index.ts';
import { findSampleText } from '../contract/sample-text.ts';
import { messages } from './messages.ts';
import { sampleTextWarning } from './sampleTextWarning.ts';
import { unknownTagsText } from './unknownTagsText.ts';

/**
 * Names what stands in a mail like a merge field and is none (E5), and the sample text of a layout. Nothing is refused: the first may
 * be meant, the second is stopped before a campaign sends (V9).
 */
export function MailTextWarnings({ subject, html }: { readonly subject: string; readonly html: string }) {
  // Redraws when the language changes.
  messages.use();
  const tags = useMemo(() => findUnknownMergeTags(subject, html), [subject, html]);
  const samples = useMemo(() => findSampleText(subject, html), [subject, html]);
  return [unknownTagsText(tags), sampleTextWarning(samples)].map(
    (text) =>
      text !== undefined && (
        <Alert key={text} kind="warning">
          {text}
        </Alert>
      ),
  );
}
