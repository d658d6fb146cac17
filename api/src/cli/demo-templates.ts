import { NewTemplate } from '@touchline/shared/contract';
import { readFileSync } from 'node:fs';
import type { Queryable } from '../database/database.ts';

const FILE = new URL('demo-templates.json', import.meta.url);
const DAY = 24 * 60 * 60 * 1000;

/** The templates of the demonstration data, checked like any that a person creates. */
export function readDemoTemplates(): NewTemplate[] {
  return NewTemplate.array().parse(JSON.parse(readFileSync(FILE, 'utf8')));
}

/** Stores them in the order of the file, each last changed a day before the one above it. */
export async function insertDemoTemplates(database: Queryable): Promise<void> {
  const now = Date.now();
  const rows = readDemoTemplates().map((template, index) => asOf(new Date(now - index * DAY), template));
  // The last one is the oldest: it gets the lowest id.
  await database.insertInto('templates').values(rows.toReversed()).execute();
}

const asOf = (time: Date, template: NewTemplate) => ({ ...template, created_at: time, updated_at: time });
