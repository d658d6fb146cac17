/** How long the API may be silent, before its answer begins and between any two pieces of it. */
export interface AnswerLimits {
    /** In milliseconds, for what people look at. */
    readonly usual: number;
    /** In milliseconds, for {@link SLOW_PATHS}. */
    readonly slow: number;
}
/** Longer than the API itself takes at most: two minutes to read a workbook, or to hand over a mail somebody waits for. */
export declare const ANSWER_LIMITS: AnswerLimits;
/**
 * What takes a file, asks other servers or hands over a mail while somebody waits, or touches everybody of a campaign or every
 * mail that waits. `:id` is any part. `api/src/http/slow-paths.test.ts` holds them against the routes.
 */
export declare const SLOW_PATHS: readonly ['/api/contacts/upload/', '/api/uploads/image/', '/api/uploads/from-url/', '/api/conversations/attachments/', '/api/mail/test/', '/api/campaigns/monitoring/contacts/:id/reply/', '/api/campaigns/', '/api/campaigns/plan/', '/api/campaigns/preflight/', '/api/campaigns/preflight/links/', '/api/campaigns/:id/preflight/', '/api/campaigns/:id/update/', '/api/campaigns/:id/copy/', '/api/campaigns/:id/begin/', '/api/campaigns/:id/continue/', '/api/campaigns/:id/delete/', '/api/campaigns/:id/failed/', '/api/campaigns/:id/contacts/:contact_id/continue/', '/api/campaigns/:id/organizations/:organization_id/continue/', '/api/campaigns/:id/mailboxes/:mailbox_id/move/', '/api/campaigns/:id/messages/:message_id/settle/', '/api/campaigns/:id/people/', '/api/campaigns/:id/people/:action_id/undo/', '/api/contacts/contacts/:id/merge/', '/api/settings/', '/api/deletions/:id/restore/'];
