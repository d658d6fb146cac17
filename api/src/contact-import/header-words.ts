/**
 * The words that headers of contact lists are made of, in the languages that address books and customer databases export
 * in. Lower case, without accents on Latin letters; a `*` stands for the rest of a word.
 */
const WORDS = {
  email: `email|emails|e mail|e mails|mail|mails|mailbox|email id|e mail id|emailadresse|mailadresse|emailadres|mailadres|
    e mailadres|e mailadresse|courriel|messagerie|correo|correo electronico|posta elettronica|poczta|
    эл почта|эл почты|электронная почта|электронной почты|электронной почте|почта|почты|почте|электронный адрес|
    электронного адреса|эл адрес|емейл|имейл|мейл|е мейл|мыло|пошта|електронна пошта|електронної пошти`,
  phone: `phone|phones|telephone|telephones|tel|mobile|mobiles|cell|cellphone|contact number|contact numbers|mobil|handy|
    handynummer|telefon|telefonnummer|mobiltelefon|mobilnummer|mobilfunk|rufnummer|festnetz|telefoon|telefoonnummer|
    mobiel|portable|telefono|telefonos|movil|celular|cellulare|telefone|komorka|
    телефон|телефоны|телефона|телефонов|телефон переносной|тел|моб|мобильный|сотовый|сот|мобільний`,
  organization: `organization|organizations|organisation|organisations|organization unit|organisation unit|company|
    companies|club|clubs|employer|firm|institution|venue|stadium|school|
    unternehmen|unternehmens|unternehmensname|firma|firmen|firmenname|verein|vereinsname|organisationsname|arbeitgeber|
    betrieb|gesellschaft|entreprise|societe|organisme|etablissement|association|employeur|raison sociale|
    empresa|compania|organizacion|azienda|societa|ditta|organizzazione|ragione sociale|razon social|
    bedrijf|bedrijfsnaam|organisatie|organizacja|firmy|organizacao|
    организация|организации|компания|компании|клуб|клуба|спортклуб|спортклуба|учреждение|учреждения|предприятие|
    предприятия|фирма|фирмы|место работы|работодатель|юрлицо|юр лицо|юридическое лицо|стадион|стадиона|школа|школы|
    компанія|компанії|організація|організації|підприємство`,
  /** A business partner: an organization or a person. */
  party: `customer|customers|client|clients|account|accounts|supplier|vendor|business|kunde|kunden|kundenname|lieferant|
    cliente|klient|klant|контрагент|контрагента|заказчик|заказчика|клиент|клиента|поставщик|покупатель`,
  person: `contact|contacts|person|people|employee|attendee|lead|kontakt|kontakte|ansprechpartner|ansprechpartnerin|
    kontaktperson|mitarbeiter|personne|interlocuteur|contacto|contatto|contactpersoon|osoba|
    контакт|контакта|контактное лицо|контактного лица|сотрудник|сотрудника|представитель|представителя|
    контактна особа`,
  /** The contact person of an organization, unless another is named: then somebody's superior. */
  superior: `manager|director|president|chairman|secretary|coach|greenkeeper|superintendent|
    руководитель|руководителя|директор|директора|председатель|председателя|тренер|тренера`,
  /** A person's name, if nothing else is said. */
  name: 'name|names|namen|nom|noms|nombre|nome|naam|имя|имени|имена|ім я',
  /** Also a name: an organization's, if nothing else is said. */
  designation: 'название|наименование|bezeichnung|denomination|nazwa|назва|найменування',
  given: `first name|first names|firstname|given name|given names|givenname|fore name|forename|vorname|vornamen|prenom|
    prenoms|voornaam|imie`,
  middle: `middle name|middle names|middlename|patronymic|additional name|second name|weitere vornamen|
    zweiter vorname|deuxieme prenom|отчество|по батькові`,
  family: `last name|last names|lastname|sur name|surname|surnames|family name|familyname|nachname|nachnamen|familienname|
    zuname|nom de famille|apellido|apellidos|cognome|achternaam|nazwisko|sobrenome|фамилия|фамилии|прізвище`,
  full_name: `full name|full names|fullname|display name|displayname|complete name|vollstandiger name|vor und nachname|
    nom complet|nombre completo|nome completo|фио|ф и о|полное имя|піб|п і б`,
  title: `job title|jobtitle|job titles|work title|position|job position|designation|job|post|jobtitel|funktion|
    stellenbezeichnung|berufsbezeichnung|position im unternehmen|fonction|poste|intitule du poste|intitule de poste|
    cargo|puesto|ruolo|functie|functietitel|stanowisko|должность|должности|позиция|пост|посада`,
  /** A title too, though it may be "Mr." or the role in a deal. */
  weak_title: 'title|role|function|occupation|profession|titel|beruf|titre|titulo|titolo|роль',
  /** Where the organization is, by its clocks. */
  time_zone: `time zone|time zones|timezone|timezones|tz|iana time zone|iana timezone|zeitzone|fuseau horaire|
    zona horaria|huso horario|fuso orario|tijdzone|strefa czasowa|fuso horario|
    часовой пояс|часового пояса|часовая зона|часовой зоны|временная зона|временной зоны|таймзона|тайм зона|
    часовий пояс`,
  address: 'address|addresses|adresse|adressen|direccion|indirizzo|adres|адрес|адреса|адресу',
  number: 'number|numbers|no|nr|num|nummer|numero|номер|numer',
  /** Adds nothing to the word beside it. */
  neutral: `the|of|for|and|s|a|value|work|office|main|primary|direct|corporate|associated|related|current|full|short|
    sport|sports|football|golf|cricket|rugby|tennis|soccer|
    der|die|das|des|und|geschaftlich|geschaeftlich|dienstlich|beruflich|arbeit|buro|haupt|primare|primares|zugehorige|
    zugehoriges|zugeordnete|zugeordnetes|de|du|d|l|la|le|les|et|professionnel|professionnelle|principal|principale|
    bureau|travail|associe|associee|del|y|trabajo|laboral|di|e|lavoro|ufficio|werk|zakelijk|sluzbowy|kontaktowa|
    и|для|с|рабочий|рабочая|рабочее|основной|основная|основное|контактный|контактная|корпоративная|корпоративный|прямой|
    полное|краткое|сокращенное|рассылок|спортивн*|футбольн*|гольф*|робочий|основний`,
  /** Makes an address or a number a second choice. */
  second: `home|private|personal|other|secondary|alternate|alternative|privat|weitere|prive|privee|domicile|autre|
    personnel|casa|otro|otra|altro|thuis|другой|другая|личный|личная|частный|частная|домашний|дополнительный|
    дополнительная|домашній`,
  /** About something or somebody else. */
  foreign: `id|ids|guid|key|hash|owner|owners|type|types|typ|label|labels|domain|opt|optin|optout|date|datum|time|created|
    modified|updated|last|first|status|source|assistant|assistants|asst|managers|supervisor|spouse|emergency|
    referred|reports|parent|fax|faxes|telefax|pager|telex|telecopie|verified|valid|bounced|bounce|unsubscribed|
    sent|opened|clicked|count|format|preference|preferences|extension|ext|country|permission|consent|has|is|do|not|
    assistenz|assistent|vorgesetzter|besitzer|zustandiger|proprietaire|тип|дата|статус|ответственный|ответственного|
    менеджер|менеджера|факс|кем|добавочный|последний|последняя`,
} as const;

