import {
  Button,
  color,
  ContactLink,
  DateTime,
  EmptyState,
  font,
  LoadFailure,
  Skeleton,
  space,
  useLanguage,
} from '@touchline/shared';
import { type ComponentType, useState } from 'react';
import { styled } from 'styled-components';
import type { ActivityEntry } from '../contract/activity.ts';
import { activityDetails, activitySentence, type ActivityPiece } from '../contract/activity-words.ts';
import { activities, activityQuery, type ActivityFilterText } from './activityRead.ts';
import { messages } from './messages.ts';

export interface ActivityListProps {
  readonly filter: ActivityFilterText;
  /** For screen readers, where it is not the only list. */
  readonly label?: string;
  /** Tells when; in UTC-4 (D12) without it. */
  readonly Moment?: ComponentType<MomentProps>;
}

interface MomentProps {
  /** ISO 8601. */
  readonly value: string;
}

const ShownMoment = ({ value }: MomentProps) => <DateTime value={value} missing="" />;

/** What was done, newest first, with older pages as they are asked for (U7). */
export function ActivityList({ filter, label, Moment = ShownMoment }: ActivityListProps) {
  const t = messages.use();
  // Another filter is another list, which begins with its newest.
  const query = activityQuery(filter);
  return (
    <Stack aria-label={label ?? t('list')}>
      <Page key={query} filter={filter} Moment={Moment} isFirst />
    </Stack>
  );
}

interface PageProps {
  readonly filter: ActivityFilterText;
  readonly Moment: ComponentType<MomentProps>;
  readonly before?: number;
  readonly isFirst?: boolean;
}

function Page({ filter, Moment, before, isFirst = false }: PageProps) {
  const t = messages.use();
  const [isMoreShown, setMoreShown] = useState(false);
  const load = activities.use(activityQuery({ ...filter, before }));
  const { value, status, isGone } = load;
  if (isGone) return <EmptyState>{t('absent')}</EmptyState>;
  if (value === undefined) {
    return status === 'failed' ? (
      <LoadFailure title={t('failed')} load={load} isOutOfDate={false} />
    ) : (
      <Skeleton count={3} label={t('loading')} />
    );
  }
  const { entries, next } = value;
  return (
    <>
      {isFirst && entries.length === 0 && <EmptyState>{t('empty')}</EmptyState>}
      {entries.length > 0 && (
        <Entries>
          {entries
            .filter(({ came_of }) => came_of === null)
            .map((entry) => (
              <Entry
                key={entry.id}
                entry={entry}
                consequences={entries.filter(({ came_of }) => came_of === entry.id)}
                filter={filter}
                Moment={Moment}
              />
            ))}
        </Entries>
      )}
      {next !== null && !isMoreShown && (
        <div>
          <Button onClick={() => setMoreShown(true)}>{t('more')}</Button>
        </div>
      )}
      {next !== null && isMoreShown && <Page key={next} filter={filter} Moment={Moment} before={next} />}
    </>
  );
}

interface EntryProps {
  readonly entry: ActivityEntry;
  /** What came of it, in the same act. */
  readonly consequences?: readonly ActivityEntry[];
  readonly filter: ActivityFilterText;
  readonly Moment: ComponentType<MomentProps>;
}

const NONE: readonly ActivityEntry[] = [];

