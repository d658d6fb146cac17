/** An out-of-office note as a mail program answers with it, on Monday, 23 November 2026. */
export interface Note {
  /** What is special about it. */
  readonly what: string;
  readonly subject: string;
  readonly headers: readonly string[];
  readonly body: string;
  /** The day on which the person can be written to again. */
  readonly backOn: string;
}

const REPLIED = 'Auto-Submitted: auto-replied';
const OUTLOOK = [
  REPLIED,
  'X-Auto-Response-Suppress: All',
  'X-MS-Exchange-Generated-Message-Source: Mailbox Rules Agent',
];
const GMAIL = [REPLIED, 'Precedence: bulk', 'X-Autoreply: yes'];
const HTML = 'Content-Type: text/html; charset=utf-8';

const encoded = (bytes: Buffer) => bytes.toString('base64').replaceAll(/.{76}/gu, '$&\r\n');
const base64 = (charset: string, type = 'text/plain') => [
  `Content-Type: ${type}; charset=${charset}`,
  'Content-Transfer-Encoding: base64',
];
const utf8 = (text: string) => encoded(Buffer.from(text));
const latin1 = (text: string) => encoded(Buffer.from(text, 'latin1'));
/** As old Russian mail programs write: letters from А to я follow each other from 0xC0 on. */
const cp1251 = (text: string) =>
  encoded(
    Buffer.from(
      Array.from(text, (letter) => {
        const code = letter.codePointAt(0) ?? 0;
        return code >= 0x410 && code <= 0x44f ? code - 0x410 + 0xc0 : code;
      }),
    ),
  );
const quotedPrintable = (text: string) =>
  Array.from(Buffer.from(text), (byte) =>
    byte > 126 || byte === 61
      ? `=${byte.toString(16).toUpperCase().padStart(2, '0')}`
      : String.fromCodePoint(byte),
  ).join('');
const subjectOf = (text: string) => `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`;

const MAIL_BELOW = `

-----Original Message-----
From: Touchline <outreach@touchline.example>
Sent: Friday, 20 November 2026 10:00
Subject: Hello

We could visit you on 18 December or after 5 January 2027.`;

