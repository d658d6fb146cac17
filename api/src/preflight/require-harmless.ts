import type { Queryable } from '../database/database.ts';
import { busy, RequestError } from '../errors.ts';
import { linkMissing } from './checks/link-missing.ts';
import { linkNotFilled } from './checks/link-not-filled.ts';
import { mergeTagUnknown } from './checks/merge-tag-unknown.ts';
import { sampleText } from './checks/sample-text.ts';
import { subjectEmpty } from './checks/subject-empty.ts';
import { templateUnreadable } from './checks/template-unreadable.ts';
import type { CheckedTemplate } from './preflight-input.ts';
import { readTemplates } from './read-templates.ts';
import type { TemplateInspector } from './template-inspector.ts';
import { harmOf, tooManyChecks } from './texts.ts';

/** For looking into all templates; what was seen of them is kept for the next attempt. */
const MILLISECONDS = 20_000;

const NOBODY = { contacts: 0, people: [], contact_ids: [] };

const HARMFUL = [templateUnreadable, subjectEmpty, sampleText, linkNotFilled, linkMissing, mergeTagUnknown];

/**
 * Refuses to send templates that would do harm, whatever a page has shown. Before the campaign is locked: looking into a hostile
 * template may take seconds, and one that is changed meanwhile could as well be changed afterwards.
 * @param templateMap step number → template id.
 * @throws 400 naming each step; 503 when it takes too long
 */
export async function requireHarmless(
  database: Queryable,
  templateMap: Readonly<Record<string, number>>,
  inspector: Pick<TemplateInspector, 'inspect'>,
): Promise<void> {
  const end = AbortSignal.timeout(MILLISECONDS);
  const templates: CheckedTemplate[] = [];
  try {
    for await (const template of readTemplates(database, templateMap, inspector, end))
      templates.push(template);
  } catch (error) {
    if (error !== end.reason) throw error;
    throw busy(tooManyChecks);
  }
  const nothing = {
    missingValues: [],
    unclearNames: NOBODY,
    inOtherCampaigns: NOBODY,
    waiting: NOBODY,
    sameMail: undefined,
    mailboxes: [],
    holidays: [],
    unfinished: [],
  };
  const found = HARMFUL.flatMap((check) => check({ ...nothing, templates }));
  if (found.length === 0) return;
  const faults = found.map((finding) => ({
    field: `template_map.${finding.templates[0]?.steps[0] ?? 1}`,
    message: harmOf(finding),
  }));
  throw new RequestError(400, undefined, { faults });
}
