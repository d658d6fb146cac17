/** Sections at run time: where they come from, whether they run, and what happens when they do not. */
export { SectionSkeleton } from './SectionPlace.tsx';
export { SectionPartView } from './SectionPartView.tsx';
export { SectionView } from './SectionView.tsx';
export {
  keepSectionsUpToDate,
  localSections,
  mayBeLocal,
  prepareFirstSection,
  remoteNames,
  SectionsContext,
  useSectionLabel,
  useSections,
  useSectionStates,
} from './sections.ts';
export { createSectionStore } from './store.ts';
export type { SectionState, SectionStatus } from './store.ts';
export { chooseLocalSection, declaredSections, isLocalUrl } from './registry.ts';
