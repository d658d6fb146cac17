import { CONTACT_FIELD_KEYS } from '@touchline/shared/contract/contact-fields';
import { MAX_WORKBOOK_BYTES, MAX_WORKBOOK_ROWS } from '@touchline/shared/contract/rules';
import type { Language, Text } from '../language/language.ts';
import { clipped } from './cell-text.ts';
import { EXPECTED_HEADERS } from './headers.ts';
import type { RefusalCode } from './refusals.ts';

const MEBIBYTES = MAX_WORKBOOK_BYTES / 1024 / 1024;

/** Headers of the fields beside the organization and the name. */
const otherHeaders = (language: Language) =>
  CONTACT_FIELD_KEYS.filter((key) => key !== 'full_name')
    .map((key) => EXPECTED_HEADERS[key][language])
    .join(', ');

/** Why a workbook is not imported at all. */
export const refusalTexts: Readonly<Record<RefusalCode, Text>> = {
  empty_file: { en: 'The file is empty.', ru: 'Файл пуст.' },
  not_a_workbook: {
    en: 'This file is not an Excel workbook. Choose an .xlsx or .xls file.',
    ru: 'Это не книга Excel. Выберите файл .xlsx или .xls.',
  },
  text_file: {
    en: 'This is a text file, not an Excel workbook, whatever its name says.',
    ru: 'Это текстовый файл, а не книга Excel, как бы он ни назывался.',
  },
  csv_file: {
    en: 'This is a CSV file. Open it in Excel, save it as a workbook (.xlsx) and upload that.',
    ru: 'Это файл CSV. Откройте его в Excel, сохраните как книгу (.xlsx) и загрузите её.',
  },
  html_file: {
    en: 'This is a web page or XML text, not an Excel workbook. Open it in Excel and save it as .xlsx.',
    ru: 'Это веб-страница или текст XML, а не книга Excel. Откройте его в Excel и сохраните как .xlsx.',
  },
  pdf_file: {
    en: 'This is a PDF document, not an Excel workbook.',
    ru: 'Это документ PDF, а не книга Excel.',
  },
  image_file: { en: 'This is an image, not an Excel workbook.', ru: 'Это изображение, а не книга Excel.' },
  other_office_file: {
    en: 'This is an Office file of another kind, not an Excel workbook.',
    ru: 'Это файл Office другого вида, а не книга Excel.',
  },
  open_document: {
    en: 'This is an OpenDocument file. Save it as an Excel workbook (.xlsx) and upload that.',
    ru: 'Это файл OpenDocument. Сохраните его как книгу Excel (.xlsx) и загрузите её.',
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
    en: 'This is a ZIP archive without a workbook in it.',
    ru: 'Это архив ZIP, в котором нет книги Excel.',
  },
  encrypted: {
    en: 'The workbook is protected with a password. Remove the password in Excel and upload it again.',
    ru: 'Книга защищена паролем. Снимите пароль в Excel и загрузите её снова.',
  },
  damaged: {
    en: 'The workbook is damaged and cannot be read. Open it in Excel, save it again and upload that.',
    ru: 'Книга повреждена и не читается. Откройте её в Excel, сохраните заново и загрузите.',
  },
  unpacks_too_large: {
    en: 'The workbook unpacks to more than can be read safely. Keep only the contacts in it.',
    ru: 'В распакованном виде книга слишком велика. Оставьте в ней только контакты.',
  },
  too_many_cells: {
    en: 'A sheet stretches over too many cells, because something stands far away from the contacts. Delete the rows and columns beyond them.',
    ru: 'Лист занимает слишком много ячеек: что-то стоит далеко от контактов. Удалите строки и столбцы за ними.',
  },
  too_many_rows: {
    en: `The workbook has more than ${MAX_WORKBOOK_ROWS.toLocaleString('en')} rows. Split it into several.`,
    ru: `В книге больше ${MAX_WORKBOOK_ROWS.toLocaleString('ru')} строк. Разделите её на несколько.`,
  },
  empty_workbook: {
    en: 'The workbook is empty: no visible sheet has anything in it.',
    ru: 'Книга пуста: ни на одном видимом листе ничего нет.',
  },
  no_rows: {
    en: 'The workbook has headers, but no rows below them.',
    ru: 'В книге есть заголовки, но под ними нет строк.',
  },
  rows_hidden: {
    en: 'All rows below the headers are hidden. Unhide those to import and upload the workbook again.',
    ru: 'Все строки под заголовками скрыты. Покажите те, что нужно импортировать, и загрузите книгу снова.',
  },
  no_header: {
    en: `No sheet has the expected headers. Looked for, in the first 30 rows and in any order: Organization (or Company, Club), Full name (or First name and Last name), ${otherHeaders('en')}. Organization is needed, and a name or an email.`,
    ru: `Ни на одном листе нет нужных заголовков. В первых 30 строках, в любом порядке, искали: Организация (или Компания, Клуб), ФИО (или Имя и Фамилия), ${otherHeaders('ru')}. Нужны организация и имя либо почта.`,
  },
  took_too_long: {
    en: 'Reading the workbook took too long. Split it into several.',
    ru: 'Чтение книги заняло слишком много времени. Разделите её на несколько.',
  },
  needs_too_much_memory: {
    en: 'The workbook is too large to be read. Split it into several.',
    ru: 'Книга слишком велика для чтения. Разделите её на несколько.',
  },
  interrupted: {
    en: 'Reading the workbook was interrupted, and nothing was changed. Try again.',
    ru: 'Чтение книги прервалось, ничего не изменено. Попробуйте ещё раз.',
  },
};

