import { CONTACT_FIELD_KEYS } from '@touchline/shared/contract/contact-fields';
import { IMPORT_UNDO_DAYS, MAX_WORKBOOK_BYTES, MAX_WORKBOOK_ROWS } from '@touchline/shared/contract/rules';
import type { Language, Text } from '../language/language.ts';
import { clipped } from './cell-text.ts';
import { EXPECTED_HEADERS } from './headers.ts';
import type { RefusalCode, WorkbookRefusal } from './refusals.ts';

const MEBIBYTES = MAX_WORKBOOK_BYTES / 1024 / 1024;

/** Headers of the fields beside the organization and the name. */
const otherHeaders = (language: Language) =>
  CONTACT_FIELD_KEYS.filter((key) => key !== 'full_name')
    .map((key) => EXPECTED_HEADERS[key][language])
    .join(', ');

/** Why a workbook is not imported at all. */
const refusalTexts: Readonly<Record<RefusalCode, Text>> = {
  empty_file: { en: 'The file is empty.', ru: 'Файл пуст.' },
  not_a_workbook: {
    en: 'This file is neither a workbook nor a list of contacts. Choose an .xlsx, .xls, .ods, .csv, .tsv or .vcf file.',
    ru: 'Это не книга и не список контактов. Выберите файл .xlsx, .xls, .ods, .csv, .tsv или .vcf.',
  },
  text_file: {
    en: 'This is a text file without columns, whatever its name says: nothing separates a name from an address.',
    ru: 'Это текстовый файл без столбцов, как бы он ни назывался: имена и адреса в нём ничем не разделены.',
  },
  html_file: {
    en: 'This is a web page or XML text, not a workbook. Open it in Excel and save it as .xlsx.',
    ru: 'Это веб-страница или текст XML, а не книга. Откройте его в Excel и сохраните как .xlsx.',
  },
  pdf_file: {
    en: 'This is a PDF document, not a workbook or a list of contacts.',
    ru: 'Это документ PDF, а не книга и не список контактов.',
  },
  image_file: {
    en: 'This is an image, not a workbook or a list of contacts.',
    ru: 'Это изображение, а не книга и не список контактов.',
  },
  other_office_file: {
    en: 'This is an Office file of another kind, not a workbook.',
    ru: 'Это файл Office другого вида, а не книга.',
  },
  binary_workbook: {
    en: 'Binary workbooks (.xlsb) cannot be read. Save it as .xlsx and upload that.',
    ru: 'Двоичные книги (.xlsb) не читаются. Сохраните книгу как .xlsx и загрузите её.',
  },
  old_workbook: {
    en: 'This workbook is in a format older than Excel 97. Save it as .xlsx and upload that.',
    ru: 'Формат этой книги старше Excel 97. Сохраните её как .xlsx и загрузите заново.',
  },
  zip_file: {
    en: 'This is a ZIP archive without a workbook in it. Unpack it and choose the file inside.',
    ru: 'Это архив ZIP, а не книга. Распакуйте его и выберите файл внутри.',
  },
  encrypted: {
    en: 'The workbook is protected with a password. Remove the password and upload it again.',
    ru: 'Книга защищена паролем. Снимите пароль и загрузите её снова.',
  },
  damaged: {
    en: 'The file is damaged and cannot be read. Open it in Excel, save it again and upload that.',
    ru: 'Файл повреждён и не читается. Откройте его в Excel, сохраните заново и загрузите.',
  },
  unpacks_too_large: {
    en: 'The file unpacks to more than can be read safely. Keep only the contacts in it.',
    ru: 'В распакованном виде файл слишком велик. Оставьте в нём только контакты.',
  },
  broken_quotes: {
    en: 'a quotation mark is opened and not closed properly, so that the rows after it cannot be told apart. Correct it there and upload the file again; nothing was changed.',
    ru: 'кавычка открыта и не закрыта как следует, поэтому следующие строки не разделить. Исправьте её и загрузите файл снова; ничего не изменено.',
  },
  breaks_off: {
    en: 'the file breaks off within it. Export the contacts again; nothing was changed.',
    ru: 'файл обрывается на ней. Выгрузите контакты ещё раз; ничего не изменено.',
  },
  too_many_cells: {
    en: 'A sheet stretches over too many cells, because something stands far away from the contacts. Delete the rows and columns beyond them.',
    ru: 'Лист занимает слишком много ячеек: что-то стоит далеко от контактов. Удалите строки и столбцы за ними.',
  },
  too_many_rows: {
    en: `The file has more than ${MAX_WORKBOOK_ROWS.toLocaleString('en')} rows. Split it into several.`,
    ru: `В файле больше ${MAX_WORKBOOK_ROWS.toLocaleString('ru')} строк. Разделите его на несколько.`,
  },
  empty_workbook: {
    en: 'The file is empty: no visible sheet has anything in it.',
    ru: 'Файл пуст: ни на одном видимом листе ничего нет.',
  },
  no_rows: {
    en: 'The file has headers, but no rows below them.',
    ru: 'В файле есть заголовки, но под ними нет строк.',
  },
  rows_hidden: {
    en: 'All rows below the headers are hidden. Unhide those to import and upload the workbook again.',
    ru: 'Все строки под заголовками скрыты. Покажите те, что нужно импортировать, и загрузите книгу снова.',
  },
  no_header: {
    en: `No sheet has the expected headers. Looked for, in the first 30 rows and in any order: Organization (or Company, Club), Full name (or First name and Last name), ${otherHeaders('en')}. An email is needed, or an organization and a name.`,
    ru: `Ни на одном листе нет нужных заголовков. В первых 30 строках, в любом порядке, искали: Организация (или Компания, Клуб), ФИО (или Имя и Фамилия), ${otherHeaders('ru')}. Нужна почта либо организация и имя.`,
  },
  took_too_long: {
    en: 'Reading the file took too long. Split it into several.',
    ru: 'Чтение файла заняло слишком много времени. Разделите его на несколько.',
  },
  needs_too_much_memory: {
    en: 'The file is too large to be read. Split it into several.',
    ru: 'Файл слишком велик для чтения. Разделите его на несколько.',
  },
  interrupted: {
    en: 'Reading the file was interrupted, and nothing was changed. Try again.',
    ru: 'Чтение файла прервалось, ничего не изменено. Попробуйте ещё раз.',
  },
};

