import type { FieldErrors } from '@touchline/shared/form';
import type { FieldName, TemplateWork } from './templateWork.ts';

/** An update that failed. Its dialog is closed (spec §8); reopened, it has everything in it. */
export interface FailedSave {
  readonly work: TemplateWork;
  /** Why, for a person. */
  readonly reason: string;
  readonly errors: FieldErrors<FieldName>;
  /** Where its draft is kept, so that the reopened dialog goes on with the same one. */
  readonly draftKey: string;
}

// Outlives the section, as does the notice that offers to reopen it. A reload forgets it, but the draft survives.
const failures = new Map<string, FailedSave>();
const keyOf = (owner: string, id: number) => `${owner}/${id}`;

/** Failed updates of this page load, by person and template. */
export const failedSaves = {
  get: (owner: string, id: number): FailedSave | undefined => failures.get(keyOf(owner, id)),
  set: (owner: string, id: number, failure: FailedSave): void => {
    failures.set(keyOf(owner, id), failure);
  },
  remove: (owner: string, id: number): void => {
    failures.delete(keyOf(owner, id));
  },
  /** When somebody logs out, what they typed is dropped. */
  removeAll: (): void => failures.clear(),
};
