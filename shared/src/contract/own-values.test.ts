import {
  checkOwnValue,
  type OwnChoice,
  type OwnFieldKind,
  ownNames,
  ownValueText,
  readOwnValue,
  typedOwnValue,
} from './own-values.ts';

const CHOICES: readonly OwnChoice[] = [
  { id: 1, code: 'stadium', name: '', is_retired: false },
  { id: 2, code: null, name: 'Rooftop', is_retired: false },
  { id: 3, code: null, name: 'Beach', is_retired: true },
];
const of = (kind: OwnFieldKind) => ({ kind, choices: kind === 'choice' ? CHOICES : [] });

describe('a value of a field of the team', () => {
  it.each<[OwnFieldKind, string, unknown, unknown]>([
    ['text', ' Riverside ', 'Riverside', 'Riverside'],
    ['text', '   ', null, null],
    ['text', 'a\nb', undefined, undefined],
    ['number', '1200', 1200, 1200],
    ['number', '1,200', 1200, 1.2],
    ['number', '1,5', 1.5, 1.5],
    ['number', '1 200,50', 1200.5, 1200.5],
    ['number', '1,200.50', 1200.5, 1200.5],
    ['number', '1.200,50', 1200.5, 1200.5],
    ['number', '1.200.300', 1_200_300, 1_200_300],
    ['number', '−3', -3, -3],
    ['number', '1,2,3', undefined, undefined],
    ['number', '12,00,300', undefined, undefined],
    ['number', '1e5', undefined, undefined],
    ['number', 'twelve', undefined, undefined],
    ['number', '99999999999999', undefined, undefined],
    ['date', '2026-12-04', '2026-12-04', '2026-12-04'],
    ['date', '4.12.2026', '2026-12-04', '2026-12-04'],
    ['date', '12/25/2026', '2026-12-25', '2026-12-25'],
    ['date', '25/12/2026', '2026-12-25', '2026-12-25'],
    ['date', '4/12/2026', undefined, undefined],
    ['date', '2026-02-30', undefined, undefined],
    ['date', '0026-02-03', undefined, undefined],
    ['choice', 'STADIUM', 1, 1],
    ['choice', 'Стадион', 1, 1],
    ['choice', 'roof top', 2, 2],
    ['choice', 'Beach', undefined, undefined],
    ['yes_no', 'Yes', true, true],
    ['yes_no', 'нет', false, false],
    ['yes_no', 'perhaps', undefined, undefined],
    ['link', 'club.com/news', 'https://club.com/news', 'https://club.com/news'],
    ['link', 'HTTP://Club.com', 'http://club.com/', 'http://club.com/'],
    ['link', 'javascript:alert(1)', undefined, undefined],
    ['link', 'https://bank.com@evil.com', undefined, undefined],
    ['link', 'mailto:a@b.com', undefined, undefined],
    ['money', '1200 CAD', { amount: 1200, currency: 'CAD' }, { amount: 1200, currency: 'CAD' }],
    ['money', 'eur 1.200,50', { amount: 1200.5, currency: 'EUR' }, { amount: 1200.5, currency: 'EUR' }],
    ['money', '€99', { amount: 99, currency: 'EUR' }, { amount: 99, currency: 'EUR' }],
    ['money', '1 200 ₽', { amount: 1200, currency: 'RUB' }, { amount: 1200, currency: 'RUB' }],
    ['money', '$5', undefined, undefined],
    ['money', '5', undefined, undefined],
    ['money', '5 XQQ', undefined, undefined],
    ['money', '0.001 EUR', undefined, undefined],
  ])('G3 of the kind %s, typed as %j', (kind, typed, english, russian) => {
    expect([readOwnValue(of(kind), typed, 'en'), readOwnValue(of(kind), typed, 'ru')]).toEqual([
      english,
      russian,
    ]);
  });

  it.each<[OwnFieldKind, unknown]>([
    ['text', 5],
    ['text', 'x'.repeat(501)],
    ['text', 'a\u0000'],
    ['text', ''],
    ['number', '5'],
    ['number', NaN],
    ['number', Infinity],
    ['date', '4.12.2026'],
    ['choice', 'Stadium'],
    ['choice', 3],
    ['choice', 9],
    ['yes_no', 'yes'],
    ['link', 'club.com'],
    ['link', `https://club.com/${'x'.repeat(2000)}`],
    ['money', { amount: 5 }],
    ['money', { amount: 5, currency: 'CAD', more: 1 }],
    ['money', null],
  ])('G3 of the kind %s is not %j', (kind, value) => {
    expect(checkOwnValue(of(kind), value)).toBeUndefined();
  });

  it('G3 is shown as people write it, years without thousands', () => {
    expect([
      ownValueText(of('number'), 2019, 'en'),
      ownValueText(of('number'), 12_000, 'en'),
      ownValueText(of('choice'), 1, 'ru'),
      ownValueText(of('choice'), 3, 'en'),
      ownValueText(of('date'), '2026-12-04', 'en'),
      ownValueText(of('yes_no'), false, 'ru'),
      ownValueText(of('money'), { amount: 12_000.5, currency: 'CAD' }, 'en'),
    ]).toEqual(['2019', '12,000', 'Стадион', 'Beach', 'Dec 4, 2026', 'нет', '12,000.5 CAD']);
  });

  it.each([0.125, 1.234, -1234.5, 1_000_000, 1e12])(
    'G3 a form begins with %d as it reads it back',
    (value) => {
      for (const language of ['en', 'ru'] as const) {
        const typed = typedOwnValue(of('number'), value, language);
        expect(readOwnValue(of('number'), typed, language)).toBe(value);
        const money = { amount: 1234.5, currency: 'RUB' };
        expect(readOwnValue(of('money'), typedOwnValue(of('money'), money, language), language)).toEqual(
          money,
        );
      }
      expect(typedOwnValue(of('number'), 1.5, 'ru')).toBe('1,5');
    },
  );

  it('G3 a field from the start has a name in each language until it is given one', () => {
    expect(ownNames({ code: 'city', name: '' })).toEqual(['City', 'Город']);
    expect(ownNames({ code: 'city', name: 'Town' })).toEqual(['Town']);
  });
});
