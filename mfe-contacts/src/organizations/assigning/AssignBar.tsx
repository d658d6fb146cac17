import {
  Alert,
  Button,
  Checkbox,
  IconButton,
  media,
  Select,
  space,
  useFormatNumber,
} from '@touchline/shared';
import { canOwn } from '@touchline/shared/contract/permissions';
import type { ShownAccount } from '@touchline/shared/contract/readers';
import { X } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { messages } from './messages.ts';
import { useAssign } from './useAssign.ts';
import type { Selection } from './useSelection.ts';

/** The most that the API gives away at once. */
const MOST = 5000;
/** Stands for "nobody" among the choices, whose values cannot be empty. */
const NOBODY = 'nobody';

export interface AssignBarProps {
  readonly selection: Selection;
  /** How many are shown, selected or not. */
  readonly shown: number;
  readonly people: ReadonlyMap<number, ShownAccount>;
}

/** Gives the organizations that are selected to somebody, or to nobody (U6). */
export function AssignBar({ selection, shown, people }: AssignBarProps) {
  const { ids, isAll, toggleAll, clear } = selection;
  const t = messages.use();
  const formatNumber = useFormatNumber();
  const [chosen, setChosen] = useState<string | null>(null);
  const { assign, busy, failure } = useAssign();
  const give = async () => {
    const owner = people.get(Number(chosen));
    if (await assign(ids, owner)) {
      clear();
      setChosen(null);
    }
  };
  const count = ids.length;
  return (
    // A fieldset lays out its content in ways of its own.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <Bar role="group" aria-label={t('giving')}>
      <Checkbox
        label={
          <>
            <output>{t('selected', { count, formatted: formatNumber(count) })}</output>
            {!isAll && <span>{t('selectAll', { count: shown, formatted: formatNumber(shown) })}</span>}
          </>
        }
        checked={isAll || 'mixed'}
        onChange={toggleAll}
      />
      <Select
        label={t('newOwner')}
        labelHidden
        value={chosen}
        placeholder={t('chooseOwner')}
        disabled={busy}
        options={[
          { value: NOBODY, label: t('nobody') },
          ...[...people.values()]
            .filter(({ role }) => canOwn(role))
            .map((one) => ({ value: String(one.id), label: one.name })),
        ]}
        onChange={setChosen}
      />
      <Button
        kind="primary"
        disabled={chosen === null || count > MOST}
        busy={busy}
        busyLabel={t('changing')}
        onClick={() => void give()}
      >
        {t('changeOwner')}
      </Button>
      <IconButton label={t('clear')} icon={<X />} disabled={busy} onClick={clear} />
      {count > MOST && <Alert kind="warning">{t('tooMany', { limit: formatNumber(MOST) })}</Alert>}
      {failure !== undefined && <Alert>{failure}</Alert>}
    </Bar>
  );
}

const Bar = styled.div`
  display: flex;
  flex: 1 0 100%;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(1)};
  & > :first-child {
    margin-inline-end: auto;
  }
  & > :nth-child(2) {
    flex: 0 1 240px;
    min-width: 160px;
  }
  & > [role='alert'] {
    flex-basis: 100%;
  }
  & label output {
    margin-inline-end: ${space(1)};
    font-variant-numeric: tabular-nums;
  }
  @media ${media.phone} {
    & > :first-child {
      flex-basis: 100%;
    }
    & > :nth-child(2) {
      flex: 1 1 120px;
      min-width: 0;
    }
  }
`;
