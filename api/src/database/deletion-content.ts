/** A row as it was, its columns under their names. */
export type StoredRow = Readonly<Record<string, unknown>>;

/** That a contact was chosen in a campaign. */
export interface Membership {
  readonly campaign_id: number;
  /** Of the campaign, before the contact left it. */
  readonly status: string;
  /** That it got nothing there for want of a mailbox (S7); absent in older deletions. */
  readonly awaits_plan?: boolean;
}

/** A row that a merge changed: each column's value before and after; null where there was no row. */
export interface ChangedRow {
  readonly table: string;
  /** Its primary key. */
  readonly key: StoredRow;
  readonly before: StoredRow | null;
  readonly after: StoredRow | null;
}

/** What merging two contacts changed (V7). */
export interface MergeContent {
  /** The contact that stayed. */
  readonly kept: number;
  /** The contact that is one with it now. */
  readonly merged: number;
  /** Campaigns that only the merged one was in. */
  readonly campaigns: readonly number[];
  readonly rows: readonly ChangedRow[];
}

/** Ids of what had only the tag that was merged into another. */
export interface UnitedTag {
  readonly into: number;
  readonly organizations: readonly number[];
  readonly contacts: readonly number[];
}

/** What a deletion took away; each kind fills in its own. */
export interface DeletionContent {
  readonly organization?: StoredRow;
  /** Ids of contacts that lost their organization. */
  readonly members?: readonly number[];
  /** Contacts that wait by themselves now, because their organization was paused. */
  readonly held?: readonly { readonly campaign_id: number; readonly contact_id: number }[];
  /** Contacts that lost their owner's mailbox in an active campaign. */
  readonly sending?: readonly { readonly campaign_id: number; readonly contact_id: number }[];
  readonly contacts?: readonly StoredRow[];
  readonly memberships?: readonly Membership[];
  readonly template?: StoredRow;
  /** Ids of sent contents that lost their template. */
  readonly sent_contents?: readonly number[];
  readonly snippet?: StoredRow;
  readonly tag?: StoredRow;
  readonly group?: StoredRow;
  /** What got another tag in its place. */
  readonly united?: UnitedTag;
  readonly campaign?: number;
  /** Its status. */
  readonly status?: string;
  readonly steps?: readonly StoredRow[];
  /** Ids of mails that were queued. */
  readonly queued?: readonly string[];
  /** Beside the merged contact's row, which is in {@link contacts}. */
  readonly merge?: MergeContent;
}
