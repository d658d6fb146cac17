import type { FastifySchemaCompiler } from 'fastify';
import type { z } from 'zod';
import { RequestError, type FieldFault } from '../errors.ts';
import { describeIssue, unknownField } from '../language/field-texts.ts';

const MAX_FIELD_NAME = 200;

/**
 * Checks requests with the schemas of the contract. Unlike the compiler of fastify-type-provider-zod it keeps
 * the refused value at hand, without which "missing" and "of the wrong type" look alike.
 */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> =
  ({ schema, httpPart }) =>
  (data: unknown) => {
    const result = schema.safeParse(data, { reportInput: true });
    if (result.success) return { value: result.data };
    const faults = result.error.issues.flatMap((issue) => toFaults(issue, httpPart ?? 'body'));
    return { error: new RequestError(400, undefined, { faults }) };
  };

function toFaults(issue: z.core.$ZodIssue, part: string): FieldFault[] {
  const path = issue.path.map(String);
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ field: nameOf([...path, key], part), message: unknownField }));
  }
  return [{ field: nameOf(path, part), message: describeIssue(issue) }];
}

/** Dotted path of a field; the name of the part itself when all of it is wrong. Long unknown names are cut. */
function nameOf(path: readonly string[], part: string): string {
  const name = path.join('.') || part;
  return name.length > MAX_FIELD_NAME ? `${name.slice(0, MAX_FIELD_NAME)}…`.toWellFormed() : name;
}
