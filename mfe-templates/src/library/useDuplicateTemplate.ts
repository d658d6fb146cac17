import { endNotices, logFailure, notify } from '@touchline/shared';
import { type NewTemplate, TEXT_LIMITS } from '@touchline/shared/contract';
import { useCallback, useRef } from 'react';
import { useDialogPlace } from '../dialogs.ts';
import { type ListedTemplate, parseId, parseObject } from '@touchline/shared/contract/readers';
import { createTemplate } from '../templateRequests.ts';
import { templateList } from '../templateList.ts';
import { messages } from './messages.ts';

/** What the title of a duplicate ends with (T6), in every language: it is data. */
const SUFFIX = ' (Copy)';

/** The title of a duplicate (T6), cut where the suffix would no longer fit. */
export function duplicateTitle(title: string): string {
  // Not in the middle of a surrogate pair, half of which cannot be stored.
  const kept = title.slice(0, TEXT_LIMITS.templateTitle - SUFFIX.length).replace(/[\uD800-\uDBFF]$/u, '');
  return kept.trimEnd() + SUFFIX;
}

/** What a notice is about that offers to try a duplicate again. */
export const aboutDuplicate = (id: number): string => `duplicate of template ${id}`;

/** Duplicates a template (T6): sends it unchanged, with another title. A second press while one runs does nothing. */
export function useDuplicateTemplate(): (template: ListedTemplate) => Promise<void> {
  const { open } = useDialogPlace();
  const { put } = templateList.useChanges();
  const running = useRef(new Set<number>());
  return useCallback(
    async function duplicate(template: ListedTemplate): Promise<void> {
      const { id, title, scenario, subject, tone, step_number = 1, content, html } = template;
      if (running.current.has(id)) return;
      running.current.add(id);
      endNotices(aboutDuplicate(id));
      try {
        const values = { title: duplicateTitle(title), scenario, subject, tone, step_number, content, html };
        // An unknown tone is left for the server to refuse with a reason.
        const created = await createTemplate(values as NewTemplate);
        await put(created);
        const copy = parseId(parseObject<'id'>(created)?.id);
        notify({
          kind: 'success',
          text: messages.text('duplicated'),
          ...(copy !== null && { about: `template ${copy}` }),
          // The spec leaves the answer open: without an id nothing can be opened.
          action:
            copy === null
              ? undefined
              : { label: messages.text('open'), onClick: () => open({ name: 'edit', id: copy }) },
        });
      } catch (error) {
        logFailure('The template could not be duplicated.', error);
        notify({
          kind: 'error',
          about: aboutDuplicate(id),
          text: messages.text('duplicateFailed'),
          action: { label: messages.text('tryAgain'), onClick: () => void duplicate(template) },
        });
      } finally {
        running.current.delete(id);
      }
    },
    [open, put],
  );
}
