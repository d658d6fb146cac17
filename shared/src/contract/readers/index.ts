/**
 * One reader for each shape that the page reads from the API; none throws, whatever the JSON. Written without zod, which
 * would be the largest part of a section's first screen; the types are those of the schemas beside this folder.
 */
export * from './activity.ts';
export * from './account.ts';
export * from './answers.ts';
export * from './api-keys.ts';
export * from './approvals.ts';
export * from './campaign-details.ts';
export * from './campaign-funnel.ts';
export * from './campaign-people.ts';
export * from './campaign-plan.ts';
export * from './campaigns.ts';
export * from './contact-import.ts';
export * from './groups.ts';
export * from './imports.ts';
export * from './contact-page.ts';
export * from './privacy.ts';
export * from './contact-picker.ts';
export * from './deletions.ts';
export * from './follow-ups.ts';
export * from './mail.ts';
export * from './mailboxes.ts';
export * from './mine.ts';
export * from './monitoring.ts';
export * from './organizations.ts';
export * from './own-fields.ts';
export * from './palette.ts';
export * from './preflight.ts';
export * from './snippets.ts';
export * from './people-filter.ts';
export * from './people.ts';
export * from './team-settings.ts';
export * from './templates.ts';
export * from './untrusted.ts';
export * from './webhooks.ts';
