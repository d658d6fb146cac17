import { type PaletteCommand, usePaletteCommands } from '@touchline/shared';
import { useMemo } from 'react';
import { messages } from './messages.ts';
import { useSingleKeys } from './singleKeys.ts';
import { CONVERSATION_COMMANDS, type ConversationCommands } from './useConversationCommands.ts';
import { CONVERSATION_KEYS } from './useConversationKeys.ts';

/** Brings what can be done with conversations into the palette, each with its key (V11). */
export function PaletteOfConversations({ commands }: { readonly commands: ConversationCommands }) {
  const t = messages.use();
  const areKeysOn = useSingleKeys();
  const brought = useMemo(
    () =>
      CONVERSATION_COMMANDS.flatMap((name): readonly PaletteCommand[] => {
        const run = commands[name];
        if (run === undefined) return [];
        const [id, label] = [`conversation.${name}`, t(`key.${name}`)];
        const key = areKeysOn && { keys: CONVERSATION_KEYS[name] };
        return [{ id, label, ...key, group: t('commands'), run }];
      }),
    [commands, areKeysOn, t],
  );
  usePaletteCommands(brought);
  return null;
}
