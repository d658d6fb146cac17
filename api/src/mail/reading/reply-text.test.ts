import { replyTextOf } from './reply-text.ts';

const WROTE = 'On Fri, 20 Nov 2026 at 10:00, Touchline <a@b.example> wrote:';

describe('the text of a reply', () => {
  it.each([
    [`${WROTE}\n> Hello`, 'Yes.'],
    ['-----Original Message-----\nFrom: Touchline\nSent: Friday\nTo: Zoe\nSubject: Hello\n\nHello', 'Yes.'],
    [
      '________________________________\nFrom: T <a@b.example>\nSent: Friday\nTo: Zoe\nSubject: Hello\n\nHello',
      'Yes.',
    ],
    ['От: Тачлайн <a@b.example>\nДата: пятница\nКому: Зоя\nТема: Поле\n\nЗдравствуйте', 'Да.'],
    ['-- \nZoe Field\nMeadow Park', 'Yes.'],
    ['пт, 20 нояб. 2026 г. в 09:11, Тачлайн <a@b.example>:\n> Здравствуйте', 'Да.'],
    ['20 нояб. 2026 г., в 09:11, Тачлайн <a@b.example> написал(а):\n\n> Здравствуйте', 'Да.'],
    ['Пятница, 20 ноября 2026, 9:11 +03:00 от Тачлайн <a@b.example>:\n> Здравствуйте', 'Да.'],
    ['20.11.2026 9:11, Тачлайн\n<a@b.example> пишет:\n> Здравствуйте', 'Да.'],
    // GMX and Windows Mail put no-break spaces after the colons.
    [
      'Gesendet:\u00a0Freitag, 20. November 2026 um 10:00 Uhr\nVon:\u00a0"T" <a@b.example>\nAn:\u00a0zoe@m.example\nBetreff:\u00a0Rasen\n\nHallo',
      'Ja.',
    ],
    ['Von:\u00a0T\nGesendet:\u00a0Freitag\nAn:\u00a0Zoe\nBetreff:\u00a0Rasen\n\nHallo', 'Ja.'],
    ['\u20282026-11-20 10:00 GMT+01:00 Touchline <a@b.example>:\n\n> Hello', 'Yes.'],
    ['El vie, 20 nov 2026 a las 10:00, Touchline (<a@b.example>) escribió:\n\n> Hola', 'Sí.'],
    ['---- On Fri, 20 Nov 2026 10:00:00 +0100 Touchline <a@b.example> wrote ----\n\nHello\nZoe', 'Yes.'],
    ['---- Touchline wrote ----\n\nHello', 'Yes.'],
    ['Den fre 20 nov. 2026 kl 10:00 skrev Touchline <a@b.example>:\n\n> Hej', 'Ja.'],
    ['fre. 20. nov. 2026 kl. 10:00 skrev Touchline <\na@b.example>:\n\n> Hei', 'Ja.'],
    ['Am Fr., 20. Nov. 2026 um 10:00 Uhr schrieb Touchline\n<a@b.example>:\n\n> Hallo', 'Ja.'],
    ['Touchline <a@b.example> 于2026年11月20日周五 10:00写道：\n\n> 你好', '好。'],
    ['2026年11月20日(金) 10:00 Touchline <a@b.example>:\n\n> こんにちは', 'はい。'],
    [`${WROTE}\n\nHello Zoe,\n\ndo you need a pitch?`, 'Yes.'],
    ['Sent from my iPhone', 'Yes.'],
    ['Von meinem iPhone gesendet\n\n> Am 20.11.2026 um 10:00 schrieb T <a@b.example>:\n> \n> Hallo', 'Ja.'],
    [`Sent from Outlook for iOS\n\n${WROTE}\n> Hello`, 'Yes.'],
    [
      '_______________________________________________\nGrass mailing list\nhttps://lists.example/listinfo/grass',
      'Yes.',
    ],
    ['Touchline via Outreach <a@b.example> wrote:\n\nHello Zoe', 'Yes.'],
    ['Touchline <a@b.example> schrieb:\n> Hallo', 'Ja.'],
    ['2026/11/20 Touchline <a@b.example>\n\n> Hello', 'Yes.'],
    ['2026/11/20 Touchline <a@b.example>\n\n| Hello\n|\n| Zoe', 'Yes.'],
    ['Am 20.11.2026 10:00 schrieb "Touchline" <a@b.example\n>:\n\n> Hallo', 'Ja.'],
    [
      'On Fri, 20 Nov 2026 at 10:00 Touchline\n\n<\nmailto:Touchline <a@b.example>\n> wrote:\n\nHello',
      'Yes.',
    ],
    ['-----Antwort Nachricht-----\n\nHallo', 'Ja.'],
    ['Date: Fri, 20 Nov 2026 10:00:00 +0100\nTo: zoe@m.example\n\nHello', 'Yes.'],
    ['From: a@b.example\nDate: Fri, 20 Nov 2026 10:00:00 +0100\n\nHello', 'Yes.'],
    [
      '*From:* a@b.example [mailto:\na@b.example]\n*Sent:* Friday\n*To:* Zoe\n*Subject:* Hello\n\nHello',
      'Yes.',
    ],
    ['Da: T\nRisposta: T / Prova\nData: venerdì\nA: Zoe\nOggetto: Prato\n\nCiao', 'Sì.'],
    ['-Zoe Field', 'Yes.'],
    ['ᐧ\n\nSent from my iPhone, please excuse typos', 'Yes.'],
    ['Sent from [Mail](https://go.microsoft.com/fwlink/?LinkId=550986) for Windows 10', 'Yes.'],
    ['Get [Outlook for Android](https://aka.ms/ghei36)', 'Yes.'],
    ['(Sent from mobile device)', 'Yes.'],
    ['Sent from my HTC M8 Android phone.  Please excuse typos', 'Yes.'],
    ['Sent with Airmail', 'Yes.'],
    ['從我的 iPhone 傳送', '好。'],
    ['iPhoneから送信', 'はい。'],
    ['나의 iPhone에서 보냄', '네.'],
    ['Begin forwarded message:\n\nFrom: T <a@b.example>\n\nHello', 'Yes.'],
  ])('E4 is without %j, and says that something is folded', (below, own) => {
    expect(replyTextOf(`${own}\n\n${below}\n`)).toEqual({ text: own, isFolded: true });
  });

  it.each([
    ['a torch', 'Yes.\n\nSent from a meeting, call me later'],
    ['a line with ornaments', 'See what we do:\n>>> >>> meadow.example <<<\nEvery Monday.'],
    ['a date', 'The plan:\nDate: 20.11.2026 10:00\nTo: everybody@club.example\nPlease come.'],
    ['one word after a dash', 'Where?\n\n-Berlin'],
    ['a list', 'These suit us:\nMonday: 9:00\nTuesday: 10:00\nWednesday: 11:00\nThursday: no'],
    ['a journey', 'From: Berlin\nTo: Munich\nDate: 20.11.2026\nPlease plan it.'],
    [
      'what stands below a line across',
      'Option one\n____________________________\nOption two is better for us.',
    ],
    ['a greeting and a name', 'Yes, please.\n\nBest wishes,\nZoe'],
    ['a sentence that begins as an attribution', 'On Friday at 10:00 we wrote:\nno answer came.'],
    ['what is sent from somewhere', 'Yes.\n\nSent from my desk, which is easier than the telephone.'],
    ['a list below two dashes', 'Our wishes:\n--\nA: 100 t-shirts\nB: 50 caps\nC: delivery in May'],
    ['sentences below two dashes', 'Call me.\n--\nThe price must be under 500 EUR.\nWe need it by Friday.'],
    ['what a courier brings', 'We will pay.\nSent by courier on Monday'],
    ['what a parcel service brings', 'The contract is on its way.\nSent via DHL today'],
    [
      'a journey with an address',
      'Please book:\nVon: Berlin\nAn: zoe@x.example\nDatum: 3. Mai\nWir zahlen 500 Euro.',
    ],
    ['a list behind marks of a quote', 'I want:\n> 5 balls\n> 2 nets\nThanks'],
    ['a mark that a mail begins with', '> 50 people will come\nYes.'],
    ['long text below two dashes', `Yes.\n--\n${'A further point of ours.\n'.repeat(20)}`],
  ])('E4 keeps %s', (_, text) => {
    expect(replyTextOf(text)).toEqual({ text: text.trim(), isFolded: false });
  });

  it.each([
    ['Yes, please. On Fri, 20 Nov 2026 at 10:00, T <a@b.example> wrote:\n> Hello', 'Yes, please.'],
    ['Yes -\ncall me--- On Fri, 20 Nov 2026 at 10:00, T <a@b.example> wrote:\n> Hello', 'Yes -\ncall me'],
  ])('E4 keeps the words before an attribution in the same line: %j', (text, own) => {
    expect(replyTextOf(text)).toEqual({ text: own, isFolded: true });
  });

  it('E4 leaves out an attribution that the mail begins with, and nothing below it', () => {
    const text = 'On Fri, 20 Nov 2026 at 10:00, T <a@b.example> wrote:\n\nYes.\nFrom: Berlin';
    expect(replyTextOf(text)).toEqual({ text: 'Yes.\nFrom: Berlin', isFolded: true });
  });

  it('E4 gives a mail that only hands another on whole', () => {
    const text =
      '---------- Forwarded message ----------\nFrom: T <a@b.example>\nDate: Fri, 20 Nov 2026 10:00:00 +0100\nSubject: Hello\nTo: zoe@m.example\n\nHello';
    expect(replyTextOf(text)).toEqual({ text, isFolded: false });
  });

  it('E4 says that something is missing where a line, or a text, is too long to be shown', () => {
    const { text, isFolded } = replyTextOf(`Yes.\n${'x'.repeat(100_000)}\nNo.`);
    expect([text.startsWith('Yes.\nxxx'), text.endsWith('x\nNo.'), isFolded]).toEqual([true, true, true]);
    expect(replyTextOf('Yes, please.\n'.repeat(10_000)).isFolded).toBe(true);
  });

  it("E4 removes no line of a person's above what a mail program wrote", () => {
    const own = 'Yes, at 10:00 suits us.\nThe pitch is in Meadow Park:';
    const wrapped = 'On Fri, 20 Nov 2026 at 10:00, Touchline Outreach\n<a@b.example> wrote:';
    expect(replyTextOf(`${own}\n${wrapped}\n> Hello`).text).toBe(own);
    expect(replyTextOf(`${own}\n\n> Hello`).text).toBe(own);
  });

  it('E4 S14 keeps what is written between quotes, and below them, with the questions', () => {
    const text =
      'On 20 Nov 2026 at 9:11, T <a@b.example> wrote:\n> Monday?\nYes.\n> At ten?\nAt nine:\n> Which pitch?\nBoth.';
    expect(replyTextOf(text)).toEqual({
      text: '> Monday?\nYes.\n> At ten?\nAt nine:\n> Which pitch?\nBoth.',
      isFolded: true,
    });
  });

  it("E4 is the whole mail when nothing in it is the person's own", () => {
    expect(replyTextOf('> Hello\n> there')).toEqual({ text: '> Hello\n> there', isFolded: false });
  });
});

