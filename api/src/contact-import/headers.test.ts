import { columnsOfHeader, fieldOfHeader, type ColumnField } from './headers.ts';

it.each<[ColumnField, string[]]>([
  [
    'organization',
    ['Organization', 'Organisation', 'COMPANY', 'Company name', 'Name of the club', 'Football Club'],
  ],
  ['organization', ['Организация', 'Название организации', 'Компания', 'Клуб', 'Учреждение', 'Наименование']],
  [
    'full_name',
    ['Full name', 'Name', 'Contact', 'Contact person', 'ФИО', 'Ф.И.О.', 'Имя', 'Контактное лицо'],
  ],
  ['given_name', ['First name', 'Given Name']],
  ['family_name', ['Last name', 'Surname', 'Фамилия']],
  ['title', ['Title', 'Job title', 'Position', 'Role', 'Должность', 'Должность контакта']],
  [
    'email',
    ['E-mail', 'Email', 'E-Mail Address', 'Mail', 'Work e-mail', 'Organization e-mail', 'Email (required) *'],
  ],
  ['email', ['Почта', 'Эл. почта', 'Электронная почта', 'Электронный адрес', 'Адрес электронной почты']],
  ['phone', ['Phone', 'Tel.', 'Mobile', 'Mobile phone', 'Phone number', 'Phone 2', 'Phone (optional)']],
  [
    'phone',
    ['Телефон', 'Тел.', 'Моб.', 'Моб. тел.', 'Рабочий телефон', 'Контактный телефон', 'Телефон (моб.)'],
  ],
  [
    'time_zone',
    ['Time zone', 'TimeZone', 'Timezone (IANA)', 'IANA time zone', 'TZ', 'Club time zone', 'Zeitzone'],
  ],
  ['time_zone', ['Часовой пояс', 'Часовой пояс организации', 'Часовая зона', 'Таймзона', 'Таймзона клуба']],
])('O16 knows headers of %s: %j', (field, headers) => {
  expect(headers.map(fieldOfHeader)).toEqual(headers.map(() => field));
});

it.each([
  'Organization address',
  'ИНН организации',
  'Адрес',
  'City',
  'No.',
  'What to correct',
  'Что исправить',
  '',
  'Дата',
  'Time',
  'Contact time zone',
  'Owner time zone',
  'Пояс',
])('O16 leaves a column %j alone', (header) => {
  expect(fieldOfHeader(header)).toBeUndefined();
});

it('O16 requires an organization and somebody in it', () => {
  expect(columnsOfHeader(['Organization', 'Phone'])).toBeUndefined();
  expect(columnsOfHeader(['Name', 'E-mail'])).toBeUndefined();
  expect(columnsOfHeader(['E-mail', 'Club'])).toBeDefined();
});

it('O16 reads "Имя" as the given name beside a family name, and as the whole name without one', () => {
  expect(columnsOfHeader(['Клуб', 'Фамилия', 'Имя'])?.get('given_name')).toEqual([2]);
  expect(columnsOfHeader(['Клуб', 'Имя'])?.get('full_name')).toEqual([1]);
});

