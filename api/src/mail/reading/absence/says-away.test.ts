import fc from 'fast-check';
import { runs } from '@touchline/shared/testing/volume';
import { saysAway } from './says-away.ts';

interface Sentences {
  /** A thing, and how it cannot be had or used. */
  readonly things: readonly string[];
  readonly gone: readonly string[];
  /** How long. */
  readonly tails: readonly string[];
  /** What programs say besides. */
  readonly around: readonly string[];
  /** A person, and how they are away. */
  readonly people: readonly string[];
}

const LANGUAGES: Readonly<Record<string, Sentences>> = {
  English: {
    things: [
      'This address',
      'This email address',
      'The address info@club.example',
      'The mailbox you have written to',
      'This inbox',
      'The account of Mr Smith',
      'Our website',
      'The service',
      'Our phone line',
      'The requested product',
      'Delivery',
    ],
    gone: [
      'is unavailable',
      'is currently unavailable',
      'is no longer available',
      'is not available any more',
      'is temporarily not available',
      'is no longer monitored',
      'is no longer in use',
      'is unreachable',
      'will be off',
      'will be back',
      'has been discontinued',
      'was unavailable',
    ],
    tails: ['', ' until 3 December', ' from Monday on', ' due to maintenance', ' for the time being'],
    around: [
      'Thank you for your email.',
      'Please write to office@club.example instead.',
      'We will get back to you within two days.',
      'Our new price list is out.',
    ],
    people: [
      'I am unavailable until 3 December.',
      'I will be unavailable this week.',
      'I am currently not available.',
      'Anna Smith is unavailable until Monday.',
      'Mr Smith is off until 3 December.',
      'He is unreachable this week.',
      'We are not available today.',
      'I am away.',
    ],
  },
  German: {
    things: [
      'Diese Adresse',
      'Diese E-Mail-Adresse',
      'Die Adresse info@club.example',
      'Dieses Postfach',
      'Das Konto',
      'Unsere Website',
      'Der Dienst',
      'Die Rufnummer',
      'Das Produkt',
    ],
    gone: [
      'ist nicht mehr verfügbar',
      'ist derzeit nicht erreichbar',
      'ist leider nicht verfügbar',
      'wird nicht mehr gelesen',
      'ist nicht zu erreichen',
      'ist gesperrt',
      'war nicht erreichbar',
    ],
    tails: ['', ' und wird gelöscht', ', bitte nutzen Sie eine andere'],
    around: [
      'Vielen Dank für Ihre E-Mail.',
      'Wir melden uns in zwei Tagen bei Ihnen zurück.',
      'Ich bin unter dieser Adresse nicht mehr erreichbar.',
    ],
    people: [
      'Ich bin bis 3. Dezember nicht erreichbar.',
      'Bin derzeit nicht verfügbar.',
      'Derzeit nicht erreichbar.',
      'Herr Müller ist bis Freitag nicht erreichbar.',
      'Ich bin im Urlaub.',
      'Wir sind vom 23.11. bis 4.12. nicht zu erreichen.',
    ],
  },
  Russian: {
    things: [
      'Данный адрес',
      'Адрес info@club.example',
      'Этот почтовый ящик',
      'Наш сайт',
      'Этот номер',
      'Служба',
      'Заказанный товар',
      'Данная линия',
    ],
    gone: [
      'временно недоступен',
      'недоступна до 3 декабря',
      'больше не используется',
      'отсутствует на складе',
      'временно отсутствует до 5 декабря',
      'не работает',
      'больше не обслуживается',
    ],
    tails: ['', ', пишите на другой'],
    around: [
      'Спасибо за ваше письмо.',
      'У меня нет доступа к этой базе.',
      'Я больше не работаю в компании.',
      'Отпуск товара со склада с 9 до 17.',
    ],
    people: [
      'Я недоступен до 3 декабря.',
      'Меня не будет до понедельника.',
      'Иван Петров отсутствует до 5 декабря.',
      'Буду недоступна эту неделю.',
      'Я в отпуске.',
      'Не работаю до понедельника.',
      'Анны не будет на рабочем месте по 14 декабря включительно.',
      'Я не буду доступна до 14 декабря.',
      'Не буду отвечать на письма до 14 декабря.',
    ],
  },
  French: {
    things: [
      'Cette adresse',
      'L’adresse info@club.example',
      'Cette boîte',
      'Ce compte',
      'Notre site',
      'Le service',
      'Ce numéro',
      'Le produit',
      'La pièce jointe',
    ],
    gone: [
      'n’est plus disponible',
      'n’est pas disponible',
      'est actuellement indisponible',
      'n’est plus utilisée',
      'est absente',
      'n’est pas joignable',
      'sera de retour',
    ],
    tails: ['', ' jusqu’au 3 décembre', ' pour le moment'],
    around: ['Merci pour votre message.', 'Nous reviendrons vers vous dans 2 jours.'],
    people: [
      'Je suis indisponible jusqu’au 3 décembre.',
      'Je ne serai pas joignable cette semaine.',
      'Je suis absente.',
      'Madame Petit n’est pas disponible avant lundi.',
      'Je suis en congés.',
    ],
  },
  Spanish: {
    things: [
      'Esta dirección',
      'La dirección info@club.example',
      'Este buzón',
      'La cuenta',
      'Nuestro sitio web',
      'El servicio',
      'El producto',
    ],
    gone: [
      'no está disponible',
      'ya no está disponible',
      'ya no está en uso',
      'está temporalmente fuera',
      'estará fuera hasta el 3 de diciembre',
      'ha sido dada de baja',
    ],
    tails: ['', ' por mantenimiento'],
    around: ['Gracias por su mensaje.', 'En ausencia de respuesta se cerrará.'],
    people: [
      'Estoy fuera hasta el 3 de diciembre.',
      'No estaré disponible esta semana.',
      'Estoy de vacaciones.',
      'Estoy ausente.',
    ],
  },
};

