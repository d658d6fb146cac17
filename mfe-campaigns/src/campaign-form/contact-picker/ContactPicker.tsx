import {
  Button,
  color,
  Dialog,
  DialogCloseButton,
  EmptyState,
  ErrorState,
  font,
  media,
  radius,
  SearchBox,
  Skeleton,
  space,
  Switch,
  tabularFigures,
  useFormatNumber,
  VirtualList,
  type VirtualListItem,
  MarkingContext,
  useMarking,
  Alert,
  RetryButton,
  UnreadRows,
} from '@touchline/shared';
import type { PickedContact, PickedOrganization } from '@touchline/shared/contract/readers';
import { SearchX } from 'lucide-react';
import { memo, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { pickerOrganizations, unassignedContacts } from '../pickerOrganizations.ts';
import { messages } from './messages.ts';
import { ELSEWHERE, groupHeight, OrganizationGroup } from './OrganizationGroup.tsx';
import { PickedFrom } from './PickedFrom.tsx';
import { type Selection, shareOf } from './selection.ts';
import { useListKeys } from './useListKeys.ts';
import { type Picker, usePicker } from './usePicker.ts';

/** Height in pixels of the list (C9). */
const LIST_HEIGHT = 450;

export interface ContactPickerProps {
  /** Contacts chosen so far. */
  readonly chosen: Selection;
  /** By name. */
  readonly organizations: readonly PickedOrganization[];
  /** Contacts who belong to no organization. */
  readonly others: readonly PickedContact[];
  readonly onConfirm: (chosen: Selection) => void;
  readonly onClose: () => void;
}

/** The contact selection dialog (C9): organizations with their contacts, however many. */
export function ContactPicker({ chosen, organizations, others, onConfirm, onClose }: ContactPickerProps) {
  const t = messages.use();
  const formatNumber = useFormatNumber();
  const listed = pickerOrganizations.use();
  const { status, reload } = listed;
  const nobodys = unassignedContacts.use();
  const all = useMemo(
    () =>
      others.length === 0 ? organizations : [{ id: ELSEWHERE, name: '', contacts: others }, ...organizations],
    [organizations, others],
  );
  const [within, setWithin] = useState<Selection>();
  const picker = usePicker(all, chosen, within);
  const { selection } = picker;
  const isChanged = selection.size !== chosen.size || !selection.isSubsetOf(chosen);
  return (
    <Dialog
      open
      size="large"
      title={t('title')}
      dirty={isChanged}
      onClose={onClose}
      footer={
        <>
          <Count>{t('selected', { count: selection.size, formatted: formatNumber(selection.size) })}</Count>
          <DialogCloseButton />
          <Button kind="primary" onClick={() => onConfirm(selection)}>
            {t('confirm')}
          </Button>
        </>
      }
    >
      <Tools>
        <SearchBox placeholder={t('search')} value={picker.search} onChange={picker.setSearch} />
        <Switch label={t('onlySelected')} checked={picker.isOnlySelected} onChange={picker.setOnlySelected} />
      </Tools>
      {status === 'succeeded' && (
        <PickedFrom organizations={all} onWithin={setWithin}>
          <SelectShown {...picker} />
        </PickedFrom>
      )}
      {status === 'loading' && <Skeleton count={6} />}
      {status === 'failed' && <ErrorState title={t('failed')} onRetry={reload} />}
      <UnreadRows list={listed} />
      {status === 'succeeded' && nobodys.status === 'failed' && (
        <Alert kind="warning" action={<RetryButton onRetry={nobodys.reload} />}>
          {t('elsewhereFailed')}
        </Alert>
      )}
      <MarkingContext value={useMarking(picker.search)}>
        {status === 'succeeded' && <Contacts picker={picker} initial={chosen} isEmpty={all.length === 0} />}
      </MarkingContext>
    </Dialog>
  );
}

/** Ticks everybody who is shown, and says how many that is. */
function SelectShown({ shown, selection, toggleShown }: Picker) {
  const t = messages.use();
  const formatNumber = useFormatNumber();
  const contacts = shown.flatMap((organization) => organization.contacts);
  const possible = contacts.filter(({ unavailable }) => unavailable === undefined);
  if (possible.length === 0) return null;
  const isAll = shareOf(selection, contacts) === 'all';
  return (
    <Button size="small" onClick={toggleShown}>
      {t(isAll ? 'deselectShown' : 'selectShown', { count: formatNumber(possible.length) })}
    </Button>
  );
}

interface ContactsProps {
  readonly picker: Picker;
  readonly initial: Selection;
  readonly isEmpty: boolean;
}

/** None at all, none found, and the list: three views that cannot be mistaken for one another. */
function Contacts({ picker, initial, isEmpty }: ContactsProps) {
  const t = messages.use();
  const { shown, isOnlySelected, setSearch, setOnlySelected, search } = picker;
  if (shown.length > 0) {
    return (
      <ContactsList
        shown={shown}
        selection={picker.selection}
        initial={initial}
        toggleContact={picker.toggleContact}
        toggleAll={picker.toggleAll}
      />
    );
  }
  if (isEmpty) return <EmptyState>{t('none')}</EmptyState>;
  const showAll = () => {
    setSearch('');
    setOnlySelected(false);
  };
  return (
    <EmptyState icon={<SearchX />} action={<Button onClick={showAll}>{t('showAll')}</Button>}>
      {t(isOnlySelected && search.trim() === '' ? 'noneSelected' : 'notFound')}
    </EmptyState>
  );
}

type ContactsListProps = Pick<Picker, 'shown' | 'selection' | 'toggleContact' | 'toggleAll'> & {
  readonly initial: Selection;
};

/** Memoised: while the person types, the list is redrawn once for the latest search, not for each keystroke. */
const ContactsList = memo(function ContactsList(props: ContactsListProps) {
  const { shown, selection, initial, toggleContact, toggleAll } = props;
  const t = messages.use();
  const hintId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const { keys, isShiftHeld } = useListKeys();
  useEffect(() => {
    // A new search starts at its first result.
    scroller.current?.scrollTo?.({ top: 0 });
  }, [shown]);
  const toggle = useCallback(
    ({ id }: PickedContact, chosen: boolean) => toggleContact(id, chosen, isShiftHeld()),
    // Reads whether Shift is held at that moment.
    // oxlint-disable-next-line react/exhaustive-deps
    [toggleContact],
  );

  const renderItem = useCallback(
    ({ index, scrollOffset }: VirtualListItem) => {
      const organization = shown[index];
      return (
        organization && (
          <OrganizationGroup
            shown={organization}
            selection={selection}
            initial={initial}
            scroller={scroller}
            offset={scrollOffset}
            onToggleContact={toggle}
            onToggleAll={toggleAll}
          />
        )
      );
    },
    [shown, selection, initial, toggle, toggleAll],
  );
  return (
    <>
      <Scroll ref={scroller} aria-label={t('list')} aria-describedby={hintId} {...keys}>
        <VirtualList
          label={t('list')}
          count={shown.length}
          gap={0}
          scroller={scroller}
          itemKey={useCallback((index: number) => shown[index]?.organization.id ?? index, [shown])}
          itemHeight={useCallback(
            (index: number, width: number) => {
              const organization = shown[index];
              return organization ? groupHeight(organization, width) : 0;
            },
            [shown],
          )}
          renderItem={renderItem}
        />
      </Scroll>
      <Hint id={hintId}>{t('hint')}</Hint>
    </>
  );
});

const Tools = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space(1)} ${space(2)};
`;

const Scroll = styled.section`
  height: ${LIST_HEIGHT}px;
  overflow-y: auto;
  overscroll-behavior: contain;
  border: 1px solid ${color.line};
  border-radius: ${radius.tile};
`;

const Hint = styled.p`
  color: ${color.muted};
  font: ${font.small};
  @media ${media.coarse} {
    display: none;
  }
`;

const Count = styled.output`
  ${tabularFigures}
  flex: 1 1 auto;
  @media ${media.phone} {
    flex-basis: 100%;
  }
`;
