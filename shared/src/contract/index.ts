/**
 * The promises between page, API and gateway: data types with the schemas the API validates with, the shape of
 * a section, and the registry of remotes. Stateless, so it may be bundled more than once.
 */
export * from './activity.ts';
export * from './account.ts';
export * from './answers.ts';
export * from './api-keys.ts';
export * from './approvals.ts';
export * from './auth.ts';
export * from './campaign-copy.ts';
export * from './campaign-people.ts';
export * from './campaign-plan.ts';
export * from './campaigns.ts';
export * from './contact-fields.ts';
export * from './contact-import.ts';
export * from './contact-page.ts';
export * from './declaration.ts';
export * from './deletions.ts';
export * from './errors.ts';
export * from './fill-merge-tags.ts';
export * from './follow-ups.ts';
export * from './groups/schema.ts';
export * from './language.ts';
export * from './mail.ts';
export * from './mailboxes.ts';
export * from './privacy.ts';
export * from './team-settings.ts';
export * from './merge-tags.ts';
export * from './monitoring.ts';
export * from './organizations.ts';
export * from './own-fields.ts';
export * from './palette.ts';
export * from './own-values.ts';
export * from './passkeys.ts';
export * from './people.ts';
export * from './permissions.ts';
export * from './preflight.ts';
export * from './registry.ts';
export * from './rules.ts';
export * from './search-calls.ts';
export * from './section.ts';
export * from './snippets.ts';
export * from './templates.ts';
export * from './text.ts';
export * from './two-factor.ts';
export * from './unknown-merge-tags.ts';
export * from './webhooks.ts';
