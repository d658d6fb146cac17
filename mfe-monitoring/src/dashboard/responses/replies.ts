import { type ContactRow, type Moment, timeOf } from '@touchline/shared/contract/readers';

/** What the responses can be filtered by (D2). */
export const REPLY_FILTERS = ['all', 'new', 'viewed', 'awaiting_reply', 'replied'] as const;
export type ReplyFilter = (typeof REPLY_FILTERS)[number];

/** What is shown: one of the filters, or what must be answered (V1). */
export type ReplyView = ReplyFilter | 'to_answer';

/** What is known about a reply beyond its row. */
export interface ReplyMarks {
  readonly isRead: (row: ContactRow) => boolean;
  readonly isMarkedReplied: (row: ContactRow) => boolean;
  /** Whether the account has begun an answer (V3). */
  readonly hasDraft: (row: ContactRow) => boolean;
}

/** A contact that replied, or to come back to today, as the Dashboard shows it: its row, and what follows from it (spec §3). */
export interface Reply extends ContactRow {
  /** `return` for somebody to come back to who never replied: no reply of D4, shown only among what must be answered (V4). */
  readonly type: 'reply' | 'return';
  readonly contactName: string;
  /** What the contact wrote; empty when the row does not say. */
  readonly content: string;
  readonly timestamp: Moment;
  readonly replied: boolean;
  /** An answered reply has been read, by whoever answered it (V1). */
  readonly read: boolean;
  readonly hasDraft: boolean;
  /** The day to come back to it has come, and nobody has dealt with it (V4). */
  readonly returning: boolean;
  /** It is put off until a day, and does not count until then. */
  readonly putOff: boolean;
}

const saysReplied = ({ status }: ContactRow) => status.toLowerCase() === 'replied';

const REPLY_TYPES: ReadonlySet<string> = new Set(['reply', 'awaiting_reply']);

/** D4: it is a reply, or its status says so in any case, or it has a reply's text or time, readable or not. */
export function isReply(row: ContactRow): boolean {
  return (
    REPLY_TYPES.has(row.type.toLowerCase()) ||
    saysReplied(row) ||
    row.lastReplyText !== '' ||
    row.lastReplyAt !== null
  );
}

const isReturning = ({ followUp }: ContactRow): boolean => followUp?.state === 'returning';

/** As each row was shown last: of thousands of replies, reading one leaves the others the same objects. */
const lastShown = new WeakMap<ContactRow, Reply>();

function toReply(row: ContactRow, marks: ReplyMarks): Reply {
  const next = makeReply(row, marks);
  const last = lastShown.get(row);
  const isSame =
    last !== undefined &&
    last.read === next.read &&
    last.replied === next.replied &&
    last.returning === next.returning &&
    last.hasDraft === next.hasDraft;
  if (isSame) return last;
  lastShown.set(row, next);
  return next;
}

function makeReply(row: ContactRow, marks: ReplyMarks): Reply {
  const isMarked = marks.isMarkedReplied(row);
  const replied = saysReplied(row) || isMarked;
  const type = isReply(row) ? 'reply' : 'return';
  return {
    ...row,
    type,
    returning: isReturning(row) && !isMarked,
    putOff: row.followUp?.state === 'put_off',
    contactName: row.name,
    content: row.lastReplyText || row.content,
    timestamp: timestampOf(row),
    replied,
    read: replied || type === 'return' || marks.isRead(row),
    hasDraft: marks.hasDraft(row),
  };
}

/** The reply's time; without a readable one, the row's own timestamp, otherwise its last interaction as the closest. */
const timestampOf = ({ lastReplyAt, timestamp, lastInteraction }: ContactRow): Moment =>
  [lastReplyAt, timestamp].find((moment) => timeOf(moment) !== null) ?? lastInteraction;

/** The rows of the monitoring list that are replies (D4) or to come back to (V4), newest first (D5). */
export const replyRows = (rows: readonly ContactRow[]): readonly ContactRow[] =>
  newestFirst(rows.filter((row) => isReply(row) || isReturning(row)));

/** The replies as the Dashboard shows them. @param rows of {@link replyRows} */
export const markedReplies = (rows: readonly ContactRow[], marks: ReplyMarks): readonly Reply[] =>
  rows.map((row) => toReply(row, marks));

/**
 * D5: by last reply time, then timestamp, then last interaction. A row that lacks one is placed by the next, and comes last
 * when it has none; equal rows keep the server's order.
 */
export function newestFirst(rows: readonly ContactRow[]): readonly ContactRow[] {
  const dated = rows.map((row) => {
    const last = timeOf(row.lastInteraction) ?? Number.NEGATIVE_INFINITY;
    return { row, first: timeOf(timestampOf(row)) ?? last, last };
  });
  dated.sort((one, other) => compare(other.first, one.first) || compare(other.last, one.last));
  return dated.map(({ row }) => row);
}

/** Not a subtraction, which would be NaN for two missing times. */
const compare = (one: number, other: number) => Number(one > other) - Number(one < other);

/** Since when a reply waits for its answer; from an API that does not say, since it came. Null when it is answered. */
export const waitsSince = ({ replied, type, waitingSince, timestamp }: Reply): Moment =>
  replied || type === 'return' ? null : (waitingSince ?? timestamp);

/** V1, V4: the day's returns come first, then who has waited longest; unknown times come last. */
const longestWaitingFirst = (replies: readonly Reply[]): readonly Reply[] =>
  replies
    .map((reply) => ({ reply, since: timeOf(waitsSince(reply)) ?? Number.POSITIVE_INFINITY }))
    .toSorted(
      (one, other) =>
        Number(other.reply.returning) - Number(one.reply.returning) || compare(one.since, other.since),
    )
    .map(({ reply }) => reply);

/** D7, and what must be answered (V1, V4). */
export function passes({ read, replied, type, returning, putOff }: Reply, view: ReplyView): boolean {
  if (view === 'to_answer') return returning || (type === 'reply' && !replied && !putOff);
  if (type !== 'reply') return false;
  switch (view) {
    case 'new':
      return !read;
    case 'viewed':
      return read && !replied;
    case 'awaiting_reply':
      return read && !replied;
    case 'replied':
      return replied;
    default:
      return true;
  }
}

/** What the list is narrowed to. */
export interface ReplyNarrowing {
  readonly view: ReplyView;
  /** Whose conversations are shown; everybody's without it. */
  readonly whose?: Whose | undefined;
}

/** Somebody of the staff, as far as it is known what is theirs. */
export interface Whose {
  readonly account: number | undefined;
  /** Names of the organizations that they look after. */
  readonly organizations: ReadonlySet<string> | undefined;
}

/** It was given to them (V4); or to nobody, and the organization is theirs (U6). */
function isOf({ followUp, organizationName }: Reply, { account, organizations }: Whose): boolean {
  const assignee = followUp?.assignee?.id;
  return assignee === undefined ? organizations?.has(organizationName) === true : assignee === account;
}

/** It was given to nobody, and there is no organization of which somebody could be the owner. */
export const isUnowned = ({ followUp, organizationName }: Reply): boolean =>
  followUp?.assignee == null && organizationName === '';

/** The replies that a person has asked for, in the order of the view. */
export function chooseReplies(replies: readonly Reply[], { view, whose }: ReplyNarrowing): readonly Reply[] {
  const chosen = replies.filter(
    (reply) => passes(reply, view) && (whose === undefined || isOf(reply, whose)),
  );
  return view === 'to_answer' ? longestWaitingFirst(chosen) : chosen;
}
