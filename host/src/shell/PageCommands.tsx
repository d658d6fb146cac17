import { type PaletteCommand, usePaletteCommands } from '@touchline/shared';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { messages } from '../messages.ts';
import { pathOf, useNavigation } from '../navigation.ts';

/** Brings the entries of the navigation into the palette (V11). */
export function PageCommands() {
  const t = messages.use();
  const navigate = useNavigate();
  const destinations = useNavigation();
  const names = destinations.map(({ id, label }) => `${id}\n${label}`).join('\n\n');
  const commands = useMemo(
    () =>
      names.split('\n\n').map((line): PaletteCommand => {
        const [id = '', label = ''] = line.split('\n');
        return { id: `open.${id}`, label, group: t('open'), run: () => void navigate(pathOf(id)) };
      }),
    [names, t, navigate],
  );
  usePaletteCommands(commands);
  return null;
}
