import { chooseByText, readQuery, SearchIndex } from './index.ts';

/** What is stored of somebody, its fields apart by slashes, and what people type to find them, apart by bars. */
const TYPED = `
  Фёдор Ёлкин / Парк Победы = федор елкин | Елкин | ёлкин фёдор | tkrby | fedor elkin | yolkin | парк федор | Ёлкн
  Zoë Müller / Grün-Weiß Essen = Muller | Zoe M | muller zoe | zoë | grun weiss | Weiß | essen müller | Mueler
  Siobhán O’Connor / Dún Laoghaire = O'Connor | oconnor | O’Connor | siobhan | connor sio | dun laoghaire | siobahn
  Jean-Luc Lefèvre / AS Nîmes = jean luc | jean-luc | Lefevre | nimes lefevre | luc jean | lefvre
  José Íñigo Peña / Córdoba = jose pena | inigo | Peña | cordoba jose | pena inigo jose
  Łukasz Żółkiewski / Łódź = lukasz | zolkiewski | lodz | żółk | zolkiewsky
  Søren Ågård / Tromsø = soren | agard | tromso | Ågård | soren agrd
  Robert Schmidt, +49 160 9554321 / Sportpark Nord = schmidt robert | Schmitd | 160 9554321 | 01609554321 | +49160 9554321 | 9554321 | sportpark
  Наталья Щербакова / Стадион Юность = natalia shcherbakova | щербакова | natalya | Юность наталья | yfnfkmz | yunost | scherbakova | щрбакова
  Юрий Хабибуллин, +7 916 555-12-34 / Рубин = yuri khabibullin | juri | хабибулин | 8 916 555 12 34 | 89165551234 | 5551234 | rubin | he,by
  Alexander Groundskeeper / Riverside Golf Club = rivrside | golf riverside | river golf | groundskeper | alex club | кшмукышву | riversid golf
  anna.berg@meadow-park.example / Meadow Park = anna.berg | meadow-park | berg@meadow | meadow berg | anna meadow | medow
  D'Angelo McDonald / St. Andrew's = dangelo | d'angelo | mcdonald | st andrews | St. Andrew’s | andrews mcdonald
  Иванов И. И. / ООО «Газон-Сервис» = иванов | газон сервис | газон-сервис | bdfyjd | ivanov gazon | ООО газон | иваноф
  Ann Byrne (Chair) / T12 Girls = byrne chair | chair ann | t12 | girls byrne | byrn girls`;

const cases = TYPED.split('\n')
  .filter((line) => line.includes('='))
  .flatMap((line) => {
    const [stored = '', typed = ''] = line.split(' = ');
    const [said = '', club = ''] = stored.trim().split(' / ');
    const [text = '', phone = ''] = said.split(', +');
    return typed.split(' | ').map((query) => ({ text, phone: phone && `+${phone}`, club, query }));
  });

/** Others, so that nothing is found only because there is nothing else. */
const OTHERS = ['Bo Lindqvist', 'Ольга Смирнова', 'Carlos Vega', 'Дмитрий Орлов', 'Grace Okafor'];

it('G4 the table has at least ninety searches', () => expect(cases.length).toBeGreaterThanOrEqual(90));

it.each(cases)('G4 $text is found by $query, by the server and in lists', ({ text, phone, club, query }) => {
  const index = new SearchIndex();
  index.putOrganization(1, { texts: [club] });
  index.putContact(1, 1, { texts: [text], phones: [phone] });
  index.putOrganization(2, { texts: ['Another club'] });
  OTHERS.forEach((other, place) => index.putContact(place + 2, 2, { texts: [other] }));
  const words = readQuery(query);
  expect(index.find(words).organizations.map(({ id }) => id)).toEqual([1]);
  const wanted = { text: [text, phone, club].join('\n') };
  const rows = [...OTHERS.map((other) => ({ text: `${other}\nAnother club` })), wanted];
  expect(chooseByText(rows, (row) => row.text, words)).toEqual([wanted]);
});

it.each([
  ['Spring 2026 - 15%', '615'],
  ['Room 12, floor 3456', '2345'],
  ['Team 12 3 b', '123'],
  ['Anna Smith', 'petrov'],
])('G4 %s is not found by %s', (text, query) => {
  expect(chooseByText([{ text }], (row) => row.text, readQuery(query))).toEqual([]);
});
