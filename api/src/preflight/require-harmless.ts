import type { Queryable } from '../database/database.ts';
import { RequestError } from '../errors.ts';
import { linkMissing } from './checks/link-missing.ts';
import { mergeTagUnknown } from './checks/merge-tag-unknown.ts';
import { subjectEmpty } from './checks/subject-empty.ts';
import { templateUnreadable } from './checks/template-unreadable.ts';
import { readTemplates } from './read-input.ts';
import type { TemplateInspector } from './template-inspector.ts';
import { harmOf } from './texts.ts';

const HARMFUL = [templateUnreadable, subjectEmpty, linkMissing, mergeTagUnknown];

/**
 * Refuses to send templates that would do harm, whatever a page has shown. Before the campaign is locked: looking into a hostile
 * template may take seconds, and one that is changed meanwhile could as well be changed afterwards.
 * @param templateMap step number → template id.
 * @throws 400 naming each step
 */
export async function requireHarmless(
  database: Queryable,
  templateMap: Readonly<Record<string, number>>,
  inspector: Pick<TemplateInspector, 'inspect'>,
): Promise<void> {
  const templates = await readTemplates(database, templateMap, inspector);
  const nothing = {
    missingValues: [],
    inOtherCampaigns: { contacts: 0, people: [] },
    mailboxes: [],
    holidays: [],
  };
  const found = HARMFUL.flatMap((check) => check({ ...nothing, templates }));
  if (found.length === 0) return;
  const faults = found.map((finding) => ({
    field: `template_map.${finding.template?.steps[0] ?? 1}`,
    message: harmOf(finding),
  }));
  throw new RequestError(400, undefined, { faults });
}
