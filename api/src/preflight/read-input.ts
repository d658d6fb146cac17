import type { PreflightPart } from '@touchline/shared/contract';
import type { Language } from '@touchline/shared/contract/language';
import { findInOtherCampaigns } from '../campaigns/plan-campaign.ts';
import type { Queryable } from '../database/database.ts';
import type { Timing } from '../outreach/sending-window.ts';
import type { CheckedCampaign } from './checked-campaign.ts';
import { type DomainChecking, findDomainTroubles } from './domain-troubles.ts';
import { findHolidays } from './holidays-while-sending.ts';
import { findTroubles, mailboxesOf } from './mailbox-troubles.ts';
import { createMeasure, findLongest, type MailMaking } from './measure-mail.ts';
import {
  findFields,
  findMissingValue,
  findSameMail,
  findWaiting,
  usedValues,
  withRemovedFields,
} from './people.ts';
import { findNamed, unclearOf } from './unclear-names.ts';
import type { CheckedTemplate, MissingValue, PreflightInput } from './preflight-input.ts';
import { readTemplates, type Measure } from './read-templates.ts';
import type { TemplateInspector } from './template-inspector.ts';
import type { TimeLimit } from './time-limit.ts';

/** What a preflight looks with. */
export interface PreflightTools extends MailMaking {
  readonly timing: Timing;
  readonly inspector: Pick<TemplateInspector, 'inspect'>;
  readonly settings: MailMaking['settings'] & DomainChecking['settings'];
  readonly resolver: DomainChecking['resolver'];
}

/**
 * Reads what the checks go by, as far as there is time: what takes no time first, then the templates.
 * @param language of names of holidays
 */
export async function readPreflightInput(
  database: Queryable,
  campaign: CheckedCampaign,
  { timing, inspector, resolver, ...making }: PreflightTools,
  limit: TimeLimit,
  language: Language,
): Promise<PreflightInput> {
  const now = timing.clock.now();
  const { id, contacts } = campaign;
  const ids = await limit.query('mailboxes', (read) => mailboxesOf(read, campaign, now), []);
  const troubles = await limit.query('mailboxes', (read) => findTroubles(read, ids, now), []);
  // DNS is asked while everything else is read.
  const domains = findDomainTroubles(ids, now, { settings: making.settings, resolver }, limit);
  // Where something else fails before it is awaited, that is what is told.
  domains.catch(() => undefined);
  const inOtherCampaigns = await limit.query(
    'other_campaigns',
    (read) => findInOtherCampaigns(read, contacts, id),
    NOBODY,
  );
  const waiting = await limit.query('waiting_answer', (read) => findWaiting(read, campaign, now), NOBODY);
  const holidays = await limit.query(
    'holidays',
    (read) => findHolidays(read, campaign, timing, language),
    [],
  );
  const longest = await limit.query(
    'templates',
    (read) => findLongest(read, contacts, ids, making),
    undefined,
  );
  const measure = longest && createMeasure(making, longest, now);
  const fields = await limit.query('merge_values', findFields, undefined);
  const inspected = await readInTime(database, campaign, inspector, limit, measure);
  const templates = fields === undefined ? inspected : withRemovedFields(inspected, fields);
  const sameMail = await limit.query(
    'same_mail',
    (read) => findSameMail(read, campaign, templates),
    undefined,
  );
  const missingValues: MissingValue[] = [];
  for (const used of usedValues(templates, fields)) {
    const missing = await limit.query(
      'merge_values',
      (read) => findMissingValue(read, campaign, used),
      undefined,
    );
    if (missing !== undefined) missingValues.push(missing);
  }
  const named = await limit.query('merge_values', (read) => findNamed(read, campaign, templates), []);
  const unclearNames = await inTime(limit, 'merge_values', () => unclearOf(named, limit.signal), NOBODY);
  const mailboxes = [...troubles, ...(await domains)];
  const { unfinished } = limit;
  return {
    templates,
    missingValues,
    unclearNames,
    inOtherCampaigns,
    waiting,
    sameMail,
    mailboxes,
    holidays,
    unfinished,
  };
}

const NOBODY = { contacts: 0, people: [], contact_ids: [] };

/** Does work that the limit's signal ends. @returns `otherwise` when there was no time to finish it */
async function inTime<Value>(
  limit: TimeLimit,
  part: PreflightPart,
  work: () => Promise<Value>,
  otherwise: Value,
): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    if (error !== limit.signal.reason) throw error;
    limit.leave(part);
    return otherwise;
  }
}

/** The templates that there is time for. */
async function readInTime(
  database: Queryable,
  { templateMap }: CheckedCampaign,
  inspector: Pick<TemplateInspector, 'inspect'>,
  limit: TimeLimit,
  measure: Measure | undefined,
): Promise<CheckedTemplate[]> {
  const read: CheckedTemplate[] = [];
  const templates = readTemplates(database, templateMap, inspector, limit.signal, measure);
  await inTime(
    limit,
    'templates',
    async () => {
      for await (const template of templates) read.push(template);
    },
    undefined,
  );
  return read;
}
