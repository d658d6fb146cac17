/**
 * What the forms of the dialogs have in common, under `@touchline/shared/form`. Bundled by each section with a form, since
 * the first frame has none.
 */
export { ConflictAlert, type Difference } from './ConflictAlert.tsx';
export { type Merged, mergeFields, type Versions } from './mergeFields.ts';
export { errorsOfRefusal, type FieldErrors, type Refusal, refusalOf } from './refusal.ts';
export { fieldElementId, type Form, type FormOptions, useForm } from './useForm.ts';
export { useFocusLater } from './useFocusLater.ts';
export { type Stored, useStored } from './useStored.ts';
