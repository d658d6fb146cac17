import {
  Button,
  color,
  font,
  lazyPart,
  LoadFailure,
  Select,
  space,
  useFormatDay,
  useFormatNumber,
  useMay,
  useOwnerName,
} from '@touchline/shared';
import { canOwn } from '@touchline/shared/contract/permissions';
import type { Assignee, Moment, ShownAccount } from '@touchline/shared/contract/readers';
import { CalendarClock, UserPlus } from 'lucide-react';
import {
  type KeyboardEvent as ReactKeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { styled } from 'styled-components';
import { outcomes, useOutcomeName } from '@touchline/shared/outcomes';
import { accounts } from '@touchline/shared/mine';
import { ComeBackForm } from './ComeBackForm.tsx';
import { FollowUpFacts } from './FollowUpFacts.tsx';
import { forgetKeys, listOpened } from '../expectText.ts';
import { forgetAsked, onFollowUpAction } from './followUpActions.ts';
import { messages } from './messages.ts';
import { NotesAndChanges } from './NotesAndChanges.tsx';
import { useFollowUp } from './useFollowUp.ts';

const NamedPersonDialog = lazyPart(async () => ({
  default: (await import('../../make-contact/NamedPersonDialog.tsx')).NamedPersonDialog,
}));

export interface FollowUpStripProps {
  /** The contact. */
  readonly id: number;
  readonly name: string;
  /** When the last reply came that the person sees, null for none: a later one brings the conversation back. */
  readonly seenReplyAt: Moment | undefined;
  /** Nothing can be noted about a contact who was deleted or erased. */
  readonly isContactGone: boolean;
  /** What else can be done about the contact, at the end of the row. */
  readonly children?: ReactNode;
}

const NONE = 'none';

/** What becomes of a conversation, whose it is, and when to come back to it (V4); by keys as well (V11). */
export function FollowUpStrip({ id, name, seenReplyAt, isContactGone, children }: FollowUpStripProps) {
  const t = messages.use();
  const formatDay = useFormatDay();
  const formatNumber = useFormatNumber();
  const nameOf = useOutcomeName();
  const nameWithRole = useOwnerName();
  const { item, isBusy, change, stop } = useFollowUp(id, { name, seenReplyAt });
  const { value: followUp, isGone, status } = item;
  const { value: known = [], status: outcomesStatus } = outcomes.use();
  const mayChange = useMay('conversations') && !isContactGone;
  const { value: people = [], status: peopleStatus } = accounts.use(mayChange);
  const [isPuttingOff, setPuttingOff] = useState(false);
  const [areNotesShown, setNotesShown] = useState(false);
  const [isMaking, setMaking] = useState(false);
  const strip = useRef<HTMLFieldSetElement>(null);
  // A key of the conversation opened the list: the keys go on where they were.
  const wasKey = useRef(false);
  const heading = () => strip.current?.closest('section')?.querySelector('h2') ?? null;
  const returnFocus = () => {
    const place = wasKey.current ? heading() : null;
    wasKey.current = false;
    return place;
  };
  const isLoaded = followUp !== undefined;
  // A list that opens before its choices are there finds no letter in them.
  const hasOutcomes = outcomesStatus !== 'loading';
  const hasPeople = peopleStatus !== 'loading';
  const { reload } = item;
  const beginPuttingOff = useCallback(() => {
    setPuttingOff(true);
    // A page that was left open overnight: tomorrow is another day by now.
    void reload();
  }, [reload]);
  const again = useRef<number>(undefined);
  useEffect(() => () => window.clearTimeout(again.current), []);
  useEffect(() => {
    if (!isLoaded || !mayChange) return undefined;
    const open = (part: string) => {
      const control = strip.current?.querySelector<HTMLElement>(`[data-part="${part}"] [role="combobox"]`);
      window.clearTimeout(again.current);
      // The code of all lists comes later than the strip.
      if (!control) {
        again.current = window.setTimeout(open, 20, part);
        return;
      }
      wasKey.current = true;
      control.focus();
      control.click();
    };
    return onFollowUpAction(id, {
      ...(hasOutcomes && { outcome: () => open('outcome') }),
      ...(hasPeople && { assign: () => open('assignee') }),
      comeBack: () => {
        forgetKeys();
        beginPuttingOff();
      },
      note: () => {
        forgetKeys();
        setNotesShown(true);
      },
    });
  }, [id, isLoaded, mayChange, hasOutcomes, hasPeople, beginPuttingOff]);
  const isMissing = isGone || !mayChange || (!isLoaded && status === 'failed');
  useEffect(() => {
    if (isMissing) forgetAsked(id);
    return () => forgetAsked(id);
  }, [id, isMissing]);
  // An older API keeps nothing of the kind.
  if (isGone) return null;
  if (followUp === undefined) {
    return status === 'failed' ? <LoadFailure title={t('loadFailed')} load={item} /> : <Room />;
  }
  if (!mayChange) return <FollowUpFacts followUp={followUp}>{children}</FollowUpFacts>;
  const { outcome, assignee, comeBackOn, state, runningCampaigns: running } = followUp;
  const choices = [
    ...known.filter(({ isRetired, id: own }) => !isRetired || own === outcome?.id),
    ...(outcome && known.every((other) => other.id !== outcome.id) ? [outcome] : []),
  ];
  // Whose it is stays until somebody chooses another.
  const accountsShown: readonly (Assignee & Partial<Pick<ShownAccount, 'role'>>)[] = [
    ...people.filter(({ id: one, role }) => canOwn(role) || one === assignee?.id),
    ...(assignee && people.every((other) => other.id !== assignee.id) ? [assignee] : []),
  ];
  const numberOf = (value: string) => (value === NONE ? null : Number(value));
  const endPuttingOff = () => {
    setPuttingOff(false);
    strip.current?.querySelector<HTMLElement>('[data-part="comeBack"]')?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- It only passes keys on.
    <Box ref={strip} aria-label={t('strip')} onKeyDownCapture={(event) => passLetterOn(event, heading())}>
      <span data-part="outcome">
        <Select
          label={t('outcome')}
          returnFocus={returnFocus}
          onOpened={listOpened}
          value={outcome === null ? NONE : String(outcome.id)}
          options={[
            { value: NONE, label: t('noOutcome') },
            ...choices.map((choice) => ({ value: String(choice.id), label: nameOf(choice) })),
          ]}
          onChange={(value) => void change({ outcome_id: numberOf(value) })}
        />
      </span>
      <span data-part="assignee">
        <Select
          label={t('assignee')}
          returnFocus={returnFocus}
          onOpened={listOpened}
          value={assignee === null ? NONE : String(assignee.id)}
          options={[
            { value: NONE, label: t('nobody') },
            ...accountsShown.map((account) => ({
              value: String(account.id),
              label: nameWithRole(account.name, account.role),
            })),
          ]}
          onChange={(value) => void change({ assignee_id: numberOf(value) })}
        />
      </span>
      <Button
        data-part="comeBack"
        // Three in a row beside the list.
        size="small"
        icon={<CalendarClock />}
        aria-expanded={isPuttingOff}
        onClick={() => (isPuttingOff ? setPuttingOff(false) : beginPuttingOff())}
      >
        {state === null
          ? t('comeBack')
          : t(state === 'put_off' ? 'comingBack' : 'dueBack', { day: formatDay(comeBackOn) })}
      </Button>
      <Together>
        <Button
          kind="quiet"
          size="small"
          aria-expanded={areNotesShown}
          onClick={() => setNotesShown(!areNotesShown)}
        >
          {t(areNotesShown ? 'hideNotes' : 'notes')}
        </Button>
        {children}
      </Together>
      {outcome?.code === 'wrong_person' && (
        <Button icon={<UserPlus />} onClick={() => setMaking(true)}>
          {t('makeContact')}
        </Button>
      )}
      {outcome?.ends_outreach === true && running > 0 && (
        <Running>
          {t('askStop', { count: running, formatted: formatNumber(running) })}
          <Button size="small" busy={isBusy} onClick={() => void stop()}>
            {t('stop')}
          </Button>
        </Running>
      )}
      {followUp.note !== '' && !areNotesShown && <Note>{followUp.note}</Note>}
      {isPuttingOff && (
        <ComeBackForm
          day={comeBackOn}
          today={followUp.today}
          isBusy={isBusy}
          onCancel={endPuttingOff}
          onChoose={async (day) => {
            let wrong: string | undefined;
            const noteWrong = (message: string) => {
              wrong = message;
            };
            if (await change({ come_back_on: day }, noteWrong)) endPuttingOff();
            return wrong;
          }}
        />
      )}
      {areNotesShown && (
        <NotesAndChanges
          contact={id}
          followUp={followUp}
          isBusy={isBusy}
          onSave={(note) => change({ note })}
          onClose={() => setNotesShown(false)}
        />
      )}
      {isMaking && (
        <NamedPersonDialog
          contact={id}
          organization={followUp.organization}
          onClose={() => setMaking(false)}
        />
      )}
    </Box>
  );
}

/**
 * A letter pressed on a closed list would choose another outcome or assignee unasked, by its first letter. It is a key of the
 * conversation there as well (V11).
 */
function passLetterOn(event: ReactKeyboardEvent, heading: HTMLElement | null): void {
  const { target, key, code, ctrlKey, metaKey, altKey } = event;
  if (ctrlKey || metaKey || altKey || !/^[\p{L}?]$/u.test(key) || heading === null) return;
  if (!(target instanceof Element) || !target.matches('[role="combobox"][aria-expanded="false"]')) return;
  event.preventDefault();
  event.stopPropagation();
  heading.focus();
  heading.dispatchEvent(new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true }));
}

/** Where all do not stand in one row, neither is left alone in the next. */
const Together = styled.span`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1)};
`;

/** A line of its own in the head of the conversation. */
const Box = styled.fieldset`
  && {
    flex: 1 0 100%;
  }
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  gap: ${space(1)};
  min-height: 64px;
  & > [data-part='outcome'],
  & > [data-part='assignee'] {
    flex: 1 1 140px;
    min-width: 0;
  }
`;

/** A line of its own, for as long as it is true: a notice would be gone before it is read. */
const Running = styled.div`
  flex: 1 0 100%;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(1)};
  font: ${font.small};
`;

/** Holds its place while it is loaded. */
const Room = styled.div`
  && {
    flex: 1 0 100%;
  }
  min-height: 64px;
`;

const Note = styled.p`
  flex: 1 0 100%;
  max-height: 4.5em;
  overflow: auto;
  color: ${color.muted};
  font: ${font.small};
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;
