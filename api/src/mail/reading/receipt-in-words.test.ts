import { classify } from './classify.ts';
import { isReceiptInWords } from './receipt-in-words.ts';
import { readMail } from './read-mail.ts';
import { plainMail } from './testing/mails.ts';

it.each([
  [
    'Read: Spring',
    'Your message \n\n   To: Ann\n   Subject: Spring\n   Sent: Thursday, November 26, 2026 10:00:00 AM (UTC+00:00) Dublin\n\n was read on Thursday, November 26, 2026 10:05:00 AM (UTC+00:00) Dublin, Edinburgh, Lisbon, London.',
  ],
  ['Not read: Spring', 'Your message\n\n  To: Ann\n\nwas deleted without being read on 11/26/2026 10:05 AM'],
  ['Delivered: Spring', 'Your message has been delivered to the following recipients:\n\nann@club.example'],
  [
    'Relayed: Spring',
    'Delivery to these recipients or groups is complete, but no delivery notification was sent by the destination server:\n\nann@club.example',
  ],
  [
    'Return Receipt (displayed) - Spring',
    'This is a Return Receipt for the mail that you sent to ann@club.example.\n\nNote: This Return Receipt only acknowledges that the message was displayed.',
  ],
  [
    'Gelesen: Frühling',
    'Ihre Nachricht\n\n   An: Ann\n   Betreff: Frühling\n   Gesendet: Donnerstag, 26. November 2026 10:00\n\nwurde am Donnerstag, 26. November 2026 10:05:00 (UTC+01:00) Amsterdam, Berlin gelesen.',
  ],
  ['Nicht gelesen: Frühling', 'Ihre Nachricht\n\nwurde am 26.11.2026 10:05 ungelesen gelöscht.'],
  [
    'Zugestellt: Frühling',
    'Ihre Nachricht wurde an folgende Empfänger zugestellt:\n\nAnn Example (ann@club.example) <mailto:ann@club.example>\n\nBetreff: Frühling',
  ],
  ['Lu : Printemps', 'Votre message\n\n   À : Ann\n\na été lu le jeudi 26 novembre 2026 10:05.'],
  ['Non lu : Printemps', 'Votre message\n\n   À : Ann\n\na été supprimé sans être lu le 26/11/2026 10:05.'],
  ['Remis : Printemps', 'Votre message a été remis aux destinataires suivants :\n\nann@club.example'],
  ['Leído: Primavera', 'El mensaje\n\n   Para: Ann\n\nfue leído el jueves, 26 de noviembre de 2026 10:05.'],
  ['Entregado: Primavera', 'El mensaje se entregó a los siguientes destinatarios:\n\nann@club.example'],
  ['Letto: Primavera', 'Il messaggio\n\n   A: Ann\n\nè stato letto in data giovedì 26 novembre 2026 10:05.'],
  ['Recapitato: Primavera', 'Il messaggio è stato recapitato ai seguenti destinatari:\n\nann@club.example'],
  [
    'Прочитано: Весна',
    'Ваше сообщение\n\n  Кому: Ann\n  Тема: Весна\n  Отправлено: 26.11.2026 10:00\n\nбыло прочитано 26.11.2026 10:05.',
  ],
  ['Не прочитано: Весна', 'Ваше сообщение\n\nбыло удалено без прочтения 26.11.2026 10:05.'],
  [
    'Доставлено: Весна',
    'Ваше сообщение доставлено следующим получателям:\n\nАнна (ann@club.example)\n26.11.2026 10:05',
  ],
])('S14 a receipt in words alone is no reply: %s', async (subject, body) => {
  const mail = await readMail(plainMail({ subject: encoded(subject), body }));
  expect(classify(mail)).toMatchObject({ kind: 'automatic_reply', report: { action: 'delivered' } });
});

