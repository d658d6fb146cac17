import { errorStatus, http, type PaletteFound, type PaletteSource, useLanguage } from '@touchline/shared';
import { parseUntrustedPaletteResults, parseUntrustedPaletteTotal } from '@touchline/shared/contract/readers';
import { PALETTE_LIMITS } from '@touchline/shared/contract/rules';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSections } from '../federation/index.ts';
import { pathOf } from '../navigation.ts';

/** What sections say that the palette finds in them (G5): a new section's results are there without a release of the host. */
export function useSectionSources(): readonly PaletteSource[] {
  const sections = useSections();
  const { language } = useLanguage();
  const navigate = useNavigate();
  return useMemo(
    () =>
      sections.flatMap(({ id: section, results = [] }) =>
        results.map((declared): PaletteSource => {
          const group = declared.label[language];
          const source = `${section}:${declared.from}`;
          const go = (path: string) => void navigate(pathOf(section) + path);
          const find = async (text: string, signal: AbortSignal): Promise<PaletteFound> => {
            const answer = await ask(declared.from, text, signal);
            const { all } = declared;
            const commands = parseUntrustedPaletteResults(answer)
              .slice(0, PALETTE_LIMITS.results)
              .map(({ id, label, detail }) => ({
                id: `${source}:${id}`,
                label,
                detail,
                group,
                run: () => go(declared.path.replaceAll('{id}', String(id))),
              }));
            const showAll =
              all === undefined ? undefined : () => go(all.replaceAll('{q}', () => encodeURIComponent(text)));
            return { commands, total: parseUntrustedPaletteTotal(answer), showAll };
          };
          return { id: source, label: group, find };
        }),
      ),
    [sections, language, navigate],
  );
}

/** A server without such a call, as the specification has it, has no results. */
async function ask(path: string, text: string, signal: AbortSignal): Promise<unknown> {
  try {
    const { data } = await http.get<unknown>(path, {
      params: { q: text.slice(0, PALETTE_LIMITS.query), limit: PALETTE_LIMITS.results },
      signal,
    });
    return data;
  } catch (error) {
    if (errorStatus(error) === 404) return [];
    throw error;
  }
}
