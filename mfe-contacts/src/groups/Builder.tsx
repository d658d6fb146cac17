import {
  Button,
  color,
  Combobox,
  font,
  IconButton,
  media,
  radius,
  Select,
  space,
  useLanguage,
} from '@touchline/shared';
import {
  GROUP_CONDITION_KEYS,
  GROUP_CONDITIONS,
  GROUP_LIMITS,
  groupThingKey,
  type GroupConditionKey,
} from '@touchline/shared/contract/groups';
import { ownName } from '@touchline/shared/contract/own-values';
import type { ShownGroupThing, ShownOwnField } from '@touchline/shared/contract/readers';
import { ListTree, Plus, X } from 'lucide-react';
import { useId } from 'react';
import { styled } from 'styled-components';
import {
  type DraftBranch,
  type DraftCondition,
  type DraftNode,
  isWhole,
  kindOf,
  mayNest,
  newBranch,
  newCondition,
  operatorsOf,
  withOperator,
} from './draft.ts';
import { messages } from './messages.ts';
import { useThingName } from './useChoices.ts';
import { ValueInput } from './ValueInput.tsx';

/** What every part of the builder knows. */
export interface BuilderContext {
  readonly fields: readonly ShownOwnField[];
  readonly things: ReadonlyMap<string, ShownGroupThing>;
  /** Parts that find nobody because of what is gone. */
  readonly dead: ReadonlySet<number>;
  /** Somebody wanted to save: what is missing is said. */
  readonly isChecked: boolean;
  /** No more conditions fit. */
  readonly isFull: boolean;
  readonly replace: (part: number, by: DraftNode | undefined) => void;
}

interface BranchProps {
  readonly branch: DraftBranch;
  readonly depth: number;
  readonly context: BuilderContext;
  readonly onChange: (branch: DraftBranch) => void;
  readonly onRemove?: () => void;
}

/** Conditions of which all hold, or at least one, with those within them. */
export function Branch({ branch, depth, context, onChange, onRemove }: BranchProps) {
  const t = messages.use();
  const add = (node: DraftNode) => onChange({ ...branch, of: [...branch.of, node] });
  return (
    <Box aria-label={t('match')} $isInner={depth > 1}>
      <Head>
        <Select
          label={t('match')}
          value={branch.type}
          options={(['all', 'any'] as const).map((type) => ({ value: type, label: t(`match_${type}`) }))}
          onChange={(type) => onChange({ ...branch, type })}
        />
        {onRemove && <IconButton icon={<X />} label={t('removeBranch')} onClick={onRemove} />}
      </Head>
      <Rows>
        {branch.of.map((node) => (
          <li key={node.part}>
            {node.type === 'condition' ? (
              <Condition condition={node} context={context} />
            ) : (
              <Branch
                branch={node}
                depth={depth + 1}
                context={context}
                onChange={(by) => context.replace(node.part, by)}
                onRemove={() => context.replace(node.part, undefined)}
              />
            )}
          </li>
        ))}
      </Rows>
      <Tools>
        <Button size="small" icon={<Plus />} disabled={context.isFull} onClick={() => add(newCondition())}>
          {t('addCondition')}
        </Button>
        {mayNest(depth) && (
          <Button
            kind="quiet"
            size="small"
            icon={<ListTree />}
            disabled={context.isFull}
            onClick={() => add(newBranch(branch.type === 'all' ? 'any' : 'all', [newCondition()]))}
          >
            {t('addBranch')}
          </Button>
        )}
      </Tools>
    </Box>
  );
}

/** Stands between the parts of what is chosen. */
const OWN = 'own_field:';

