import type { Block, Design, Values } from '../../../emailEditor.ts';
import { defaultValues } from './defaultValues.ts';
import { EDITABLE_TYPES } from './kinds.ts';

const link = (href: string) => ({ name: 'web', values: { href, target: '_blank' } });
const cell = (text: string) => ({ text, width: 50 });

/** One block of each kind that Touchline's editor cannot edit, as Unlayer's makes them, and one of an unknown kind. */
const LOCKED: readonly (readonly [type: string, values: Values, shown: string])[] = [
  [
    'paragraph',
    {
      textJson:
        '{"root":{"type":"root","children":[{"type":"paragraph","children":[{"type":"text","text":"Rolled","format":1}]}]}}',
    },
    '<strong>Rolled</strong>',
  ],
  [
    'video',
    {
      video: { type: 'youtube', videoId: 'dQw4w9WgXcQ', url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' },
    },
    'https://img.youtube.com/vi/dQw4w9WgXcQ/hqdefault.jpg',
  ],
  [
    'timer',
    { countdown: { countdownUrl: 'https://images.example/countdown.gif' }, altText: 'Until kick-off' },
    'alt="Until kick-off"',
  ],
  [
    'table',
    {
      enableHeader: true,
      table: {
        headers: [{ cells: [cell('Pitch'), cell('Height')] }],
        rows: [{ cells: [cell('North'), cell('28 mm')] }],
      },
    },
    '28 mm',
  ],
  [
    'form',
    { action: { method: 'GET', url: 'https://forms.example/pitch' }, buttonText: 'Answer' },
    '>Answer</a>',
  ],
  ['custom#weather', { html: '<p>Dry until <b>Sunday</b></p>' }, 'Dry until <b>Sunday</b>'],
  ['nobody-knows-it', { secret: 'kept' }, '<!-- a block without anything that mail can show -->'],
];

const editable = (type: (typeof EDITABLE_TYPES)[number]): Block => {
  const values = defaultValues(type);
  if (type === 'image')
    return {
      type,
      values: {
        ...values,
        src: { url: 'https://images.example/pitch.jpg', width: 1200, height: 600 },
        altText: 'The pitch',
      },
    };
  if (type === 'button') return { type, values: { ...values, href: link('{{unsubscribe_url}}') } };
  return { type, values };
};

/** What each block must show in the mail, in order. */
export const SHOWN: readonly (readonly [type: string, shown: string])[] = [
  ['text', 'Hello {{first_name}},'],
  ['heading', 'A pitch that plays all year</h1>'],
  ['image', 'src="https://images.example/pitch.jpg" alt="The pitch"'],
  ['button', 'href="{{unsubscribe_url}}"'],
  ['divider', 'border-top: 1px solid #D0D5DD'],
  ['html', 'HTML</p>'],
  ['menu', 'Projects'],
  ['social', '/uploads/icons/circle/linkedin.png'],
  ...LOCKED.map(([type, , shown]) => [type, shown] as const),
];

/** A design with a block of every kind, in rows of one to four columns. */
export const ALL_KINDS: Design = {
  counters: {},
  schemaVersion: 12,
  body: {
    values: { contentWidth: '600px', preheaderText: 'One of each' },
    rows: [
      { cells: [1], values: {}, columns: [{ values: {}, contents: EDITABLE_TYPES.map(editable) }] },
      {
        cells: [1, 2, 1, 1],
        values: { backgroundColor: '#ECFDF3' },
        columns: [0, 1, 2, 3].map((at) => ({
          values: { padding: '4px' },
          contents: LOCKED.filter((_kind, index) => index % 4 === at).map(([type, values]) => ({
            type,
            values,
          })),
        })),
      },
    ],
  },
};
