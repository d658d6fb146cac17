import { z } from 'zod';

/** One bad field of a request; `field` is its dotted path in the body or query (`contacts.1.email`). */
export const FieldError = z.object({ field: z.string(), message: z.string() });
export type FieldError = z.infer<typeof FieldError>;

/**
 * Every answer outside 2xx (P2). `detail` is one sentence for a person, in the language of `Accept-Language`
 * (English or Russian), and names the bad fields; `errors` lists them.
 */
export const ErrorBody = z.object({ detail: z.string(), errors: z.array(FieldError).optional() });
export type ErrorBody = z.infer<typeof ErrorBody>;
