/** Groups (G6): who has something in common, said once for page and API. Without the schema library; that is `schema.ts`. */
export * from './check-condition.ts';
export * from './conditions.ts';
