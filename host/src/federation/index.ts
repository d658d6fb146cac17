/** Sections at run time: where they are, whether they are there, and what happens when they are not. */
export { SectionView } from './SectionView.tsx';
export {
  keepSectionsUpToDate,
  localSections,
  mayBeLocal,
  prefetchSection,
  prepareFirstSection,
  remoteNames,
  SectionsContext,
  useSectionStates,
} from './sections.ts';
export { createSectionStore } from './store.ts';
export type { SectionState, SectionStatus } from './store.ts';
export { chooseLocalSection, isLocalUrl } from './registry.ts';
