import type { PartProps } from '@touchline/shared/contract';
import { DialogPlaceProvider } from '../dialogs.ts';
import { ConversationPane } from './ConversationPane.tsx';

/** The conversation with a contact within a page of another section, without the Dashboard's list (V7). */
export function ConversationPart({ id }: PartProps) {
  return (
    <DialogPlaceProvider>
      <ConversationPane key={id} id={id} />
    </DialogPlaceProvider>
  );
}