/** Where a refusal lies, said before it. */
const refusalPlaces: Partial<Record<RefusalCode, (row: number) => Text>> = {
  broken_quotes: (row) => ({
    en: `Row ${row.toLocaleString('en')}: `,
    ru: `Строка ${row.toLocaleString('ru')}: `,
  }),
  breaks_off: (row) => ({
    en: `Card ${row.toLocaleString('en')}: `,
    ru: `Карточка ${row.toLocaleString('ru')}: `,
  }),
};

/** Why a file is not imported, with the place where it lies. */
export function refusalText({ code, row }: WorkbookRefusal): Text {
  const place = row === undefined ? undefined : refusalPlaces[code]?.(row);
  const { en, ru } = refusalTexts[code];
  return place ? { en: place.en + en, ru: place.ru + ru } : { en, ru };
}

/** Enough of a cell to tell a person which one is meant. */
const shown = (value: string) => clipped(value, 100);

/** What is wrong with one row or one sheet. */
export const faultTexts = {
  organizationMissing: { en: 'The organization is missing.', ru: 'Не указана организация.' },
  nameOrEmailMissing: {
    en: 'A full name or an email address is needed.',
    ru: 'Нужны имя или адрес эл. почты.',
  },
  emailUnseen: (value: string): Text => ({
    en: `“${shown(value)}” has an invisible character in it. Type the address anew.`,
    ru: `В адресе «${shown(value)}» есть невидимый символ. Наберите адрес заново.`,
  }),
  emailInvalid: (value: string): Text => ({
    en: `“${shown(value)}” is not an email address.`,
    ru: `«${shown(value)}» — не адрес эл. почты.`,
  }),
  tooLong: (max: number, length: number): Text => ({
    en: `${length} characters long; at most ${max} are allowed.`,
    ru: `Длина ${length} знаков, допускается не больше ${max}.`,
  }),
  unstorable: {
    en: 'Holds a character that cannot be stored.',
    ru: 'Содержит знак, который нельзя сохранить.',
  },
  unreadable: {
    en: 'Holds a character that could not be read (�). Correct it, or save the file as UTF-8.',
    ru: 'Содержит знак, который не удалось прочитать (�). Исправьте его или сохраните файл в UTF-8.',
  },
  shortenedNumber: (value: string): Text => ({
    en: `“${shown(value)}” is what Excel or another program left of a long number. Format the column as text and type the number again.`,
    ru: `«${shown(value)}» — это остаток длинного числа после табличной программы. Задайте столбцу текстовый формат и введите номер заново.`,
  }),
  cellError: (value: string): Text => ({
    en: `The cell holds the error ${value}.`,
    ru: `В ячейке ошибка ${value}.`,
  }),
  nameIsNumber: (value: string): Text => ({
    en: `“${shown(value)}” is a number, not a name.`,
    ru: `«${shown(value)}» — это число, а не имя.`,
  }),
  timeZoneUnknown: (value: string): Text => ({
    en: `“${shown(value)}” is not a time zone. Write one such as Europe/London, or leave the cell empty.`,
    ru: `«${shown(value)}» — не часовой пояс. Укажите его в виде Europe/Moscow или оставьте ячейку пустой.`,
  }),
  ownValue: (value: string, fault: Text): Text => ({
    en: `“${shown(value)}” ${fault.en}.`,
    ru: `«${shown(value)}» ${fault.ru}.`,
  }),
  tooManyTags: (most: number): Text => ({
    en: `More than ${most} tags.`,
    ru: `Больше ${most} меток.`,
  }),
  totalsRow: {
    en: 'This row looks like a total and was left out.',
    ru: 'Похоже, это строка итогов, она пропущена.',
  },
  cellsCut: {
    en: 'Long cells of this row are cut here.',
    ru: 'Длинные ячейки этой строки здесь сокращены.',
  },
  othersNotListed: {
    en: 'From this row on, rows left out are not listed: there are too many. Correct the others and upload the workbook again.',
    ru: 'Начиная с этой строки, пропущенные строки не перечислены: их слишком много. Исправьте остальные и загрузите книгу снова.',
  },
} satisfies Record<string, Text | ((...values: never[]) => Text)>;

