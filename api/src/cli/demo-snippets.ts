import { mergeTagText } from '@touchline/shared/contract';
import type { Queryable } from '../database/database.ts';
import { organizationKey } from '../database/keys.ts';

const first = mergeTagText('first_name');

const SNIPPETS = [
  [
    'Prices',
    `<p>Dear ${first},</p><p>thank you. A pitch of 7,000 m² costs from 4 per m² a season, seed included.</p>`,
  ],
  [
    'Visit',
    `<p>Dear ${first},</p><p>shall I come and look at the pitches of ${mergeTagText('organization')} next week?</p>`,
  ],
  ['Цены', `<p>${first}, добрый день!</p><p>Спасибо за ответ. Высылаю цены на сезон.</p>`],
] as const;

/** Pieces of text to insert into answers. */
export async function insertDemoSnippets(transaction: Queryable): Promise<void> {
  const rows = SNIPPETS.map(([name, html]) => ({ name, name_key: organizationKey(name), html }));
  await transaction.insertInto('snippets').values(rows).execute();
}
