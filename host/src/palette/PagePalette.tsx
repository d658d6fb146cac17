import { CommandPalette, type Language, type PaletteCommand, useLanguage, useRole } from '@touchline/shared';
import type { Text } from '@touchline/shared/contract';
import { may } from '@touchline/shared/contract/permissions';
import { useCallback, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSections } from '../federation/index.ts';
import { messages } from '../messages.ts';
import { pathOf, SETTINGS } from '../navigation.ts';
import { useLogOut } from '../useLogOut.ts';
import { useSectionSources } from './useSectionSources.ts';

/** The palette with the navigation, the commands that sections declare, and their results (V11, G5). */
export function PagePalette() {
  const { language, setLanguage } = useLanguage();
  const navigate = useNavigate();
  const role = useRole();
  const logOut = useLogOut();
  const loadMore = useCallback(async () => {
    const { settingsCommands } = await import(
      /* webpackChunkName: "settings-commands" */ './settingsCommands.ts'
    );
    return settingsCommands(language, role, { go: (path) => void navigate(path), setLanguage, logOut });
  }, [language, role, navigate, setLanguage, logOut]);
  return (
    <CommandPalette commands={useCommands(language)} sources={useSectionSources()} loadMore={loadMore} />
  );
}

function useCommands(language: Language): readonly PaletteCommand[] {
  const t = messages.use();
  const sections = useSections();
  const navigate = useNavigate();
  const role = useRole();
  return useMemo(() => {
    const open = (id: string, name: Text): PaletteCommand => ({
      id: `open.${id}`,
      label: name[language],
      words: wordsOf(name),
      group: t('open'),
      run: () => void navigate(pathOf(id)),
    });
    const declared = sections.flatMap(({ id: section, commands = [] }) =>
      commands
        .filter(({ permission }) => permission === undefined || may(role, permission))
        .map(({ id, label, path }): PaletteCommand => ({
          id: `${section}.${id}`,
          label: label[language],
          words: wordsOf(label),
          group: t('commands'),
          run: () => void navigate(pathOf(section) + path),
        })),
    );
    return [
      ...declared,
      ...sections.map(({ id, label }) => open(id, label)),
      open(SETTINGS, { en: messages.in('en')('settings'), ru: messages.in('ru')('settings') }),
    ];
  }, [sections, language, t, role, navigate]);
}

/** What is called so in one language is found by its name in every other. */
const wordsOf = (name: Text): string => Object.values(name).join(' ');
