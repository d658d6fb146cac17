import {
  Alert,
  Button,
  Checkbox,
  FilterSelect,
  media,
  SearchBox,
  space,
  Table,
  useFormatNumber,
  useListFilter,
  useMay,
  useTextSearch,
  MarkingContext,
  useMarking,
} from '@touchline/shared';
import type { PeopleActionKind } from '@touchline/shared/contract';
import {
  holdingReasonOf,
  isInState,
  type ShownCampaign,
  type ShownCampaignContact,
} from '@touchline/shared/contract/readers';
import { HOLDING_REASONS, PEOPLE_ACTIONS, PEOPLE_STATES } from '@touchline/shared/contract/rules';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { styled } from 'styled-components';
import { DownloadPeople } from '../download/DownloadPeople.tsx';
import { Nothing, Section } from '../Section.tsx';
import { ActingContext } from './acting.ts';
import { actionsFor, SENDING_ACTIONS } from './actionsFor.ts';
import { PEOPLE_ANCHOR } from './HeldPeople.tsx';
import { LeftPeople } from './LeftPeople.tsx';
import { messages } from './messages.ts';
import { type AskedAction, PeopleQuestion } from './PeopleQuestion.tsx';
import { usePeopleActions } from './usePeopleActions.ts';
import { usePeopleColumns } from './usePeopleColumns.tsx';
import { SelectionContext, usePeopleSelection } from './usePeopleSelection.ts';

/** Pixels before the table scrolls inside itself. */
const MAX_HEIGHT = 560;

const NOBODY: readonly ShownCampaignContact[] = [];
const FILTERS = ['state'] as const;
const WANTED_STATES = [...PEOPLE_STATES, ...HOLDING_REASONS];

export interface CampaignPeopleProps {
  readonly campaign: ShownCampaign;
}