export type HeaderWord = keyof typeof WORDS;

const MEANINGS = new Map<string, HeaderWord>();
const BEGINNINGS: (readonly [string, HeaderWord])[] = [];
for (const [meaning, phrases] of Object.entries(WORDS) as [HeaderWord, string][]) {
  for (const phrase of phrases.split('|').map((text) => text.trim())) {
    if (phrase.endsWith('*')) BEGINNINGS.push([phrase.slice(0, -1), meaning]);
    else MEANINGS.set(phrase, meaning);
  }
}
const LONGEST_PHRASE = 3;

/** What the words of a header mean, from left to right; `unknown` for a word that is none of these. */
export function meaningsOf(words: readonly string[]): (HeaderWord | 'unknown')[] {
  const meanings: (HeaderWord | 'unknown')[] = [];
  for (let at = 0; at < words.length;) {
    let length = Math.min(LONGEST_PHRASE, words.length - at);
    while (length > 1 && !MEANINGS.has(words.slice(at, at + length).join(' '))) length -= 1;
    const phrase = words.slice(at, at + length).join(' ');
    const beginning = BEGINNINGS.find(([start]) => phrase.startsWith(start));
    meanings.push(MEANINGS.get(phrase) ?? beginning?.[1] ?? 'unknown');
    at += length;
  }
  return meanings;
}
