/**
 * The cards of Settings in the order of the page, by what they are about. Each name is the card's anchor:
 * `/settings#people`.
 */
export const CONTENTS = {
  own: ['account', 'api-keys'],
  mail: ['mailboxes', 'mail', 'replies', 'snippets', 'holidays', 'do-not-email'],
  team: ['company', 'people', 'approval', 'outcomes', 'own-fields', 'tags'],
  records: ['recently-deleted', 'activity'],
  system: ['webhooks', 'language', 'sections', 'local-sections'],
} as const;

type Group = keyof typeof CONTENTS;

/** Where a card of Settings is: the fragment of its address, and its id in the page. */
export type Anchor = (typeof CONTENTS)[Group][number];

export const GROUPS = Object.keys(CONTENTS) as readonly Group[];

const ANCHORS: readonly Anchor[] = GROUPS.flatMap((group) => CONTENTS[group]);

/** The card that a fragment names; undefined for any other. */
export const anchorOf = (hash: string): Anchor | undefined => ANCHORS.find((anchor) => `#${anchor}` === hash);

/** The cards that are there, with their titles. */
export type ShownCards = ReadonlyMap<Anchor, string>;

/** Those that are there, from the top of the page down. */
export const inOrder = (cards: ShownCards): readonly Anchor[] =>
  ANCHORS.filter((anchor) => cards.has(anchor));

/** Id of the heading of a card, which gets the focus when somebody goes there. */
export const headingIdOf = (anchor: Anchor): string => `${anchor}-heading`;