it.each([
  ['Read: chapter 3', 'Please read chapter 3, it was read on 26.11.2026 by us.'],
  ['Read: chapter 3', 'Your message was read by all of us in 2026. Please call.'],
  ['Read: chapter 3', 'Your message was read. Call me at 10:00'],
  ['Read: chapter 3', 'Your message was read on Monday 10:00 and we like it'],
  ['Re: Spring', 'Your message was read on 26.11.2026 10:05.'],
  ['Delivered: seeds', 'Your message has been delivered to the following colleague, who calls you.'],
  ['Gelesen: Frühling', 'Ihre Nachricht wurde gelesen, bitte rufen Sie um 10:00 an.'],
  ['Прочитано: Весна', 'Ваше сообщение прочитано, приезжайте 7.12 в 10:00.'],
  ['Read: Spring', 'Your message was read on 26.11.2026\nPlease call us'],
  ['Read: Spring', 'Your message was read on 26.11.2026 10:05 👍'],
  ['Read: Spring', 'Your message was read on 26.11.2026 10:05. We need 300 kg'],
  ['Read: Spring', 'Your message was read on 26.11.2026 10:05 Call me then'],
  ['Read: Spring', 'Your message about the pitch is good.\nIt was read on 26.11.2026 10:05'],
  [
    'Delivered: Spring',
    'Your message was delivered to the following person: our greenkeeper Bob. He wants 300 kg. Can you call?',
  ],
  ['Delivered: Spring', 'Your message was delivered to the following people:\n\nBob wants 300 kg'],
  ['Delivered: Spring', 'Your message was delivered to the following people:\n\nWrite to bob@club.example'],
  [
    'Delivered: Spring',
    'Your message was delivered to the following people:\nbob@club.example\nSubject: new',
  ],
  [
    'Inoltrato: Primavera',
    'Il suo messaggio è stato consegnato al nostro direttore, la chiamerà domani. Può mandare un preventivo?',
  ],
  ['Доставлено: Весна', 'Ваше письмо доставлено адресату. Нам нужно 300 кг, сколько стоит?'],
  ['Прочитано: Весна', 'Ваше сообщение от 20.11.2026 всеми с интересом прочитано'],
  [
    'Gelesen: Frühling',
    'Ihre Nachricht wurde an die folgende Person weitergegeben: Herr Braun. Was kosten 300 kg?',
  ],
  ['Gelesen: Frühling', 'Ihre Nachricht wurde von uns allen am 26.11.2026 um 10:05 gelesen'],
  ['Zugestellt: Frühling', 'Ihre Nachricht wurde an folgende Person zugestellt: ich. Rufen Sie an!'],
])('S14 what a person writes is a reply, whatever its subject: %s / %s', async (subject, body) => {
  const mail = await readMail(plainMail({ subject: encoded(subject), body }));
  expect(classify(mail).kind).toBe('reply');
});

it.each([
  ['Read: Spring', 'Your message was read on 26.11.2026\nStop emailing me'],
  ['Unsubscribe', 'Your message was read on 26.11.2026 10:05.'],
])('S14 E2 a request for no more mail is no receipt: %s / %s', async (subject, body) => {
  expect((await readClassified(subject, body)).kind).not.toBe('automatic_reply');
});

const BEGINNINGS = [
  'Your message',
  'Your message was delivered to the following people:\n\n',
  'Your message was read ',
  'Ihre Nachricht wurde ',
  'Ваше сообщение',
];
it.each([
  'your message ',
  'your message\n to: ',
  '\n to: a@b.example',
  ' a@b.example',
  ' (a@b.example)',
  `a@${'b'.repeat(50)}`,
  `<a@${'b'.repeat(50)}`,
  ' Ann',
  " Ann'",
  'ваше сообщение было ',
  'ihre nachricht wurde ',
  'was read ',
  'wurde a ',
])('S11 is done quickly with nothing but %j', (part) => {
  const began = process.cpuUsage().user;
  const prefix = ['Read', 'Gelesen', 'Прочитано'];
  for (const subject of prefix) {
    isReceiptInWords(`${subject}: x`, part.repeat(2000 / part.length));
    for (const begins of BEGINNINGS)
      isReceiptInWords(`${subject}: x`, begins + part.repeat(1800 / part.length));
  }
  isReceiptInWords(`Read: ${part.repeat(10_000)}`, part.repeat(20_000));
  expect(process.cpuUsage().user - began).toBeLessThan(1_000_000);
});

const readClassified = async (subject: string, body: string) =>
  classify(await readMail(plainMail({ subject: encoded(subject), body })));
const encoded = (subject: string) => `=?utf-8?B?${Buffer.from(subject).toString('base64')}?=`;