/** Enough of a cell to tell a person which one is meant. */
const shown = (value: string) => clipped(value, 100);

/** What is wrong with one row or one sheet. */
export const faultTexts = {
  organizationMissing: { en: 'The organization is missing.', ru: 'Не указана организация.' },
  nameOrEmailMissing: {
    en: 'A full name or an email address is needed.',
    ru: 'Нужны имя или адрес эл. почты.',
  },
  emailInvalid: (value: string): Text => ({
    en: `“${shown(value)}” is not an email address.`,
    ru: `«${shown(value)}» — не адрес эл. почты.`,
  }),
  severalEmails: (value: string): Text => ({
    en: `“${shown(value)}” is more than one email address. Give each contact a row of its own.`,
    ru: `«${shown(value)}» — больше одного адреса. Дайте каждому контакту свою строку.`,
  }),
  tooLong: (max: number, length: number): Text => ({
    en: `${length} characters long; at most ${max} are allowed.`,
    ru: `Длина ${length} знаков, допускается не больше ${max}.`,
  }),
  unstorable: {
    en: 'Holds a character that cannot be stored.',
    ru: 'Содержит знак, который нельзя сохранить.',
  },
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
  hiddenColumns: (names: string): Text => ({
    en: `Read although hidden in the workbook: ${names}.`,
    ru: `Прочитано, хотя в книге скрыто: ${names}.`,
  }),
} satisfies Record<string, Text | ((...values: never[]) => Text)>;

/** Answers to requests that start no import, and words in the workbooks that are handed out. */
export const texts = {
  notMultipart: {
    en: 'Send the workbook as multipart/form-data with the field “file”.',
    ru: 'Отправьте книгу как multipart/form-data в поле «file».',
  },
  fileFieldMissing: { en: 'The field “file” with the workbook is missing.', ru: 'Нет поля «file» с книгой.' },
  fileTooLarge: { en: `The file is larger than ${MEBIBYTES} MB.`, ru: `Файл больше ${MEBIBYTES} МБ.` },
  uploadBroken: {
    en: 'The upload broke off. Nothing was changed.',
    ru: 'Загрузка прервалась. Ничего не изменено.',
  },
  importIdMalformed: { en: 'X-Import-Id must be a UUID.', ru: 'X-Import-Id должен быть UUID.' },
  importIdUsed: {
    en: 'An import of this X-Import-Id exists already.',
    ru: 'Импорт с таким X-Import-Id уже есть.',
  },
  importUnknown: { en: 'There is no such import.', ru: 'Такого импорта нет.' },
  nothingRejected: {
    en: 'This import has no rejected rows, or they are no longer kept.',
    ru: 'У этого импорта нет отклонённых строк, или они уже не хранятся.',
  },
  tooManyImports: {
    en: 'Other workbooks are being imported. Try again in a moment.',
    ru: 'Сейчас загружаются другие книги. Попробуйте ещё раз через минуту.',
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
