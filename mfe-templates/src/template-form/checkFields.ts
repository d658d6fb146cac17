import { MAX_STEP_NUMBER, TEMPLATE_TONES } from '@touchline/shared/contract';
import { errorsOfRefusal, type FieldErrors } from '@touchline/shared/form';
import { messages } from './messages.ts';
import { FIELD_LIMITS, FIELD_NAMES, type FieldName, type TemplateFields } from './templateWork.ts';

/** Checks the fields before they are sent. Each message names its field, and how to correct it. */
export function checkFields(fields: TemplateFields): FieldErrors<FieldName> {
  const errors = new Map<FieldName, string>();
  if (fields.title.trim() === '') errors.set('title', messages.text('nameRequired'));
  if (fields.scenario === '') errors.set('scenario', messages.text('scenarioRequired'));
  if (!(TEMPLATE_TONES as readonly string[]).includes(fields.tone))
    errors.set('tone', messages.text('toneRequired'));
  const step = fields.step_number;
  if (step === null || !Number.isInteger(step) || step < 1 || step > MAX_STEP_NUMBER)
    errors.set('step_number', messages.text('stepInvalid', { limit: MAX_STEP_NUMBER }));
  for (const name of ['title', 'subject'] as const) {
    const { length } = fields[name].trim();
    const limit = FIELD_LIMITS[name];
    if (length > limit) errors.set(name, messages.text(`${name}TooLong`, { limit, length }));
  }
  return errors;
}

/** The fields that the server named in a refusal. */
export function refusedFields(error: unknown): FieldErrors<FieldName> {
  return errorsOfRefusal(error, (path) => FIELD_NAMES.find((name) => name === path));
}
