import { badField } from '../../errors.ts';
import { HtmlTooComplex, tooComplex } from './html-limits.ts';

/** What a request is answered whose `html` is too complex: 400 naming the field. Any other error stays itself. */
export const asFieldFault = (error: unknown): unknown =>
  error instanceof HtmlTooComplex ? badField(400, 'html', tooComplex[error.limit]) : error;
