/** The parts of an Unlayer design that stories look at. */
export interface StoredDesign {
  counters?: Record<string, number>;
  schemaVersion?: number;
  body: {
    rows: {
      cells: number[];
      columns: { contents: StoredBlock[]; values: object }[];
      values: object;
    }[];
    values: object;
  };
}

export interface StoredBlock {
  readonly id?: string;
  readonly type: string;
  readonly values: Readonly<Record<string, unknown>>;
}

export const text = (html: string): StoredBlock => ({
  type: 'text',
  values: { text: html, containerPadding: '10px' },
});

/** A design with one row for each argument: a list of columns, each a list of blocks. */
export const designOf = (...rows: readonly (readonly StoredBlock[])[][]): StoredDesign => ({
  counters: { u_row: rows.length },
  schemaVersion: 16,
  body: {
    rows: rows.map((columns) => ({
      cells: columns.map(() => 1),
      columns: columns.map((contents) => ({ contents: [...contents], values: { padding: '0px' } })),
      values: { padding: '0px' },
    })),
    values: { contentWidth: '600px', textColor: '#101828', backgroundColor: '#f2f4f0' },
  },
});

export const blocksOf = (design: StoredDesign): StoredBlock[] =>
  design.body.rows.flatMap(({ columns }) => columns.flatMap(({ contents }) => contents));

const link = (href: string) => ({ name: 'web', values: { href, target: '_blank' } });

/** One block of each kind that our own editor edits. */
export const EDITED_KINDS: readonly StoredBlock[] = [
  text('<p>Good morning {{first_name}}</p>'),
  { type: 'heading', values: { text: 'Spring pitches', headingType: 'h1', fontSize: '24px' } },
  {
    type: 'image',
    values: { src: { url: '/uploads/nothing.png', width: 300, height: 100 }, altText: 'The pitch' },
  },
  { type: 'button', values: { text: 'Book a visit', href: link('https://touchline.example/visit') } },
  {
    type: 'divider',
    values: {
      width: '100%',
      border: { borderTopWidth: '1px', borderTopStyle: 'solid', borderTopColor: '#888888' },
    },
  },
  { type: 'html', values: { html: '<p><b>By hand</b></p>' } },
  {
    type: 'menu',
    values: { menu: { items: [{ key: 'a', link: link('https://a.example'), text: 'Projects' }] } },
  },
  { type: 'social', values: { icons: { iconType: 'circle', icons: [{ name: 'LinkedIn', url: '' }] } } },
];

/** Kinds that it does not edit, with unknown fields in them. */
export const LOCKED_KINDS: readonly StoredBlock[] = [
  { type: 'video', values: { video: { type: 'youtube', videoId: '', url: '' }, odd: [1, { deep: null }] } },
  { type: 'timer', values: { countdown: { countdownUrl: '' }, altText: 'Until kick-off' } },
  {
    type: 'table',
    values: {
      table: {
        headers: [{ cells: [{ text: 'Pitch', width: 50 }] }],
        rows: [{ cells: [{ text: '28 mm', width: 50 }] }],
      },
    },
  },
  { type: 'form', values: { action: { method: 'GET', url: 'https://forms.example' }, buttonText: 'Answer' } },
  { type: 'custom#weather', values: { html: '<p>Dry until Sunday</p>' } },
  { type: 'nobody-knows-it', values: { secret: 'kept' } },
];

export const LOCKED_NAMES = [
  'Video',
  'Timer',
  'Table',
  'Form',
  'Custom block (weather)',
  'Custom block (nobody-knows-it)',
] as const;