/** Four in each of the five languages, from different programs. */
export const NOTES: readonly Note[] = [
  {
    what: 'English, Outlook, in HTML, with our mail below',
    subject: 'Automatic reply: Hello',
    headers: [...OUTLOOK, HTML],
    body: `<html><body><p>Thank you for your email.</p><p>I am out of the office until <b>Thursday, December 3</b> with limited access.</p><hr><p>${MAIL_BELOW}</p></body></html>`,
    backOn: '2026-12-04',
  },
  {
    what: 'English, Gmail, from one day to another',
    subject: 'Out of office Re: Hello',
    headers: GMAIL,
    body: 'Hi,\n\nI am on annual leave from 23 November to 8 December and will reply on my return on 9 December.\n\nKind regards,\nZoe\nHead groundskeeper since 2012',
    backOn: '2026-12-09',
  },
  {
    what: 'English, from the United States, with the month first',
    subject: 'Away from my desk',
    headers: [REPLIED],
    body: 'I am out of the office from 11/23 through 12/01. For urgent matters call +1 902 555 0134.',
    backOn: '2026-12-02',
  },
  {
    what: 'English, of a server that says it by its subject and an old header',
    subject: 'Out of Office: back on 10 December 2026',
    headers: ['X-Autorespond: Re: Hello', 'Precedence: auto_reply'],
    body: 'I am away and will be back on 10 December 2026.',
    backOn: '2026-12-10',
  },
  {
    what: 'Russian, in windows-1251',
    subject: subjectOf('Автоответ: Hello'),
    headers: [REPLIED, ...base64('windows-1251')],
    body: cp1251('Добрый день! Я в отпуске с 23 ноября по 6 декабря. Вернусь 7 декабря. Иван Петров'),
    backOn: '2026-12-07',
  },
  {
    what: 'Russian, Outlook, with days as figures',
    subject: subjectOf('Автоматический ответ: Hello'),
    headers: [...OUTLOOK, ...base64('utf-8', 'text/html')],
    body: utf8('<p>Здравствуйте.</p><p>Нахожусь в отпуске с 23.11.2026 по 09.12.2026 включительно.</p>'),
    backOn: '2026-12-10',
  },
  {
    what: 'Russian, on a journey, with a colleague to ask',
    subject: subjectOf('Я в командировке'),
    headers: [REPLIED, ...base64('utf-8')],
    body: utf8('Я в командировке, буду на связи с 30 ноября. По срочным вопросам: Анна, +7 495 123-45-67.'),
    backOn: '2026-11-30',
  },
  {
    what: 'Russian and then English, each with the day',
    subject: subjectOf('Отсутствую / Out of office'),
    headers: [REPLIED, ...base64('utf-8')],
    body: utf8(
      'Меня не будет на рабочем месте до 3 декабря включительно.\n\nI am out of the office until 3 December.',
    ),
    backOn: '2026-12-04',
  },
  {
    what: 'German, Outlook, in latin-1',
    subject: 'Automatische Antwort: Hello',
    headers: [...OUTLOOK, ...base64('iso-8859-1')],
    body: latin1('Ich bin bis einschließlich 03.12.2026 nicht im Büro. Für Dringendes: Jörg Müller.'),
    backOn: '2026-12-04',
  },
  {
    what: 'German, quoted-printable, with the way back on another day',
    subject: 'Abwesenheitsnotiz',
    headers: [
      REPLIED,
      'Content-Type: text/plain; charset=utf-8',
      'Content-Transfer-Encoding: quoted-printable',
    ],
    body: quotedPrintable(
      'Vielen Dank! Vom 23.11. bis 04.12. bin ich im Urlaub und ab Montag, dem 7. Dezember, wieder für Sie da.',
    ),
    backOn: '2026-12-07',
  },
  {
    what: 'German, with a forwarding that is refused',
    subject: 'Urlaub',
    headers: [REPLIED],
    body: 'Guten Tag,\n\nich bin erst am 01.12.26 wieder zurück. Ihre Nachricht wird nicht weitergeleitet.',
    backOn: '2026-12-01',
  },
  {
    what: 'German, with days over the turn of the year',
    subject: 'Abwesend',
    headers: GMAIL,
    body: 'Ich bin vom 21. Dezember bis zum 6. Januar nicht erreichbar.',
    backOn: '2027-01-07',
  },
  {
    what: 'French, Outlook, quoted-printable',
    subject: subjectOf('Réponse automatique : Hello'),
    headers: [
      ...OUTLOOK,
      'Content-Type: text/plain; charset=utf-8',
      'Content-Transfer-Encoding: quoted-printable',
    ],
    body: quotedPrintable('Bonjour, je suis absente du bureau et de retour le lundi 7 décembre.'),
    backOn: '2026-12-07',
  },
  {
    what: 'French, on holiday from the first on',
    subject: subjectOf('Congés'),
    headers: [REPLIED],
    body: 'Je suis en congés du 1er au 14 décembre. Merci pour votre message.',
    backOn: '2026-12-15',
  },
  {
    what: 'French, in HTML, with days as figures',
    subject: subjectOf('Absence'),
    headers: [REPLIED, HTML],
    body: '<div>Absent du 23/11 au 01/12/2026.</div><div>En cas d&#39;urgence&nbsp;: 01 23 45 67 89</div>',
    backOn: '2026-12-02',
  },
  {
    what: 'French, until a day that counts, with our mail below',
    subject: 'Re: Hello',
    headers: [REPLIED],
    body: `Je suis absent jusqu'au 9 décembre inclus.${MAIL_BELOW}`,
    backOn: '2026-12-10',
  },
  {
    what: 'Spanish, Outlook',
    subject: subjectOf('Respuesta automática: Hello'),
    headers: OUTLOOK,
    body: 'Buenos días. Estoy de vacaciones del 23 de noviembre al 3 de diciembre.',
    backOn: '2026-12-04',
  },
  {
    what: 'Spanish, with the day of the return',
    subject: 'Fuera de la oficina',
    headers: GMAIL,
    body: 'Estaré fuera de la oficina. Regreso el lunes 30 de noviembre de 2026.',
    backOn: '2026-11-30',
  },
  {
    what: 'Spanish, with the day first in figures',
    subject: 'Ausente',
    headers: [REPLIED, ...base64('iso-8859-1')],
    body: latin1('Estaré fuera de la oficina hasta el 12/01. ¡Gracias por su comprensión!'),
    backOn: '2027-01-13',
  },
  {
    what: 'Spanish, in HTML, with a weekday',
    subject: 'Fuera de oficina',
    headers: [REPLIED, HTML],
    body: '<p>Hola:</p><p>Estoy de viaje hasta el <strong>miércoles 2 de diciembre</strong>.</p>',
    backOn: '2026-12-03',
  },
];
