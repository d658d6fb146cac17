import { badField } from '../../errors.ts';
import { HtmlTooComplex, tooComplex } from './html-limits.ts';

/** Turns too complex `html` of a request into a 400 that names the field. Any other error is returned unchanged. */
export const asFieldFault = (error: unknown): unknown =>
  error instanceof HtmlTooComplex ? badField(400, 'html', tooComplex[error.limit]) : error;
