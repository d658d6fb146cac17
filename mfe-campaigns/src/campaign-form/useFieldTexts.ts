import { useFormatDay, useFormatNumber, useScenarios } from '@touchline/shared';
import type { ShownCampaign } from '@touchline/shared/contract/readers';
import { mailboxes } from '@touchline/shared/mailboxes';
import { type NamedMailbox, namedOf, useSenderTexts } from '../common/senderText.ts';
import { useStatusLabel } from '../messages.ts';
import type { StepTemplates } from '../stepTemplates.ts';
import { type CampaignFields, type FieldName, fieldsOf } from './campaignFields.ts';
import { messages } from './messages.ts';
import type { CampaignPeople } from './useCampaignPeople.ts';
import { useContactNames } from './useContactNames.ts';
import { useTemplateName } from './useTemplateName.ts';

/** The value of a field in words; empty for none. */
export type FieldTexts = (name: FieldName, fields: CampaignFields) => string;

interface FieldTextsOptions {
  /** Contacts are told as what was added to those of this version, and removed from them. */
  readonly stored: ShownCampaign;
  /** Whose contacts may be in no list that the page has. */
  readonly theirs: ShownCampaign | undefined;
  readonly people: CampaignPeople;
  readonly library: StepTemplates;
}

/** Puts the fields of a campaign into words, to compare two versions of it. */
export function useFieldTexts({ stored, theirs, people, library }: FieldTextsOptions): FieldTexts {
  const t = messages.use();
  const formatNumber = useFormatNumber();
  const formatDay = useFormatDay();
  const statusLabel = useStatusLabel();
  const { labelOf } = useScenarios();
  const templateName = useTemplateName(library);
  const namesOf = useContactNames();
  const { senderText } = useSenderTexts();
  const { value: list } = mailboxes.use();
  const knownMailboxes: readonly NamedMailbox[] = [
    ...(list?.results ?? []).map(namedOf),
    ...stored.sender_mailboxes,
    ...(theirs?.sender_mailboxes ?? []),
  ];
  const before = fieldsOf(stored).contacts;
  const ofTheirs = new Map(theirs?.contacts?.map((contact) => [contact.id, contact]));
  const numbered = (ids: ReadonlySet<number>) => ({
    formatted: formatNumber(ids.size),
    names: namesOf(ids, (id) => people.contactOf(id) ?? ofTheirs.get(id)),
  });
  const contactsText = (contacts: ReadonlySet<number>) => {
    const added = contacts.difference(before);
    const removed = before.difference(contacts);
    return [
      t('contactsOf', { count: contacts.size, formatted: formatNumber(contacts.size) }),
      ...(added.size > 0 ? [t('contactsAdded', numbered(added))] : []),
      ...(removed.size > 0 ? [t('contactsRemoved', numbered(removed))] : []),
    ].join('; ');
  };
  return (field, { name, scenario, status, contacts, templates, sender, ...numbers }) => {
    const { emailCount, frequencyDays, staggerSends, stepDays, dayUnit, startsOn } = numbers;
    const steps = [...templates].map(([step, id]) => t('choice', { step, name: templateName(id) }));
    const texts: Readonly<Record<FieldName, string>> = {
      name,
      scenario: labelOf(scenario),
      status: statusLabel(status),
      contacts: contactsText(contacts),
      templates: steps.join('; '),
      sender: sender === undefined ? '' : senderText(sender, knownMailboxes),
      emailCount: emailCount === null ? '' : formatNumber(emailCount),
      frequencyDays: formatNumber(frequencyDays ?? 0),
      stepDays: [...(stepDays ?? [])]
        .map(([step, days]) => t('daysOfStep', { step, count: days }))
        .join('; '),
      dayUnit: t(dayUnit ?? 'days'),
      startsOn: startsOn === null ? '' : formatDay(startsOn),
      staggerSends: t(staggerSends ? 'yes' : 'no'),
    };
    return texts[field];
  };
}
