export { sectionBadges, useSectionBadges } from './sectionBadges.ts';
export type { SectionBadges } from './sectionBadges.ts';
