import {
  Alert,
  Button,
  changeFailure,
  color,
  font,
  logFailure,
  notify,
  Select,
  space,
  TextArea,
  useFormatNumber,
} from '@touchline/shared';
import type { PickedOrganization } from '@touchline/shared/contract/readers';
import { ClipboardPaste } from 'lucide-react';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { addressesIn, fetchGroupContacts, findAddresses, groups } from './groupPeople.ts';
import { messages } from './messages.ts';
import type { Selection } from './selection.ts';

/** As many as the API takes at once. */
const MOST_ADDRESSES = 10_000;
/** Those who are named; all of them are copied. */
const MOST_NAMED = 20;
const EVERYBODY = 'everybody';

export interface PickedFromProps {
  readonly organizations: readonly PickedOrganization[];
  /** Of whom alone any are shown; undefined for everybody. */
  readonly onWithin: (ids: Selection | undefined) => void;
  readonly children: ReactNode;
}

/** What is said of whom a group or a paste led to. */
interface Outcome {
  readonly addresses?: number;
  readonly unknown: readonly string[];
  readonly leftOut: number;
  readonly withoutAddress: number;
}

/** Shows the people of a group alone, or those whose addresses are pasted (G6). Nothing where the server has no groups. */
export function PickedFrom({ organizations, onWithin, children }: PickedFromProps) {
  const t = messages.use();
  const formatNumber = useFormatNumber();
  const { value } = groups.use();
  const [group, setGroup] = useState(EVERYBODY);
  const [isPasting, setPasting] = useState(false);
  const [typed, setTyped] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [outcome, setOutcome] = useState<Outcome>();
  const latest = useRef(0);
  const known = useMemo(
    () => new Set(organizations.flatMap(({ contacts }) => contacts.map(({ id }) => id))),
    [organizations],
  );
  const everybody = () => {
    latest.current += 1;
    setGroup(EVERYBODY);
    setOutcome(undefined);
    setFailure(undefined);
    setBusy(false);
    onWithin(undefined);
  };
  /** Whoever chooses another meanwhile sees that one. */
  const show = async (
    find: () => Promise<{ readonly ids: readonly number[]; readonly outcome: Partial<Outcome> } | undefined>,
    failed: string,
  ) => {
    latest.current += 1;
    const own = latest.current;
    setBusy(true);
    setFailure(undefined);
    setOutcome(undefined);
    try {
      const found = await find();
      if (own !== latest.current) return;
      const ids = new Set(found?.ids ?? []);
      const there = ids.intersection(known);
      onWithin(there);
      setOutcome({ unknown: [], withoutAddress: 0, leftOut: ids.size - there.size, ...found?.outcome });
      setPasting(false);
    } catch (error) {
      if (own !== latest.current) return;
      logFailure('The people to choose could not be found.', error);
      setGroup(EVERYBODY);
      onWithin(undefined);
      setFailure(changeFailure(error, failed));
    } finally {
      if (own === latest.current) setBusy(false);
    }
  };
  const chooseGroup = (chosen: string) => {
    if (chosen === EVERYBODY) return everybody();
    setGroup(chosen);
    return void show(async () => {
      const found = await fetchGroupContacts(Number(chosen));
      return found && { ids: found.ids, outcome: { withoutAddress: found.without_address } };
    }, t('groupFailed'));
  };
  const paste = () => {
    const addresses = addressesIn(typed);
    if (addresses.length === 0 || addresses.length > MOST_ADDRESSES) {
      setFailure(t(addresses.length === 0 ? 'noAddress' : 'tooMany'));
      return;
    }
    setGroup(EVERYBODY);
    void show(async () => {
      const found = await findAddresses(addresses);
      return found && { ids: found.ids, outcome: { addresses: addresses.length, unknown: found.unknown } };
    }, t('pasteFailed'));
  };
  const copy = async (unknown: readonly string[]) => {
    try {
      await navigator.clipboard.writeText(unknown.join('\n'));
      notify({ kind: 'success', text: t('copied') });
    } catch (error) {
      logFailure('The addresses could not be copied.', error);
    }
  };
  return (
    <>
      <Line>
        {value !== undefined && (
          <>
            {value.length > 0 && (
              <Select
                label={t('group')}
                value={group}
                options={[
                  { value: EVERYBODY, label: t('everybody') },
                  ...value.map(({ id, name }) => ({ value: String(id), label: name })),
                ]}
                onChange={chooseGroup}
              />
            )}
            <Button
              size="small"
              kind="quiet"
              icon={<ClipboardPaste />}
              aria-expanded={isPasting}
              onClick={() => setPasting(!isPasting)}
            >
              {t('paste')}
            </Button>
          </>
        )}
        {children}
      </Line>
      {isPasting && (
        <Paste>
          <TextArea
            label={t('pasteLabel')}
            hint={t('pasteHint')}
            rows={4}
            value={typed}
            onChange={setTyped}
          />
          <Button busy={isBusy} onClick={paste}>
            {t('show')}
          </Button>
        </Paste>
      )}
      {failure !== undefined && <Alert>{failure}</Alert>}
      <Said aria-live="polite">
        {outcome?.addresses !== undefined && (
          <p>
            {t('pasted', { count: formatNumber(outcome.addresses) })}{' '}
            <Button size="small" kind="quiet" onClick={everybody}>
              {t('showAllAgain')}
            </Button>
          </p>
        )}
        {outcome !== undefined && outcome.withoutAddress > 0 && (
          <p>
            {t('noAddresses', {
              count: outcome.withoutAddress,
              formatted: formatNumber(outcome.withoutAddress),
            })}
          </p>
        )}
        {outcome !== undefined && outcome.leftOut > 0 && (
          <p>{t('leftOut', { count: outcome.leftOut, formatted: formatNumber(outcome.leftOut) })}</p>
        )}
        {outcome !== undefined && outcome.unknown.length > 0 && (
          <p>
            {t('unknown', { count: outcome.unknown.length, formatted: formatNumber(outcome.unknown.length) })}{' '}
            {outcome.unknown.slice(0, MOST_NAMED).join(', ')}
            {outcome.unknown.length > MOST_NAMED && '…'}{' '}
            <Button size="small" kind="quiet" onClick={() => void copy(outcome.unknown)}>
              {t('copy')}
            </Button>
          </p>
        )}
      </Said>
    </>
  );
}

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  gap: ${space(1)};
  & > :first-child:not(button) {
    flex: 0 1 280px;
  }
`;

const Paste = styled.div`
  display: grid;
  justify-items: start;
  gap: ${space(1)};
  & > :first-child {
    width: 100%;
  }
`;

const Said = styled.div`
  color: ${color.muted};
  font: ${font.small};
  overflow-wrap: anywhere;
  &:empty {
    display: none;
  }
`;
