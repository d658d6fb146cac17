import { MAX_DESIGN_LENGTH } from '@touchline/shared/contract';
import { parseFrameMessage, parsePageMessage } from './channel.ts';

const OPENING = { language: 'ru', isDark: true, title: 'Редактор письма', mergeTags: [], design: '{}' };
const FILE = new File(['…'], 'pitch.png', { type: 'image/png' });

it('S11 accepts the messages of the frame, without any extra fields', () => {
  expect(parseFrameMessage({ type: 'ready', token: 'x' })).toEqual({ type: 'ready' });
  expect(parseFrameMessage({ type: 'exported', id: 1, body: { design: '{}', html: '', more: 1 } })).toEqual({
    type: 'exported',
    id: 1,
    body: { design: '{}', html: '' },
  });
  expect(parseFrameMessage({ type: 'failed', reason: { toString: 'x' } })).toEqual({
    type: 'failed',
    reason: '',
  });
});

it.each([
  [undefined],
  ['ready'],
  [[]],
  [{ type: 'constructor' }],
  [{ type: 'fetch', url: '/api/templates/' }],
  [{ type: 'exported', id: '1', body: { design: '{}', html: '' } }],
  [{ type: 'image', id: 1, file: 'data:image/png;base64,' }],
  [{ type: 'image', id: 1.5, file: FILE }],
  [{ type: 'image', id: 1, file: new File([], 'x'.repeat(1001)) }],
])('S11 takes nothing else from the frame: %j', (message) => {
  expect(parseFrameMessage(message)).toBeUndefined();
});

it('S11 accepts no mail that is too large to be saved', () => {
  const longest = 'x'.repeat(MAX_DESIGN_LENGTH);
  expect(parseFrameMessage({ type: 'exported', id: 1, body: { design: longest, html: '' } })).toMatchObject({
    body: { html: '' },
  });
  expect(parseFrameMessage({ type: 'exported', id: 1, body: { design: `${longest}x`, html: '' } })).toEqual({
    type: 'exported',
    id: 1,
  });
});

it('accepts the messages of the page', () => {
  expect(parsePageMessage({ type: 'open', opening: OPENING })).toEqual({ type: 'open', opening: OPENING });
  for (const broken of [{ language: 'fr' }, { mergeTags: [{}] }, { isDark: 1 }, { design: {} }])
    expect(parsePageMessage({ type: 'open', opening: { ...OPENING, ...broken } })).toBeUndefined();
  expect(
    parsePageMessage({ type: 'imageProgress', id: 1, answer: { progress: Number.NaN } }),
  ).toBeUndefined();
});
