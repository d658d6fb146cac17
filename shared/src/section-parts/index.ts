/** What sections of one page know of each other: which there are, and parts that one shows of another. */
export { type PageSection, PageSectionsContext, useHasSection } from './pageSections.ts';
export { SectionPart, SectionPartsContext, type SectionPartProps } from './SectionPart.tsx';
