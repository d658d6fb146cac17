import type { StepTemplates } from '../stepTemplates.ts';
import { messages } from './messages.ts';

/** @returns what a template is called, by its id: also one that is not in the library, or not yet */
export function useTemplateName(library: StepTemplates): (id: number) => string {
  const t = messages.use();
  return (id) => {
    const template = library.rows.find((one) => one.id === id);
    return template === undefined ? t('templateOfId', { id }) : template.title || t('untitled');
  };
}
