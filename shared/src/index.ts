/**
 * What every section needs, live once in the page: session, configuration, HTTP client, read cache, states of a load, language, notices, UI kit, place, links to contacts, badges and parts of sections.
 * Data types and validation schemas are in `@touchline/shared/contract`.
 */
export * from './auth/index.ts';
export * from './configuration/index.ts';
export * from './contact-link/index.ts';
export * from './data/index.ts';
export * from './error-boundary/index.ts';
export * from './http/index.ts';
export * from './language/index.ts';
export * from './loading/index.ts';
export * from './log-in/index.ts';
export * from './notices/index.ts';
export * from './palette/index.ts';
export * from './text-search/index.ts';
export * from './place/index.ts';
export * from './roles/index.ts';
export * from './section-badges/index.ts';
export * from './section-parts/index.ts';
export * from './ui/index.ts';