const sentencesOf = ({ things, gone, tails, around, people }: Sentences) => {
  const thing = fc
    .tuple(fc.constantFrom(...things), fc.constantFrom(...gone), fc.constantFrom(...tails))
    .map(([what, isGone, tail]) => `${what} ${isGone}${tail}.`);
  const other = fc.oneof(thing, fc.constantFrom(...around));
  return { thing, others: fc.array(other, { maxLength: 2 }), person: fc.constantFrom(...people) };
};
const between = fc.constantFrom(' ', '\n', '\n\n', '\r\n');

describe.each(Object.entries(LANGUAGES))('%s', (_language, words) => {
  const { thing, others, person } = sentencesOf(words);

  it('V5 an address, a service or goods that cannot be had are nobody’s absence, however long', () =>
    fc.assert(
      fc.property(others, thing, others, between, (before, gone, after, space) => {
        const text = [...before, gone, ...after].join(space);
        expect(saysAway(text)).toBe(false);
      }),
      { numRuns: runs(300) },
    ));

  it('V5 whoever is away is, whatever else cannot be had', () =>
    fc.assert(
      fc.property(others, person, others, between, (before, away, after, space) => {
        const text = [...before, away, ...after].join(space);
        expect(saysAway(text)).toBe(true);
      }),
      { numRuns: runs(300) },
    ));
});

it.each([
  '550 5.7.1 Service unavailable. Client host blocked.',
  'Requested action not taken: mailbox unavailable.',
  'The user you have tried to reach is temporarily unavailable.',
  'unavailable',
])('V5 what servers say is nobody’s absence: %s', (text) => expect(saysAway(text)).toBe(false));

it.each([
  'This mailbox is not monitored while I am on leave.',
  'My email is unavailable since I am out of the office until 3 December.',
  'Unser Server ist offline, weil wir im Betriebsurlaub sind: Betriebsferien bis 4.12.',
])('V5 one sentence may say both: %s', (text) => expect(saysAway(text)).toBe(true));

it.each([
  'this address is ',
  'address is no ',
  'diese adresse ist ',
  'почта ',
  'boîte est ',
  'la cuenta está ',
])('V5 S10 is done quickly with nothing but %j', (part) => {
  const began = process.cpuUsage().user;
  saysAway(part.repeat(200_000 / part.length));
  expect(process.cpuUsage().user - began).toBeLessThan(1_000_000);
});
