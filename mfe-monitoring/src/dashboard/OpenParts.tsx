import { ConversationPane } from './conversation/ConversationPane.tsx';
import { KeysDialog } from './conversation/KeysDialog.tsx';
import type { ConversationPlace } from './conversation/useConversationPlace.ts';
import { InteractionDetailsDialog } from './responses/InteractionDetailsDialog.tsx';
import { QuickReplyDialog } from './responses/QuickReplyDialog.tsx';
import { PaletteOfConversations } from './conversation/PaletteOfConversations.tsx';
import { usePrefetchedConversations } from './conversation/usePrefetchedConversations.ts';
import type { ConversationCommands } from './conversation/useConversationCommands.ts';
import type { NextToAnswer } from './conversation/useNextToAnswer.ts';
import type { RepliesStore } from './responses/useReplies.ts';

export interface OpenPartsProps {
  readonly conversation: ConversationPlace;
  readonly store: RepliesStore;
  readonly commands: ConversationCommands;
  readonly nextToAnswer: NextToAnswer;
}

/** What the address opens of the list: a conversation (V2), and the dialogs (D10, D11). */
export function OpenParts({ conversation: { id, close }, store, commands, nextToAnswer }: OpenPartsProps) {
  usePrefetchedConversations(id);
  return (
    <>
      {id !== null && (
        <ConversationPane key={id} id={id} store={store} nextToAnswer={nextToAnswer} onClose={close} />
      )}
      <InteractionDetailsDialog store={store} />
      <QuickReplyDialog store={store} />
      <KeysDialog />
      <PaletteOfConversations commands={commands} />
    </>
  );
}
