import type { Language } from '@touchline/shared';
import type { CompanyDetails } from '@touchline/shared/contract';
import type { Design } from '../../../emailEditor.ts';
import { followUp } from './followUp.ts';
import { introduction } from './introduction.ts';
import { pitchDay } from './pitchDay.ts';
import { projectReference } from './projectReference.ts';
import { seasonalOffer } from './seasonalOffer.ts';

export { layoutMessages } from './messages.ts';

const DESIGNS = { introduction, projectReference, seasonalOffer, pitchDay, followUp } as const;
export type LayoutId = keyof typeof DESIGNS;

/** A finished mail to start from. Its name and purpose are in `layoutMessages`. */
export interface Layout {
  readonly id: LayoutId;
  /** A new design from it, with what is known of the company. */
  readonly designIn: (language: Language, company: CompanyDetails) => Design;
}

/** The starting layouts, in the order in which they are offered. */
export const LAYOUTS: readonly Layout[] = (Object.keys(DESIGNS) as LayoutId[]).map((id) => ({
  id,
  designIn: DESIGNS[id],
}));