function Condition({
  condition,
  context,
}: {
  readonly condition: DraftCondition;
  readonly context: BuilderContext;
}) {
  const t = messages.use();
  const { language } = useLanguage();
  const nameOf = useThingName();
  const errorId = useId();
  const { fields, things, dead, isChecked, replace } = context;
  const kind = kindOf(condition, fields);
  const field = fields.find(({ id }) => id === condition.field);
  const change = (by: DraftCondition) => replace(condition.part, by);
  const chosen = condition.field === undefined ? condition.key : `${OWN}${condition.field}`;
  const options = [
    ...GROUP_CONDITION_KEYS.filter((key) => GROUP_CONDITIONS[key].kind !== null).map((key) => ({
      value: key as string,
      label: GROUP_CONDITIONS[key].label[language],
    })),
    ...fields
      .filter(({ isRetired, id }) => !isRetired || id === condition.field)
      .map((own) => ({
        value: `${OWN}${own.id}`,
        label: t('ownOf', { about: t(`about_${own.about}`), name: ownName(own, language) }),
      })),
  ];
  const isKnown = options.some(({ value }) => value === chosen);
  if (!isKnown) {
    const thing = things.get(groupThingKey('own_field', condition.field ?? 0));
    const name = (thing && nameOf(thing)) ?? '';
    options.push({ value: chosen, label: name === '' ? t('unknown') : t('deleted', { name }) });
  }
  const choose = (value: string) => {
    const id = value.startsWith(OWN) ? Number(value.slice(OWN.length)) : undefined;
    const next = { key: id === undefined ? (value as GroupConditionKey) : ('own_field' as const), field: id };
    const nextKind = kindOf(next, fields);
    const operator = nextKind && operatorsOf(nextKind)[0];
    if (operator === undefined) return;
    const { key, field: own } = next;
    change({
      part: condition.part,
      type: 'condition',
      key,
      ...(own !== undefined && { field: own }),
      operator,
    });
  };
  const isDead = dead.has(condition.part);
  return (
    <Row aria-describedby={isDead ? errorId : undefined}>
      <Combobox label={t('what')} labelHidden value={chosen} options={options} onChange={choose} />
      {kind !== undefined && (
        <Select
          label={t('how')}
          labelHidden
          value={condition.operator}
          options={operatorsOf(kind).map((operator) => ({ value: operator, label: t(operator) }))}
          onChange={(operator) => change(withOperator(condition, kind, operator))}
        />
      )}
      {kind !== undefined && (
        <ValueInput
          // Another kind of value begins anew.
          key={`${chosen} ${condition.operator}`}
          condition={condition}
          kind={kind}
          field={field}
          things={things}
          error={isChecked && !isWhole(condition, fields) ? t('missing') : undefined}
          onChange={(value) => {
            const { value: _before, ...rest } = condition;
            change({ ...rest, ...(value !== undefined && { value }) });
          }}
        />
      )}
      <IconButton icon={<X />} label={t('remove')} onClick={() => replace(condition.part, undefined)} />
      {isDead && <Dead id={errorId}>{t('dead')}</Dead>}
    </Row>
  );
}

/** Whether another condition would be one too many. */
export const isFull = (count: number): boolean => count >= GROUP_LIMITS.conditions;

const Box = styled.fieldset<{ readonly $isInner: boolean }>`
  display: grid;
  gap: ${space(1.5)};
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0 solid;
  ${({ $isInner }) => $isInner && { padding: '12px', border: '1px solid' }}
  border-color: ${color.line};
  border-radius: ${radius.tile};
`;

const Head = styled.div`
  display: flex;
  align-items: end;
  justify-content: space-between;
  gap: ${space(1)};
  & > :first-child {
    flex: 0 1 320px;
  }
`;

const Rows = styled.ul.attrs({ role: 'list' })`
  && {
    display: grid;
    gap: ${space(1)};
    margin: 0;
    padding: 0;
    list-style: none;
  }
  & > li {
    min-width: 0;
  }
`;

const Row = styled.div.attrs({ role: 'group' })`
  display: grid;
  grid-template-columns: minmax(0, 5fr) minmax(0, 4fr) minmax(0, 6fr) auto;
  align-items: start;
  gap: ${space(1)};
  & > :last-child:not(p) {
    grid-column: 4;
  }
  & > p {
    grid-column: 1 / -1;
  }
  @media ${media.phone} {
    grid-template-columns: minmax(0, 1fr) auto;
    padding-bottom: ${space(1)};
    border-bottom: 1px solid ${color.line};
    & > * {
      grid-column: 1;
    }
    & > button,
    & > :last-child:not(p) {
      grid-column: 2;
      grid-row: 1;
    }
  }
`;

const Dead = styled.p`
  color: ${color.muted};
  font: ${font.small};
`;

const Tools = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1)};
`;