/** What a person should know about a table that was read. */
export const tableTexts = {
  noEmail: {
    en: 'No column was read as the email address. If there is one, call it “Email” and upload the workbook again.',
    ru: 'Ни один столбец не прочитан как адрес эл. почты. Если он есть, назовите его «Эл. почта» и загрузите книгу снова.',
  },
  oneOfSheet: (sheet: string, columns: string): Text => ({
    en: `${sheet}, columns ${columns}`,
    ru: `${sheet}, столбцы ${columns}`,
  }),
  hiddenRows: (count: number): Text => ({
    en: `Hidden rows not read: ${count.toLocaleString('en')}. To import them, unhide them and upload the workbook again.`,
    ru: `Не прочитано скрытых строк: ${count.toLocaleString('ru')}. Чтобы импортировать их, покажите их в Excel и загрузите книгу снова.`,
  }),
  hiddenSheet: {
    en: 'This sheet is hidden, so nothing of it was read. To import it, unhide it and upload the workbook again.',
    ru: 'Этот лист скрыт, поэтому он не прочитан. Чтобы импортировать его, покажите его в Excel и загрузите книгу снова.',
  },
  sheetWithoutHeader: {
    en: 'This sheet has no recognisable headers and was left out.',
    ru: 'На этом листе нет знакомых заголовков, он пропущен.',
  },
  organizationOfSheet: (name: string): Text => ({
    en: `No column says the organization: it was taken from the name of the sheet, ${shown(name)}.`,
    ru: `Организация не указана ни в одном столбце: взято имя листа, ${shown(name)}.`,
  }),
  organizationsOfDomains: (count: number): Text => ({
    en: `Rows without an organization: ${count.toLocaleString('en')}. It was taken from the domain of the email address.`,
    ru: `Строк без организации: ${count.toLocaleString('ru')}. Она взята по домену адреса эл. почты.`,
  }),
  furtherEmails: (count: number, rows: string): Text => ({
    en: `Rows with several addresses: ${count.toLocaleString('en')}. The first valid one is kept; not kept, by row: ${rows}.`,
    ru: `Строк с несколькими адресами: ${count.toLocaleString('ru')}. Сохранён первый правильный; не сохранены, по строкам: ${rows}.`,
  }),
  mixedEmails: (count: number, rows: string): Text => ({
    en: `Addresses that mix Latin letters with Cyrillic or Greek ones: ${count.toLocaleString('en')}. Check them, by row: ${rows}.`,
    ru: `Адресов, где латинские буквы смешаны с кириллицей или греческими: ${count.toLocaleString('ru')}. Проверьте их, по строкам: ${rows}.`,
  }),
  hiddenColumns: (names: string): Text => ({
    en: `Read although hidden in the workbook: ${names}.`,
    ru: `Прочитано, хотя в книге скрыто: ${names}.`,
  }),
} satisfies Record<string, Text | ((...values: never[]) => Text)>;