const HEADERS: readonly [string, string, Partial<Record<ColumnField, string[]>>][] = [
  [
    'Google Contacts of 2024',
    'First Name|Middle Name|Last Name|Phonetic First Name|Name Prefix|Nickname|File As|Organization Name|Organization Title|Organization Department|Birthday|Notes|Labels|E-mail 1 - Label|E-mail 1 - Value|Phone 1 - Label|Phone 1 - Value|Address 1 - Country|Website 1 - Value',
    {
      organization: ['Organization Name'],
      given_name: ['First Name'],
      middle_name: ['Middle Name'],
      family_name: ['Last Name'],
      title: ['Organization Title'],
      email: ['E-mail 1 - Value'],
      phone: ['Phone 1 - Value'],
    },
  ],
  [
    'Google Contacts before',
    'Name|Given Name|Additional Name|Family Name|E-mail 1 - Type|E-mail 1 - Value|Phone 1 - Type|Phone 1 - Value|Organization 1 - Type|Organization 1 - Name|Organization 1 - Title',
    {
      organization: ['Organization 1 - Name'],
      given_name: ['Given Name'],
      middle_name: ['Additional Name'],
      family_name: ['Family Name'],
      title: ['Organization 1 - Title'],
      email: ['E-mail 1 - Value'],
      phone: ['Phone 1 - Value'],
    },
  ],
  [
    'amoCRM',
    'ID|Тип|Наименование|Компания|Дата создания|Ответственный|Теги|Должность|Рабочий телефон|Мобильный телефон|Факс|Рабочий email|Личный email',
    {
      organization: ['Компания'],
      full_name: ['Наименование'],
      title: ['Должность'],
      email: ['Рабочий email', 'Личный email'],
      phone: ['Рабочий телефон', 'Мобильный телефон'],
    },
  ],
  [
    'amoCRM with the parts of a name',
    'ID|Тип|Полное имя контакта|Имя|Фамилия|Название компании|Рабочий email',
    {
      organization: ['Название компании'],
      full_name: ['Полное имя контакта'],
      given_name: ['Имя'],
      family_name: ['Фамилия'],
      email: ['Рабочий email'],
    },
  ],
  [
    'Dynamics 365',
    '(Do Not Modify) Contact|(Do Not Modify) Row Checksum|(Do Not Modify) Modified On|Full Name|Email|Company Name|Business Phone|Status',
    {
      organization: ['Company Name'],
      full_name: ['Full Name'],
      email: ['Email'],
      phone: ['Business Phone'],
    },
  ],
  [
    'Outlook',
    "Title|First Name|Middle Name|Last Name|Suffix|Company|Department|Job Title|Business Fax|Business Phone|Home Phone|Mobile Phone|Assistant's Phone|Assistant's Name|Manager's Name|Account|E-mail Address|E-mail Type|E-mail Display Name|E-mail 2 Address|Profession",
    {
      organization: ['Company'],
      given_name: ['First Name'],
      middle_name: ['Middle Name'],
      family_name: ['Last Name'],
      title: ['Job Title'],
      email: ['E-mail Address', 'E-mail 2 Address'],
      phone: ['Business Phone', 'Mobile Phone', 'Home Phone'],
    },
  ],
  [
    'Outlook in German',
    'Anrede|Vorname|Weitere Vornamen|Nachname|Firma|Abteilung|Position|Telefon geschäftlich|Mobiltelefon|Fax geschäftlich|E-Mail-Adresse|E-Mail-Typ|E-Mail: Angezeigter Name',
    {
      organization: ['Firma'],
      given_name: ['Vorname'],
      middle_name: ['Weitere Vornamen'],
      family_name: ['Nachname'],
      title: ['Position'],
      email: ['E-Mail-Adresse'],
      phone: ['Telefon geschäftlich', 'Mobiltelefon'],
    },
  ],
  [
    'a list in German',
    'Verein|Name|Vorname|Funktion|E-Mail|Tel.-Nr.',
    {
      organization: ['Verein'],
      given_name: ['Vorname'],
      family_name: ['Name'],
      title: ['Funktion'],
      email: ['E-Mail'],
      phone: ['Tel.-Nr.'],
    },
  ],
  [
    'Outlook in French',
    'Titre|Prénom|Nom|Société|Service|Fonction|Téléphone (bureau)|Tél. mobile|Adresse de messagerie',
    {
      organization: ['Société'],
      given_name: ['Prénom'],
      family_name: ['Nom'],
      title: ['Fonction'],
      email: ['Adresse de messagerie'],
      phone: ['Téléphone (bureau)', 'Tél. mobile'],
    },
  ],
  [
    'HubSpot',
    'Record ID|First Name|Last Name|Email|Phone Number|Contact owner|Primary Associated Company ID|Associated Company|Last Activity Date|Lead Status|Create Date|Job Title',
    {
      organization: ['Associated Company'],
      given_name: ['First Name'],
      family_name: ['Last Name'],
      title: ['Job Title'],
      email: ['Email'],
      phone: ['Phone Number'],
    },
  ],
  [
    'HubSpot in French',
    "Prénom|Nom|Adresse e-mail|Numéro de téléphone|Nom de l'entreprise|Intitulé du poste|Propriétaire du contact",
    {
      organization: ["Nom de l'entreprise"],
      given_name: ['Prénom'],
      family_name: ['Nom'],
      title: ['Intitulé du poste'],
      email: ['Adresse e-mail'],
      phone: ['Numéro de téléphone'],
    },
  ],
  [
    'Pipedrive',
    'Person - ID|Person - Name|Person - Organization|Person - Email - Home|Person - Email - Work|Person - Phone - Work|Person - Owner|Person - Open deals|Person - Job title',
    {
      organization: ['Person - Organization'],
      full_name: ['Person - Name'],
      title: ['Person - Job title'],
      email: ['Person - Email - Work', 'Person - Email - Home'],
      phone: ['Person - Phone - Work'],
    },
  ],
  [
    'Salesforce',
    'Salutation|First Name|Last Name|Title|Account Name|Account Owner|Email|Email Opt Out|Phone|Mobile|Fax|Contact Owner|Reports To',
    {
      organization: ['Account Name'],
      given_name: ['First Name'],
      family_name: ['Last Name'],
      title: ['Title'],
      email: ['Email'],
      phone: ['Phone', 'Mobile'],
    },
  ],
  [
    'Zoho',
    'Record Id|Contact Owner.id|Contact Owner|First Name|Last Name|Account Name.id|Account Name|Title|Email|Secondary Email|Phone|Home Phone|Asst Phone',
    {
      organization: ['Account Name'],
      given_name: ['First Name'],
      family_name: ['Last Name'],
      title: ['Title'],
      email: ['Email', 'Secondary Email'],
      phone: ['Phone', 'Home Phone'],
    },
  ],
  [
    'Bitrix24',
    'ID|Обращение|Имя|Фамилия|Отчество|Компания|Должность|Рабочий телефон|Рабочий e-mail|E-mail для рассылок|Ответственный|Тип контакта',
    {
      organization: ['Компания'],
      given_name: ['Имя'],
      middle_name: ['Отчество'],
      family_name: ['Фамилия'],
      title: ['Должность'],
      email: ['Рабочий e-mail', 'E-mail для рассылок'],
      phone: ['Рабочий телефон'],
    },
  ],
  [
    '1C',
    'Наименование|Полное наименование|ИНН|КПП|Контактное лицо|Телефон|Адрес электронной почты',
    {
      organization: ['Наименование', 'Полное наименование'],
      full_name: ['Контактное лицо'],
      email: ['Адрес электронной почты'],
      phone: ['Телефон'],
    },
  ],
  [
    'a database',
    'companyName|firstName|lastName|email_address|phoneNumber|createdAt',
    {
      organization: ['companyName'],
      given_name: ['firstName'],
      family_name: ['lastName'],
      email: ['email_address'],
      phone: ['phoneNumber'],
    },
  ],
  [
    'clubs with their people',
    'Name|Contact person|Email',
    { organization: ['Name'], full_name: ['Contact person'], email: ['Email'] },
  ],
  [
    'clubs with their heads',
    'Name|Club secretary|Email',
    { organization: ['Name'], full_name: ['Club secretary'], email: ['Email'] },
  ],
  [
    'clubs with their heads in Russian',
    'Клуб|ФИО руководителя|Телефон',
    { organization: ['Клуб'], full_name: ['ФИО руководителя'], phone: ['Телефон'] },
  ],
  [
    'a list in Spanish',
    'Empresa|Nombre|Apellidos|Cargo|Correo electrónico|Teléfono',
    {
      organization: ['Empresa'],
      given_name: ['Nombre'],
      family_name: ['Apellidos'],
      title: ['Cargo'],
      email: ['Correo electrónico'],
      phone: ['Teléfono'],
    },
  ],
];

it.each(HEADERS)('O16 reads the columns of %s, the most specific first', (_, line, expected) => {
  const texts = line.split('|');
  const columns = columnsOfHeader(texts) ?? new Map<ColumnField, number[]>();
  const named = [...columns].map(([field, places]) => [field, places.map((place) => texts[place])]);
  expect(Object.fromEntries(named)).toEqual(expected);
});

it('O16 reads a column of addresses as the e-mail when no header names it', () => {
  const texts = ['Club', 'Reach them at', 'Notes'];
  expect(columnsOfHeader(texts)).toBeUndefined();
  expect(columnsOfHeader(texts, (column) => column === 1)?.get('email')).toEqual([1]);
});
