import type { ShownCampaign, ShownCampaignContact } from '@touchline/shared/contract/readers';
import { DownloadButtons, type ExportedColumn } from '@touchline/shared/export';
import { fetchCampaignMails } from '../../campaignRequests.ts';
import { messages as peopleMessages } from '../people/messages.ts';
import { type MailsOfPeople, parseCampaignMails, type ShownMail } from './campaignMails.ts';
import { messages } from './messages.ts';

export interface DownloadPeopleProps {
  readonly campaign: ShownCampaign;
  /** Those shown. */
  readonly people: readonly ShownCampaignContact[];
}

interface Row {
  readonly person: ShownCampaignContact;
  readonly mails: ReadonlyMap<number, ShownMail> | undefined;
}

/** Downloads the people shown, with their addresses and what came of each step. */
export function DownloadPeople({ campaign, people }: DownloadPeopleProps) {
  const t = messages.use();
  const words = peopleMessages.use();
  const steps = Object.keys(campaign.template_map ?? {})
    .map(Number)
    .toSorted((one, other) => one - other);
  const columns: ExportedColumn<Row>[] = [
    { label: t('name'), value: ({ person }) => person.name },
    { label: t('organization'), value: ({ person }) => person.organization_name },
    { label: t('email'), value: ({ person }) => person.email },
    { label: t('state'), value: ({ person }) => statusOf(person, words) },
    { label: t('sentCount'), value: ({ person }) => person.sent_count ?? null },
    ...steps.flatMap((step): ExportedColumn<Row>[] => [
      {
        label: t('stepSent', { step }),
        value: ({ mails }) => mails?.get(step)?.sentAt ?? null,
        kind: 'moment',
      },
      {
        label: t('stepResult', { step }),
        value: ({ mails }) => {
          const result = mails?.get(step)?.result;
          return result === undefined ? null : t(result);
        },
      },
    ]),
  ];
  const read = async (): Promise<Row[]> => {
    const mails: MailsOfPeople = parseCampaignMails(await fetchCampaignMails(campaign.id));
    return people.map((person) => ({ person, mails: mails.get(person.id) }));
  };
  return (
    <DownloadButtons
      name={`campaign-${campaign.id}-contacts`}
      sheet={t('people')}
      of={t('people')}
      rows={read}
      columns={columns}
    />
  );
}

function statusOf(person: ShownCampaignContact, t: ReturnType<typeof peopleMessages.use>): string {
  if (person.removed) return t('removed');
  if (person.stopped !== null && person.state === 'waiting')
    return t(person.stopped === 'ended' ? 'ended' : 'onHold');
  return person.state === undefined ? '' : t(person.state);
}