/** Answers to requests that start no import, and words in the workbooks that are handed out. */
/** The columns of a file of refused rows; the cells of the row follow. */
export const REFUSED_COLUMNS: readonly Text[] = [
  { en: 'Sheet', ru: 'Лист' },
  { en: 'Row', ru: 'Строка' },
  { en: 'Column', ru: 'Столбец' },
  { en: 'Why it was refused', ru: 'Почему не принята' },
  { en: 'What stands in the row', ru: 'Что стоит в строке' },
];

export const texts = {
  refusedFileName: { en: 'refused rows.csv', ru: 'непринятые строки.csv' },

  alreadyUndone: { en: 'This import was undone already.', ru: 'Этот импорт уже отменён.' },
  stillRuns: {
    en: 'This import is still running. It can be undone when it is done.',
    ru: 'Этот импорт ещё идёт. Отменить его можно будет, когда он закончится.',
  },
  nothingToUndo: {
    en: 'This import came to nothing: there is nothing to undo.',
    ru: 'Этот импорт ничего не изменил: отменять нечего.',
  },
  tooOldToUndo: {
    en: `An import can be undone for ${IMPORT_UNDO_DAYS} days. This one is older.`,
    ru: `Импорт можно отменить в течение ${IMPORT_UNDO_DAYS} дней. Этот старше.`,
  },
  otherImportSaves: {
    en: 'Another import is under way. Try again when it is done.',
    ru: 'Сейчас идёт другой импорт. Повторите, когда он закончится.',
  },

  notMultipart: {
    en: 'Send the file as multipart/form-data with the field “file”.',
    ru: 'Отправьте файл как multipart/form-data в поле «file».',
  },
  fileFieldMissing: { en: 'The field “file” is missing.', ru: 'Нет поля «file».' },
  fileTooLarge: { en: `The file is larger than ${MEBIBYTES} MB.`, ru: `Файл больше ${MEBIBYTES} МБ.` },
  fieldTooLong: { en: 'A field of the upload is too long.', ru: 'Поле загрузки слишком длинное.' },
  uploadBroken: {
    en: 'The upload broke off. Nothing was changed.',
    ru: 'Загрузка прервалась. Ничего не изменено.',
  },
  importIdMalformed: { en: 'X-Import-Id must be a UUID.', ru: 'X-Import-Id должен быть UUID.' },
  importIdUsed: {
    en: 'An import of this X-Import-Id exists already.',
    ru: 'Импорт с таким X-Import-Id уже есть.',
  },
  tooManyTags: {
    en: 'The file would make more tags than there may be. Leave out the column of tags.',
    ru: 'С этим файлом меток стало бы больше допустимого. Пропустите столбец с метками.',
  },
  columnsUnknown: {
    en: 'Not every column of the file was understood. Nothing was changed.',
    ru: 'Понятны не все столбцы файла. Ничего не изменено.',
  },
  choicesMalformed: {
    en: 'The field “choices” is not JSON.',
    ru: 'Поле «choices» — не JSON.',
  },
  ownFieldGone: {
    en: 'A column was to become an own field that is no longer there. Choose the columns again.',
    ru: 'Столбец назначен полю, которого больше нет. Выберите столбцы заново.',
  },
  noPerson: {
    en: 'No column says who a contact is. Choose one as the email address or the name.',
    ru: 'Ни один столбец не называет человека. Укажите столбец с адресом эл. почты или с именем.',
  },
  trialUnknown: {
    en: 'There is no such dry run, or it is no longer kept.',
    ru: 'Такой пробы нет, или её результаты уже не хранятся.',
  },
  importUnknown: { en: 'There is no such import.', ru: 'Такого импорта нет.' },
  nothingRejected: {
    en: 'This import has no rejected rows, or they are no longer kept.',
    ru: 'У этого импорта нет отклонённых строк, или они уже не хранятся.',
  },
  tooManyImports: {
    en: 'Other files are being imported. Try again in a moment.',
    ru: 'Сейчас загружаются другие файлы. Попробуйте ещё раз через минуту.',
  },
  reasonHeader: { en: 'What to correct', ru: 'Что исправить' },
  rejectedFileName: { en: 'rows to correct.xlsx', ru: 'строки на исправление.xlsx' },
  sampleFileName: { en: 'contacts sample.xlsx', ru: 'пример контактов.xlsx' },
  sampleSheetName: { en: 'Contacts', ru: 'Контакты' },
} satisfies Record<string, Text>;

/** Why a row of a list of addresses is left out. */
export const addressFaults = {
  none: { en: 'There is no address in this row.', ru: 'В строке нет адреса.' },
  malformed: (text: string): Text => ({
    en: `“${text}” is not an email address.`,
    ru: `«${text}» — это не адрес эл. почты.`,
  }),
};