/** The people of a campaign (C3), each with how far it has got and why it goes no further, and what can be done (V8). */
export function CampaignPeople({ campaign }: CampaignPeopleProps) {
  const { contacts: known, id, status, template_map: templates, sent_templates: sent } = campaign;
  const contacts = known ?? NOBODY;
  const mayAct = useMay('campaigns');
  const t = messages.use();
  const formatNumber = useFormatNumber();
  const { search, setSearch, values, set } = useListFilter(FILTERS);
  const state = WANTED_STATES.find((one) => one === values.state) ?? null;
  // Searching never blocks the search box: a key pressed meanwhile goes first.
  const wanted = useDeferredValue(search).trim();
  const chooseByText = useTextSearch(search);
  const marking = useMarking(search);
  const found = useMemo(
    () =>
      chooseByText(
        contacts.filter((person) => isInState(person, state)),
        textOfPerson,
      ),
    [contacts, chooseByText, state],
  );
  const resultOf = `${wanted} ${state}`;
  const reasons = useMemo(() => {
    const held = new Set(contacts.map(holdingReasonOf));
    return HOLDING_REASONS.filter((reason) => held.has(reason) || reason === state);
  }, [contacts, state]);
  const labelOf = (value: string) => {
    const reason = HOLDING_REASONS.find((one) => one === value);
    if (reason !== undefined) return t(`holding.${reason}`);
    return t(`filter.${PEOPLE_STATES.find((one) => one === value) ?? 'waiting'}`);
  };
  const selection = usePeopleSelection(found, resultOf);
  const { act, running, left, failure, dismiss } = usePeopleActions(id, selection.clear);
  const [asked, setAsked] = useState<AskedAction>();
  const columns = usePeopleColumns(contacts);
  const begin = useCallback(
    (action: PeopleActionKind, person: ShownCampaignContact) => {
      const whom = { contact_ids: [person.id] };
      const name = person.name || person.email || t('noName');
      if (SENDING_ACTIONS.has(action)) setAsked({ action, whom, count: 1, of: 1, name });
      else act(action, whom);
    },
    [act, t],
  );
  const steps = useMemo(
    () =>
      templates &&
      new Set([
        ...Object.keys(templates).map(Number),
        ...sent.flatMap(({ step_number: step }) => (step === undefined ? [] : [step])),
      ]),
    [templates, sent],
  );
  const acting = useMemo(
    () => (mayAct ? { status, steps, begin } : undefined),
    [mayAct, status, steps, begin],
  );
  // How many of the people selected each action can do anything for.
  const fitting = useMemo(() => {
    const counts = new Map<PeopleActionKind, number>();
    for (const person of selection.people)
      for (const action of actionsFor(person, { status, steps }))
        counts.set(action, (counts.get(action) ?? 0) + 1);
    return counts;
  }, [selection.people, status, steps]);
  const ask = (action: PeopleActionKind) => {
    // Those who come to match meanwhile too, but of a search whoever is seen.
    const isEverybody = selection.isAll && wanted === '';
    const whom = isEverybody ? { matching: { search: '', state } } : { contact_ids: selection.ids() };
    setAsked({ action, whom, count: fitting.get(action) ?? 0, of: selection.count, name: undefined });
  };
  // A key pressed draws the search box alone; the rows follow once there are others.
  const table = useMemo(
    () => (
      <Table
        label={t('contactsTitle')}
        columns={columns}
        rows={found}
        rowKey={rowKey}
        resultOf={resultOf}
        maxHeight={MAX_HEIGHT}
        empty={<Nothing>{t('contactsNotFound')}</Nothing>}
      />
    ),
    [t, columns, found, resultOf],
  );
  return (
    <Section
      anchor={PEOPLE_ANCHOR}
      title={t('contactsTitle')}
      {...(known && { count: known.length })}
      aside={contacts.length > 0 && <DownloadPeople campaign={campaign} people={found} />}
    >
      {contacts.length === 0 ? (
        <Nothing>{t(known ? 'contactsEmpty' : 'contactsUnknown')}</Nothing>
      ) : (
        <>
          <Tools>
            <SearchBox placeholder={t('contactsSearch')} value={search} onChange={setSearch} />
            <FilterSelect
              label={t('state')}
              all={t('allStates')}
              value={values.state}
              values={[...PEOPLE_STATES, ...reasons]}
              labelOf={labelOf}
              onChange={(value) => set('state', value)}
            />
          </Tools>
          {mayAct && found.length > 0 && (
            <Actions>
              <Checkbox
                label={
                  selection.count > 0
                    ? t('selected', { count: selection.count, formatted: formatNumber(selection.count) })
                    : t('selectAll', { count: found.length, formatted: formatNumber(found.length) })
                }
                checked={selection.isAll || (selection.count > 0 && 'mixed')}
                onChange={selection.toggleAll}
              />
              {selection.count > 0 &&
                PEOPLE_ACTIONS.map((action) => (
                  <Button
                    key={action}
                    size="small"
                    busy={running === action}
                    disabled={!fitting.has(action)}
                    title={fitting.has(action) ? undefined : t('fitsNobody')}
                    onClick={() => ask(action)}
                  >
                    {t(action)}
                  </Button>
                ))}
            </Actions>
          )}
          {failure !== undefined && <Alert>{failure}</Alert>}
          <LeftPeople left={left} onDismiss={dismiss} />
          <ActingContext value={acting}>
            <SelectionContext value={mayAct ? selection.marks : undefined}>
              <MarkingContext value={marking}>{table}</MarkingContext>
            </SelectionContext>
          </ActingContext>
        </>
      )}
      {asked !== undefined && (
        <PeopleQuestion
          {...asked}
          onConfirm={() => act(asked.action, asked.whom)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Section>
  );
}

const rowKey = ({ id }: ShownCampaignContact): number => id;

const textOfPerson = ({ name, organization_name, email }: ShownCampaignContact): string =>
  [name, organization_name, email].join('\n');

const Tools = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(140px, 240px);
  gap: ${space(1)};
  @media ${media.phone} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(1)};
  min-height: 36px;
`;
