import { useLanguage } from '@touchline/shared';
import {
  GROUP_CONDITIONS,
  groupThingKey,
  type GroupCondition,
  type GroupThing,
} from '@touchline/shared/contract/groups';
import { OWN_WORDS, ownName } from '@touchline/shared/contract/own-values';
import type { ShownGroupThing, ShownOwnField } from '@touchline/shared/contract/readers';
import { mailboxes } from '@touchline/shared/mailboxes';
import { outcomes, useOutcomeName } from '@touchline/shared/outcomes';
import { organizationList } from '../common/organizationList.ts';
import { allTags } from '../common/tags/allTags.ts';
import { campaignNames, importNames } from './groupRequests.ts';

export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** What a condition can be compared with, by names; only what it asks about is read. */
export function useChoices(
  condition: GroupCondition,
  field: ShownOwnField | undefined,
): { readonly choices: readonly Choice[]; readonly keyOf: (id: string) => string } {
  const { language } = useLanguage();
  const thing = GROUP_CONDITIONS[condition.key].of;
  const nameOfOutcome = useOutcomeName();
  const { value: tags } = allTags.use(thing === 'tag');
  const { value: campaigns } = campaignNames.use(thing === 'campaign');
  const { value: imports } = importNames.use(thing === 'import');
  const { value: people } = mailboxes.use(thing === 'account');
  const { value: known } = outcomes.use();
  const { rows } = organizationList.use();
  const read: Readonly<Record<GroupThing, () => readonly Choice[]>> = {
    tag: () => (tags ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
    campaign: () => (campaigns ?? []).map(({ id, name }) => ({ value: id, label: name })),
    import: () => (imports ?? []).map(({ id, name }) => ({ value: id, label: name })),
    account: () => (people?.people ?? []).map(({ id, email }) => ({ value: String(id), label: email })),
    outcome: () => (known ?? []).map((one) => ({ value: String(one.id), label: nameOfOutcome(one) })),
    organization: () => rows.map(({ id, name }) => ({ value: String(id), label: name })),
  };
  if (thing !== undefined) {
    return { choices: read[thing](), keyOf: (id) => groupThingKey(thing, id) };
  }
  return {
    choices: (field?.choices ?? [])
      .filter(({ is_retired }) => !is_retired)
      .map((choice) => ({ value: String(choice.id), label: ownName(choice, language) })),
    keyOf: (id) => groupThingKey('choice', `${condition.field}:${id}`),
  };
}

/** What something is called that the server names. */
export function useThingName(): (thing: ShownGroupThing) => string {
  const { language } = useLanguage();
  const nameOfOutcome = useOutcomeName('');
  return ({ name, code }) =>
    name ||
    (code === null ? '' : (OWN_WORDS[code]?.[language] ?? nameOfOutcome({ name, code: code as never })));
}
