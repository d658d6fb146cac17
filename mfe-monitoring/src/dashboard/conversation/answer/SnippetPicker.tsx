import { Combobox } from '@touchline/shared';
import { messages } from './messages.ts';
import { snippets } from './answerRequests.ts';

/** Chooses a piece of text by its name, by keyboard as well. @param onChoose gets its HTML, unfilled */
export function SnippetPicker({ onChoose }: { readonly onChoose: (html: string) => void }) {
  const t = messages.use();
  const { rows, hasRows } = snippets.use();
  // An older API has none.
  if (!hasRows) return null;
  const choose = (id: string) => {
    const snippet = rows.find((row) => String(row.id) === id);
    if (snippet) onChoose(snippet.html);
  };
  return (
    <Combobox
      label={t('insertSnippet')}
      labelHidden
      value={null}
      placeholder={rows.length === 0 ? t('noSnippets') : t('insertSnippet')}
      searchPlaceholder={t('searchSnippets')}
      options={rows.map(({ id, name }) => ({ value: String(id), label: name }))}
      onChange={choose}
    />
  );
}