function Entry({ entry, consequences = NONE, filter, Moment }: EntryProps) {
  const t = messages.use();
  const { language } = useLanguage();
  const [isEachShown, setEachShown] = useState(false);
  const pieces = activitySentence(entry, language);
  const details = activityDetails(entry, language);
  // Not to the page that shows it, nor to one of somebody who was forgotten.
  const { id: subject, name } = entry.subject;
  const linked = entry.kind === 'contact' && entry.action !== 'deleted' && name !== null ? subject : null;
  const sentence = pieces.map(({ text }) => text).join('');
  return (
    <li>
      <Head>
        <p>
          {pieces.map((piece) => (
            <Piece
              key={`${piece.part} ${piece.text}`}
              piece={piece}
              contact={linked === filter['contact'] ? null : linked}
            />
          ))}
        </p>
        {entry.came_of === null && (
          <When>
            <Moment value={entry.at} />
          </When>
        )}
      </Head>
      {details.length > 0 && (
        <Details>
          {details.map(({ field, label, before, after }) => (
            <div key={`${field} ${label}`}>
              <dt>{label}</dt>
              <dd>
                {before !== undefined && (
                  <>
                    <del aria-label={`${t('was')}: ${before}`}>{before}</del>{' '}
                    <span aria-hidden="true">→</span>{' '}
                  </>
                )}
                {before === undefined ? after : <ins aria-label={`${t('isNow')}: ${after}`}>{after}</ins>}
              </dd>
            </div>
          ))}
        </Details>
      )}
      {entry.has_parts && (
        <div>
          <Button
            kind="quiet"
            size="small"
            aria-expanded={isEachShown}
            aria-label={t(isEachShown ? 'less' : 'each') + `: ${sentence}`}
            onClick={() => setEachShown(!isEachShown)}
          >
            {t(isEachShown ? 'less' : 'each')}
          </Button>
        </div>
      )}
      {isEachShown && (
        <Nested>
          <ActivityList
            filter={partsOf(entry.id, filter)}
            label={t('eachOf', { what: sentence })}
            Moment={Moment}
          />
        </Nested>
      )}
      {consequences.length > 0 && <Consequences entries={consequences} filter={filter} Moment={Moment} />}
    </li>
  );
}

/** Consequences that need no click: an act rarely has more. */
const SHOWN_CONSEQUENCES = 4;

/** What an act brought along, below it and without its person and time. */
function Consequences({
  entries,
  filter,
  Moment,
}: {
  readonly entries: readonly ActivityEntry[];
  readonly filter: ActivityFilterText;
  readonly Moment: ComponentType<MomentProps>;
}) {
  const t = messages.use();
  const [areAllShown, setAllShown] = useState(false);
  const shown = areAllShown ? entries : entries.slice(0, SHOWN_CONSEQUENCES);
  return (
    <Nested>
      <Along aria-label={t('with')}>
        {shown.map((entry) => (
          <Entry key={entry.id} entry={entry} filter={filter} Moment={Moment} />
        ))}
      </Along>
      {shown.length < entries.length && (
        <Button kind="quiet" size="small" onClick={() => setAllShown(true)}>
          {t('allOf', { count: entries.length })}
        </Button>
      )}
    </Nested>
  );
}

/** The parts that belong to the history that is shown: of another thing one may see less. */
const partsOf = (id: number, { organization, contact, campaign, template }: ActivityFilterText) => ({
  part_of: id,
  organization,
  contact,
  campaign,
  template,
});

interface PieceProps {
  readonly piece: ActivityPiece;
  /** Where the subject leads to. */
  readonly contact: number | null;
}

function Piece({ piece, contact }: PieceProps) {
  if (piece.part === 'text') return <>{piece.text}</>;
  if (piece.part === 'actor') return <strong>{piece.text}</strong>;
  return (
    <strong>{contact === null ? piece.text : <ContactLink id={contact}>{piece.text}</ContactLink>}</strong>
  );
}

const Stack = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(1.5)};
`;

// Without markers Safari no longer exposes it as a list.
const Entries = styled.ol.attrs({ role: 'list' })`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  list-style: none;
  overflow-wrap: anywhere;
  & > li {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: ${space(0.5)};
    padding: ${space(1.25)} 0;
    border-bottom: 1px solid ${color.line};
  }
  & > li:last-child {
    border-bottom: 0;
  }
  & strong {
    font-weight: 600;
  }
`;

const Along = styled.ul.attrs({ role: 'list' })`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(0.5)};
  list-style: none;
  color: ${color.muted};
  font: ${font.small};
  & > li {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 2px;
  }
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: ${space(0.25)} ${space(2)};
  & > p {
    flex: 1 1 16rem;
    min-width: 0;
  }
`;

const When = styled.span`
  color: ${color.muted};
  font: ${font.small};
`;

const Details = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: 2px ${space(2)};
  color: ${color.muted};
  font: ${font.small};
  & > div {
    display: flex;
    flex-wrap: wrap;
    gap: 0 ${space(1)};
  }
  & dt::after {
    content: ':';
  }
  & dd {
    min-width: 0;
    color: ${color.text};
  }
  & ins {
    text-decoration: none;
  }
  & del {
    color: ${color.muted};
  }
`;

const Nested = styled.div`
  padding-inline-start: ${space(2)};
  border-inline-start: 2px solid ${color.line};
`;
