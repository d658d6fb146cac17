import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readContacts } from './testing/read-contacts.ts';

/**
 * Files written by hand after the public formats of the programs, with people who do not exist: what must come out of each, and
 * which rows are refused. Rows of vCards are cards.
 */
const EXPORTS: Readonly<
  Record<string, { contacts: readonly string[]; rejected?: readonly string[]; warnings?: readonly string[] }>
> = {
  'hubspot.csv': {
    contacts: [
      'Meadow Park Football Club | Zoe Hartley | zoe.hartley@meadowpark.example | Head Groundskeeper | +44 20 7946 0101',
      'Meadow Park Football Club | Dan Okafor | dan@meadowpark.example | Facilities, Manager | ',
      'Riverside Golf Course | Ann "Annie" Lindqvist | ann@riversidegolf.example |  | +1 555 0100',
      'Riverside Golf Course | Nobody |  |  | ',
    ],
    rejected: ['6: The organization is missing.'],
    warnings: [
      'Rows without an organization: 1. It was taken from the domain of the email address.',
      'Rows with several addresses: 1. The first valid one is kept; not kept, by row: 4: office@riversidegolf.example.',
    ],
  },
  'salesforce.csv': {
    contacts: [
      'Meadow Park Football Club | Zoë Hartley | zoe.hartley@meadowpark.example | Head Groundskeeper | (020) 7946-0101',
      'Meadow Park Football Club | Dan Okafor | dan@meadowpark.example |  | 07700 900123',
    ],
  },
  'pipedrive.csv': {
    contacts: [
      'Meadow Park Football Club | Zoe Hartley | zoe.hartley@meadowpark.example | Head Groundskeeper | +44 20 7946 0101',
      'Meadow Park Football Club | Dan Okafor | dan@meadowpark.example |  | +44 7700 900123',
    ],
    warnings: [
      'Rows with several addresses: 2. The first valid one is kept; not kept, by row: 2: zoe@home.example; 3: office@meadowpark.example.',
    ],
  },
  'mailchimp.csv': {
    contacts: [
      'meadowpark.example | Zoe Hartley | zoe.hartley@meadowpark.example |  | +44 20 7946 0101',
      'meadowpark.example | Dan Okafor | dan@meadowpark.example |  | ',
    ],
    rejected: ['4: The organization is missing.'],
    warnings: ['Rows without an organization: 2. It was taken from the domain of the email address.'],
  },
  'google.csv': {
    contacts: [
      'Meadow Park Football Club | Zoe Hartley | zoe.hartley@meadowpark.example | Head Groundskeeper | +44 20 7946 0101',
      'Стадион «Северный» | Ирина Олеговна Павлова | pavlova@severny.example | Агроном | +7 495 000-01-01',
    ],
    warnings: [
      'Rows with several addresses: 1. The first valid one is kept; not kept, by row: 2: zoe@home.example, zoe@club.example.',
    ],
  },
  'outlook-en.csv': {
    contacts: [
      'Meadow Park Football Club | Zoë Hartley | zoe.hartley@meadowpark.example | Head Groundskeeper | 020 7946 0101',
    ],
    warnings: [
      'Rows with several addresses: 1. The first valid one is kept; not kept, by row: 2: zoe@home.example.',
    ],
  },
  'outlook-de.csv': {
    contacts: [
      'Sportverein Köln-Süd | Jörg Grünwald | joerg.gruenwald@koelnsued.example | Platzwart | 0221 0000101',
      'Golfclub Höhe | Änne Weiß | aenne@golfhoehe.example | Geschäftsführerin | ',
    ],
  },
  'outlook-ru.csv': {
    contacts: [
      'Стадион «Северный» | Ирина Олеговна Павлова | pavlova@severny.example | Главный агроном | 8 4822 000-01-01',
      'Стадион «Северный» | Олег Дмитриев | dmitriev@severny.example | Заместитель директора | 8 900 000-00-02',
    ],
  },
  '1c.tsv': {
    contacts: [
      'ООО "Стадион Северный" | Павлова Ирина Олеговна | pavlova@severny.example | Главный агроном | 8 (4822) 00-01-01',
      'Гольф-клуб "Заречье" | Соколова Мария | sokolova@zarechye.example |  | +7 495 000-02-02',
    ],
    rejected: ['6: A full name or an email address is needed.'],
    warnings: [
      'Rows with several addresses: 1. The first valid one is kept; not kept, by row: 5: office@zarechye.example.',
    ],
  },
  'apple.vcf': {
    contacts: [
      'Meadow Park Football Club | Zoe Hartley | zoe.hartley@meadowpark.example | Head Groundskeeper | +44 20 7946 0101',
      'Riverside Golf Course |  | office@riversidegolf.example |  | ',
    ],
    rejected: ['3: The organization is missing.'],
    warnings: [
      'Rows with several addresses: 1. The first valid one is kept; not kept, by row: 1: zoe@home.example.',
    ],
  },
  'phone.vcf': { contacts: ['Стадион | Ирина Павлова | pavlova@severny.example |  | +7-495-000-01-01'] },
  'version4.vcf': {
    contacts: [
      'Riverside Golf, Ltd. | Ann Lindqvist | ann@riversidegolf.example | Superintendent | +1-555-0100',
      'Meadow Park |  | office@meadowpark.example |  | ',
    ],
    warnings: [
      'Rows with several addresses: 1. The first valid one is kept; not kept, by row: 1: ann@home.example.',
    ],
  },
};

it.each(Object.entries(EXPORTS))(
  'G1 %s: every row is right or named',
  async (name, { contacts, rejected = [], warnings = [] }) => {
    const found = await readContacts(readFileSync(join(import.meta.dirname, 'testing/exports', name)));
    expect(found.contacts).toEqual(contacts);
    expect(found.rejected).toEqual(rejected);
    expect(found.warnings).toEqual(warnings);
  },
);
