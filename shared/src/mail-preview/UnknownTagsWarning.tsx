import { Alert } from '@touchline/shared';
import { useMemo } from 'react';
import { findUnknownMergeTags } from '../contract/index.ts';
import { messages } from './messages.ts';
import { unknownTagsText } from './unknownTagsText.ts';

/** Names what stands in a mail like a merge field and is none (E5). It may be meant, so nothing is refused. */
export function UnknownTagsWarning({ subject, html }: { readonly subject: string; readonly html: string }) {
  // Redraws when the language changes.
  messages.use();
  const tags = useMemo(() => findUnknownMergeTags(subject, html), [subject, html]);
  const text = unknownTagsText(tags);
  return text === undefined ? null : <Alert kind="warning">{text}</Alert>;
}
