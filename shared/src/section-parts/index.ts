/** Parts that one section shows of another. */
export { SectionPart, SectionPartsContext, type SectionPartProps } from './SectionPart.tsx';
