import {
  Badge,
  Button,
  color,
  ContactLink,
  font,
  May,
  radius,
  space,
  useFormatNumber,
  VirtualList,
  type VirtualListItem,
} from '@touchline/shared';
import { OwnTime } from '../OwnTime.tsx';
import type { SuppressedAddress, SuppressionList } from '@touchline/shared/contract';
import { useCallback, useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { messages } from './messages.ts';
import { usePages } from './usePages.ts';

export interface SuppressedListProps {
  readonly search: string;
  readonly list: SuppressionList;
  readonly onLift: (address: SuppressedAddress) => void;
}

/** Narrower, the badges and the button stand below. */
const WIDE = 560;
const heightAt = (_index: number, width: number) => (width >= WIDE ? 92 : 164);

/** What gets no mail, why, since when and by whom. Only what is in sight is drawn, and read. */
export function SuppressedList({ search, list, onLift }: SuppressedListProps) {
  const t = messages.use();
  const scroller = useRef<HTMLDivElement>(null);
  const { rowAt, need } = usePages(search, list);
  return (
    <Scroller ref={scroller} tabIndex={0} aria-label={t('list')}>
      <VirtualList
        label={t('list')}
        count={list.total}
        itemKey={useCallback((index: number) => index, [])}
        itemHeight={heightAt}
        gap={0}
        scroller={scroller}
        renderItem={({ index, width }: VirtualListItem) => (
          <Row
            row={rowAt(index)}
            index={index}
            isWide={width >= WIDE}
            isFirst={index === 0}
            need={need}
            onLift={onLift}
          />
        )}
      />
    </Scroller>
  );
}

interface RowProps {
  readonly row: SuppressedAddress | undefined;
  readonly index: number;
  readonly isWide: boolean;
  readonly isFirst: boolean;
  readonly need: (index: number) => void;
  readonly onLift: (address: SuppressedAddress) => void;
}

function Row({ row, index, isWide, isFirst, need, onLift }: RowProps) {
  const t = messages.use();
  const isMissing = row === undefined;
  useEffect(() => {
    if (isMissing) need(index);
  }, [isMissing, index, need]);
  if (row === undefined) return <Frame $isFirst={isFirst}>{t('loading')}</Frame>;
  const name = nameOf(row, t);
  const about = aboutOf(row, t);
  return (
    <Frame $isFirst={isFirst} $isWide={isWide}>
      <Facts>
        <b title={name}>{name}</b>
        <p>
          <People row={row} />
          {about !== '' && <span title={about}>{about}</span>}
        </p>
        <p>
          {t('since')} <OwnTime value={row.suppressed_at} />
        </p>
      </Facts>
      <Badges>
        <Badge tone={row.reason === 'bounced' ? 'danger' : 'neutral'}>{t(reasonOf(row))}</Badge>
        {!row.is_proved && <Badge tone="warn">{t('unproved')}</Badge>}
      </Badges>
      {(row.kind !== 'erased' || row.email !== '') && (
        <May do="suppressions">
          <Button size="small" aria-label={t('allowOf', { email: name })} onClick={() => onLift(row)}>
            {t('allow')}
          </Button>
        </May>
      )}
    </Frame>
  );
}

/** Who has the address: the first with a link, of several their number. */
function People({ row: { contacts, contact_count: count, kind } }: { readonly row: SuppressedAddress }) {
  const t = messages.use();
  const formatNumber = useFormatNumber();
  const [first] = contacts;
  if (first === undefined) return null;
  return (
    <>
      {kind === 'domain' ? (
        <span>{t('concerned', { count, number: formatNumber(count) })}</span>
      ) : (
        <span>
          <ContactLink id={first.id}>{first.name || t('unnamed')}</ContactLink>
          {count > 1 && ` ${t('others', { number: formatNumber(count - 1) })}`}
        </span>
      )}
    </>
  );
}

type Translate = ReturnType<typeof messages.use>;

/** What a person knows it by. */
export function nameOf({ kind, email }: SuppressedAddress, t: Translate): string {
  if (kind === 'domain') return t('domainOf', { domain: email.replace(/^@/u, '') });
  if (kind === 'erased') return email === '' ? t('erased') : t('erasedOf', { email });
  return email;
}

function aboutOf({ added_by: person, explanation }: SuppressedAddress, t: Translate): string {
  if (person === null) return '';
  return explanation === '' ? t('addedBy', { person }) : t('addedFor', { person, reason: explanation });
}

function reasonOf({ kind, is_complaint, reason, added_by }: SuppressedAddress): Parameters<Translate>[0] {
  if (kind === 'erased') return 'reason.erased';
  if (kind === 'domain') return 'reason.domain';
  if (is_complaint) return 'complaint';
  return added_by === null ? `reason.${reason}` : 'reason.added';
}

const Scroller = styled.section`
  max-height: 400px;
  overflow-y: auto;
  border: 1px solid ${color.line};
  border-radius: ${radius.tile};
`;

const Frame = styled.div<{ readonly $isFirst: boolean; readonly $isWide?: boolean }>`
  display: grid;
  grid-template-columns: ${({ $isWide = false }) => ($isWide ? 'minmax(0, 1fr) auto auto' : 'minmax(0, 1fr)')};
  align-items: center;
  align-content: center;
  justify-items: start;
  gap: ${space(0.75)} ${space(2)};
  height: 100%;
  padding: 0 ${space(2)};
  border-top: ${({ $isFirst }) => ($isFirst ? 0 : 1)}px solid ${color.line};
`;

const Facts = styled.div`
  justify-self: stretch;
  min-width: 0;
  & > * {
    display: block;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  & > b {
    font: ${font.strong};
  }
  & > p {
    color: ${color.muted};
    font: ${font.small};
  }
  & span + span::before {
    content: ' · ';
  }
`;

const Badges = styled.div`
  display: flex;
  gap: ${space(0.5)};
  min-width: 0;
`;
