import {
  Badge,
  Button,
  Card,
  color,
  font,
  IconButton,
  radius,
  space,
  useFormatNumber,
  useMay,
  usePhone,
} from '@touchline/shared';
import type { Contact } from '@touchline/shared/contract';
import { RefreshCw, Trash2 } from 'lucide-react';
import { use, useId, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { CompactContext } from '../common/CompactContext.ts';
import { FoldToggle } from '../common/FoldToggle.tsx';
import { SearchedContext } from '../common/search/searched.ts';
import { ContactGrid } from '../ContactGrid.tsx';
import { spokenFailure } from '../failure.ts';
import { findContacts } from './findContacts.ts';
import { messages } from './messages.ts';
import { PurgeDialog } from './PurgeDialog.tsx';
import { previewPurge, type PurgeQuestion, unassignedContacts } from './unassignedContacts.ts';

/** Pixels after which the tiles scroll inside the card: thousands of them must not push the organizations away. */
const LIST_HEIGHT = 212;

const NONE: readonly Contact[] = [];

/** The contacts that belong to no organization, and their purge (O13, O14). */
export function UnassignedContactsCard({ onPurged }: { readonly onPurged: () => Promise<void> }) {
  const t = messages.use();
  const formatNumber = useFormatNumber();
  const headingId = useId();
  const isPhone = usePhone();
  const mayPurge = useMay('contacts');
  const scroller = useRef<HTMLDivElement>(null);
  const { rows, status, error, reload } = unassignedContacts.use();
  const isLoading = status === 'loading';
  const hasFailed = status === 'failed';
  // O13: a failed load empties the list.
  const all = hasFailed ? NONE : rows;
  const searched = use(SearchedContext);
  const isSearch = searched !== undefined;
  const contacts = findContacts(all, searched);
  // As the organizations: what a search has found is shown.
  const canFold = use(CompactContext) && !isSearch && contacts.length > 0;
  const [isUnfolded, setIsUnfolded] = useState(false);
  const [isRefreshing, setIsRefreshing] = useState(false);
  const [purgeError, setPurgeError] = useState<string>();
  const [isCounting, setIsCounting] = useState(false);
  const [purgeable, setPurgeable] = useState<PurgeQuestion>();

  const refresh = () => {
    setPurgeError(undefined);
    setIsRefreshing(true);
    void reload().finally(() => setIsRefreshing(false));
  };
  const startPurge = async () => {
    setIsCounting(true);
    setPurgeError(undefined);
    try {
      const asked = await previewPurge();
      // Nothing happens where there is nothing to purge (spec §5).
      if (asked.count > 0) setPurgeable(asked);
    } catch (failure) {
      setPurgeError(spokenFailure(failure, t('purgeFailed')));
    } finally {
      setIsCounting(false);
    }
  };
  if (isSearch && contacts.length === 0) return null;
  const message = purgeError ?? (hasFailed ? spokenFailure(error, t('loadFailed')) : undefined);
  const actions = [
    { label: t('refresh'), icon: <RefreshCw />, busy: isLoading || isRefreshing, onClick: refresh },
    ...(mayPurge
      ? [{ label: t('purge'), icon: <Trash2 />, busy: isCounting, onClick: () => void startPurge() }]
      : []),
  ];
  return (
    <Surface as="section" aria-labelledby={headingId}>
      <Header>
        <h2 id={headingId}>{t('title')}</h2>
        {canFold ? (
          <FoldToggle
            text={formatNumber(contacts.length)}
            isOpen={isUnfolded}
            aria-label={`${t('title')}: ${formatNumber(contacts.length)}`}
            onClick={() => setIsUnfolded(!isUnfolded)}
          />
        ) : (
          !isLoading && <Badge kind="count">{formatNumber(contacts.length)}</Badge>
        )}
        {/* They are about all of them. */}
        <Actions hidden={isSearch}>
          {isPhone
            ? actions.map(({ label, busy, ...action }) => (
                <IconButton key={label} label={label} aria-busy={busy} disabled={busy} {...action} />
              ))
            : actions.map(({ label, ...action }) => (
                <Button key={label} kind="quiet" size="small" {...action}>
                  {label}
                </Button>
              ))}
        </Actions>
      </Header>
      {message !== undefined && <Failure role="alert">{t('error', { message })}</Failure>}
      {contacts.length > 0
        ? (!canFold || isUnfolded) && (
            <Scroll ref={scroller} tabIndex={0}>
              <ContactGrid label={t('title')} contacts={contacts} scroller={scroller} />
            </Scroll>
          )
        : !hasFailed && <Quiet>{t(isLoading ? 'loading' : 'none')}</Quiet>}
      <PurgeDialog
        open={purgeable !== undefined}
        asked={purgeable}
        onPurged={onPurged}
        onClose={() => setPurgeable(undefined)}
      />
    </Surface>
  );
}

const Surface = styled(Card)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(1)};
  padding: ${space(1.5)} 20px;
`;

const Header = styled.header`
  display: flex;
  align-items: center;
  gap: 10px;
  & > h2 {
    font: ${font.heading};
  }
`;

const Actions = styled.div`
  display: flex;
  &[hidden] {
    display: none;
  }
  gap: ${space(0.5)};
  margin-left: auto;
`;

const Quiet = styled.output`
  display: block;
  color: ${color.muted};
`;

const Failure = styled.p`
  color: ${color.dangerText};
  overflow-wrap: anywhere;
`;

const Scroll = styled.div`
  max-height: ${LIST_HEIGHT}px;
  overflow-y: auto;
  border-radius: ${radius.tile};
  margin-bottom: ${space(1)};
`;
