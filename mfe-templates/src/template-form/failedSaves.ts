import type { FieldErrors } from '@touchline/shared/form';
import type { FieldName, TemplateWork } from './templateWork.ts';

/** An update that failed. Its dialog is closed (spec §8); opened again it has everything in it. */
export interface FailedSave {
  readonly work: TemplateWork;
  /** Why, for a person. */
  readonly reason: string;
  readonly errors: FieldErrors<FieldName>;
  /** Where its draft is kept, so that the reopened dialog goes on with the same one. */
  readonly draftKey: string;
}

// Outlives the section: the notice that offers to open it again does so too. A reload forgets it; the draft does not.
const failures = new Map<string, FailedSave>();
const keyOf = (owner: string, id: number) => `${owner}/${id}`;

/** Updates that failed in this page, by person and template. */
export const failedSaves = {
  get: (owner: string, id: number): FailedSave | undefined => failures.get(keyOf(owner, id)),
  set: (owner: string, id: number, failure: FailedSave): void => {
    failures.set(keyOf(owner, id), failure);
  },
  remove: (owner: string, id: number): void => {
    failures.delete(keyOf(owner, id));
  },
  /** Somebody logged out: what was typed goes with them. */
  removeAll: (): void => failures.clear(),
};
