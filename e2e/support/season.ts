import type { CampaignDetail } from '@touchline/shared/contract';
import type { Api } from './api.ts';
import { type Correspondence, minutesAgo } from './correspondence.ts';

const MEADOW = 'Meadow Park Athletic Club';
const RIVERSIDE = 'Riverside Stadium Trust';

/** A name that a spreadsheet would evaluate as a formula. */
export const FORMULA_NAME = '=HYPERLINK("https://elsewhere.example")';

const PEOPLE = {
  [MEADOW]: ['Zoë Marchetti', 'Иван Петров', 'Dee Santos', 'Ann Okafor'],
  [RIVERSIDE]: ['Bo Lind', 'Carl Weiss', FORMULA_NAME, 'Uma Sent'],
};

/** What stories need to know of a season. */
export interface Season {
  readonly spring: CampaignDetail;
  readonly idOf: (name: string) => number;
}

/**
 * Contacts of every kind: Zoë wrote last; Dee and Иван at one moment, after which Dee opened the mail again; Ann wrote
 * first and was answered; Bo opened his mail, Carl's came back, two were sent one; a second campaign waits for approval.
 */
export async function haveSeason(api: Api, mails: Correspondence): Promise<Season> {
  const ids = new Map<string, number>();
  for (const [name, people] of Object.entries(PEOPLE)) {
    const { contacts } = await api.addOrganization({
      name,
      contacts: people.map((full_name, index) => ({
        full_name,
        email: `person${index}@${name === MEADOW ? 'meadow' : 'riverside'}.example`,
        phone: '',
        title: '',
      })),
    });
    for (const { id, full_name } of contacts) ids.set(full_name, id);
  }
  const idOf = (name: string): number => {
    const id = ids.get(name);
    if (id === undefined) throw new Error(`No contact ${name}`);
    return id;
  };
  const spring = await mails.addCampaign({
    name: 'Spring renewal',
    status: 'active',
    contacts: [...ids.values()],
  });
  await mails.addCampaign({ name: 'Autumn trial', status: 'waiting', contacts: [idOf('Bo Lind')] });
  for (const id of ids.values()) await mails.send(spring, id, minutesAgo(3 * 24 * 60));
  const tie = minutesAgo(120);
  const events = [
    ['Ann Okafor', 'replied', minutesAgo(300), 'Who is this?'],
    ['Иван Петров', 'replied', tie, 'Да, пришлите цены.'],
    ['Dee Santos', 'replied', tie, 'Not this year.'],
    ['Dee Santos', 'opened', minutesAgo(90), undefined],
    ['Zoë Marchetti', 'opened', minutesAgo(70), undefined],
    ['Zoë Marchetti', 'replied', minutesAgo(60), 'Yes please, call me on Monday.'],
    ['Bo Lind', 'opened', minutesAgo(30), undefined],
    ['Carl Weiss', 'bounced', minutesAgo(20), undefined],
  ] as const;
  for (const [name, kind, at, reply_text] of events) {
    await mails.receive(spring, idOf(name), { kind, at, ...(reply_text !== undefined && { reply_text }) });
  }
  await mails.answer(spring, idOf('Ann Okafor'), 'We look after your pitch.', minutesAgo(200));
  return { spring, idOf };
}

/** Contacts of a season who replied, newest first (D5). */
export const WRITERS = ['Zoë Marchetti', 'Dee Santos', 'Иван Петров', 'Ann Okafor'] as const;
