import { createContext, useContext } from 'react';
import type { SectionDeclaration, SectionId } from '../contract/index.ts';

/** A section that the page has. */
export interface PageSection {
  readonly id: SectionId;
  readonly label: SectionDeclaration['label'];
}

/** The sections of the page, as whoever draws it says; undefined where nobody does. */
export const PageSectionsContext = createContext<readonly PageSection[] | undefined>(undefined);

/** Whether a link into a section leads anywhere. A page that does not say is taken to have it. */
export function useHasSection(id: SectionId): boolean {
  return useContext(PageSectionsContext)?.some((section) => section.id === id) ?? true;
}