describe('S14 answers between quoted questions', () => {
  it('are seen with the questions', () => {
    const text =
      'Hello,\n\n> Shall we come on Tuesday?\nYes.\n> And how large is the pitch?\n7000 m2.\n\nAnn';
    expect(replyTextOf(text)).toEqual({ text, isFolded: false });
  });

  it('are seen with the end of what is quoted above, and without what nobody answers', () => {
    const long = Array.from({ length: 12 }, (_, line) => `> Line ${line}`);
    const text = [
      WROTE,
      ...long,
      '> Tuesday?',
      '>',
      '',
      'Yes.',
      '',
      '>> An older mail',
      '> ',
      '> How large?',
      '',
      '7000 m2.',
      '',
      '> Best wishes',
      '> Touchline',
      '-- ',
      'Ann Example',
    ].join('\n');
    expect(replyTextOf(text)).toEqual({
      text: [
        '> Line 8',
        '> Line 9',
        '> Line 10',
        '> Line 11',
        '> Tuesday?',
        '',
        'Yes.',
        '',
        '>> An older mail',
        '>',
        '> How large?',
        '',
        '7000 m2.',
      ].join('\n'),
      isFolded: true,
    });
  });

  it('one alone is seen where it stands between the words', () => {
    const text = 'Hello Anna,\n\n> Do you need a survey?\n\nYes, in May.';
    expect(replyTextOf(text)).toEqual({ text, isFolded: false });
    const whole = Array.from({ length: 6 }, (_, line) => `> Line ${line}`).join('\n');
    expect(replyTextOf(`Hello Anna,\n\n${whole}\n\nYes, in May.`).text).toBe('Hello Anna,\n\n\nYes, in May.');
  });

  it.each([
    ['above the quote', `Yes.\n\n${WROTE}\n> Tuesday?\n> Touchline`, 'Yes.'],
    ['below the quote', `${WROTE}\n> Tuesday?\n>\n> Touchline\n\nYes.`, 'Yes.'],
    [
      'above the quote, with a signature below',
      `Yes.\n\n${WROTE}\n> Tuesday?\n\nBob Hill`,
      'Yes.\n\n\nBob Hill',
    ],
    ['to one question', `${WROTE}\n> Tuesday?\nYes.\n> Touchline`, 'Yes.'],
    ['below a quote in two pieces', `${WROTE}\n> Tuesday?\n\n> Touchline\n\nYes.`, 'Yes.'],
    ['above a signature', `${WROTE}\n> Tuesday?\n\nYes.\n\n> Touchline\n-- \nAnn`, 'Yes.'],
  ])('are none %s', (_, text, own) => {
    expect(replyTextOf(text)).toEqual({ text: own, isFolded: true });
  });
});
