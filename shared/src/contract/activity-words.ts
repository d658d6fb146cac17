/**
 * What was done, in words (U7): for the page and for the file that the API makes of it. Not part of the contract's index: who
 * shows no activity need not load them.
 */
import type {
  ActivityAction,
  ActivityChange,
  ActivityEntry,
  ActivityKind,
  ActivityValue,
} from './activity.ts';
import type { Role } from './auth.ts';
import { CAMPAIGN_STATUS_WORDS } from './campaign-status-words.ts';
import type { CampaignOverlap } from './campaigns.ts';
import type { Language, Text } from './language.ts';
import type { KeyPermission } from './permissions.ts';
import type { DayUnit } from './rules.ts';
import { OWN_WORDS } from './own-values.ts';
import type { TeamSettings } from './team-settings.ts';

/** Each kind: in the singular and the plural; in Russian the plural is the genitive, and the gender is that of the word. */
export const KIND_WORDS: Readonly<
  Record<ActivityKind, { readonly one: Text; readonly many: Text; readonly gender: 'm' | 'f' | 'n' }>
> = {
  organization: {
    one: { en: 'organization', ru: 'организация' },
    many: { en: 'organizations', ru: 'организаций' },
    gender: 'f',
  },
  contact: { one: { en: 'contact', ru: 'контакт' }, many: { en: 'contacts', ru: 'контактов' }, gender: 'm' },
  campaign: {
    one: { en: 'campaign', ru: 'кампания' },
    many: { en: 'campaigns', ru: 'кампаний' },
    gender: 'f',
  },
  template: { one: { en: 'template', ru: 'шаблон' }, many: { en: 'templates', ru: 'шаблонов' }, gender: 'm' },
  mail: { one: { en: 'email', ru: 'письмо' }, many: { en: 'emails', ru: 'писем' }, gender: 'n' },
  mailbox: {
    one: { en: 'mailbox', ru: 'почтовый ящик' },
    many: { en: 'mailboxes', ru: 'почтовых ящиков' },
    gender: 'm',
  },
  account: {
    one: { en: 'account', ru: 'учётная запись' },
    many: { en: 'accounts', ru: 'учётных записей' },
    gender: 'f',
  },
  snippet: {
    one: { en: 'snippet', ru: 'заготовка' },
    many: { en: 'snippets', ru: 'заготовок' },
    gender: 'f',
  },
  outcome: { one: { en: 'outcome', ru: 'итог' }, many: { en: 'outcomes', ru: 'итогов' }, gender: 'm' },
  own_field: { one: { en: 'field', ru: 'поле' }, many: { en: 'fields', ru: 'полей' }, gender: 'n' },
  group: { one: { en: 'group', ru: 'группа' }, many: { en: 'groups', ru: 'групп' }, gender: 'f' },
  tag: { one: { en: 'tag', ru: 'метка' }, many: { en: 'tags', ru: 'меток' }, gender: 'f' },
  note: { one: { en: 'note', ru: 'заметка' }, many: { en: 'notes', ru: 'заметок' }, gender: 'f' },
  scenario: {
    one: { en: 'scenario', ru: 'сценарий' },
    many: { en: 'scenarios', ru: 'сценариев' },
    gender: 'm',
  },
  setting: { one: { en: 'setting', ru: 'настройка' }, many: { en: 'settings', ru: 'настроек' }, gender: 'f' },
  import: { one: { en: 'import', ru: 'импорт' }, many: { en: 'imports', ru: 'импортов' }, gender: 'm' },
  download: {
    one: { en: 'download', ru: 'скачивание' },
    many: { en: 'downloads', ru: 'скачиваний' },
    gender: 'n',
  },
  api_key: {
    one: { en: 'API key', ru: 'ключ API' },
    many: { en: 'API keys', ru: 'ключей API' },
    gender: 'm',
  },
  webhook: {
    one: { en: 'webhook', ru: 'вебхук' },
    many: { en: 'webhooks', ru: 'вебхуков' },
    gender: 'm',
  },
  release: { one: { en: 'release', ru: 'выпуск' }, many: { en: 'releases', ru: 'выпусков' }, gender: 'm' },
};

/**
 * Who did it stands first. `{kind}` is the word for the thing, `{s}` its name, `{who}` the other one it is about, `{n}` how many,
 * `{kinds}` the word for several, `{list}` the first of their names, `{a}` and `{en}` Russian endings of a participle.
 */
interface Sentence {
  readonly one: Text;
  /** Where it is about several. */
  readonly many?: Text;
}

const plain = (en: string, ru: string): Sentence => ({ one: { en, ru } });
const both = (one: Text, many: Text): Sentence => ({ one, many });

const SENTENCES: Readonly<Record<ActivityAction, Sentence>> = {
  created: both(
    { en: 'added the {kind} {s}', ru: 'добавлен{a} {kind} {s}' },
    { en: 'added {n} {kinds}{list}', ru: 'добавлено {kinds}: {n}{list}' },
  ),
  changed: both(
    { en: 'changed the {kind} {s}', ru: 'измен{en} {kind} {s}' },
    { en: 'changed {n} {kinds}{list}', ru: 'изменено {kinds}: {n}{list}' },
  ),
  deleted: both(
    { en: 'deleted the {kind} {s}', ru: 'удал{en} {kind} {s}' },
    { en: 'deleted {n} {kinds}{list}', ru: 'удалено {kinds}: {n}{list}' },
  ),
  restored: both(
    { en: 'restored the {kind} {s}', ru: 'восстановлен{a} {kind} {s}' },
    { en: 'restored {n} {kinds}{list}', ru: 'восстановлено {kinds}: {n}{list}' },
  ),
  merged: plain('merged {who} into {s}', '{kind} {who}: объединение с {s}'),
  unmerged: plain('made {s} and {who} two contacts again', '{s} и {who} снова два разных контакта'),
  imported: both(
    { en: 'imported {s}', ru: 'импортирован файл {s}' },
    { en: 'imported {s}', ru: 'импортирован файл {s}' },
  ),
  import_undone: both(
    { en: 'undid the import of {s}', ru: 'отменён импорт файла {s}' },
    { en: 'undid the import of {s}', ru: 'отменён импорт файла {s}' },
  ),
  downloaded: plain('downloaded {s}', 'скачан файл {s}'),
  overdue: plain('held {s}: its emails are overdue', 'кампания {s} ждёт: её письма просрочены'),
  step_changed: both(
    { en: 'changed a step of {s}', ru: 'изменён шаг кампании {s}' },
    { en: 'changed {n} steps of {s}', ru: 'изменено шагов кампании {s}: {n}' },
  ),
  people_added: both(
    { en: 'added {who} to {s}', ru: '{who} теперь в кампании {s}' },
    { en: 'added {n} people to {s}{list}', ru: 'в кампанию {s} добавлено людей: {n}{list}' },
  ),
  people_removed: both(
    { en: 'removed {who} from {s}', ru: 'из кампании {s} исключён контакт {who}' },
    { en: 'removed {n} people from {s}{list}', ru: 'из кампании {s} исключено людей: {n}{list}' },
  ),
  people_stop: both(
    { en: 'stopped {who} in {s}', ru: '{who}: письма кампании {s} остановлены' },
    { en: 'stopped {n} people in {s}{list}', ru: 'письма кампании {s} остановлены для людей: {n}{list}' },
  ),
  people_resume: both(
    { en: 'resumed {who} in {s}', ru: '{who}: письма кампании {s} возобновлены' },
    { en: 'resumed {n} people in {s}{list}', ru: 'письма кампании {s} возобновлены для людей: {n}{list}' },
  ),
  people_retry: both(
    {
      en: 'had the email to {who} in {s} tried again',
      ru: '{who}: письмо кампании {s} отправляется ещё раз',
    },
    {
      en: 'had the emails to {n} people in {s} tried again{list}',
      ru: 'письма кампании {s} отправляются ещё раз, людей: {n}{list}',
    },
  ),
  people_skip: both(
    { en: 'skipped a step for {who} in {s}', ru: '{who}: шаг кампании {s} пропущен' },
    {
      en: 'skipped a step for {n} people in {s}{list}',
      ru: 'шаг кампании {s} пропущен для людей: {n}{list}',
    },
  ),
  people_undone: both(
    { en: 'took back an action on {who} in {s}', ru: '{who}: действие в кампании {s} отменено' },
    {
      en: 'took back an action on {n} people in {s}{list}',
      ru: 'действие в кампании {s} отменено для людей: {n}{list}',
    },
  ),
  plan_approved: plain(
    'let waiting people of {s} begin',
    'в кампании {s} начали получать письма те, кто ждал',
  ),
  approval_asked: plain('asked for approval of {s}', 'запрошено утверждение кампании {s}'),
  approval_needed: plain(
    'changed what {s} sends: it waits for approval again',
    'содержание кампании {s} изменено: она снова ждёт утверждения',
  ),
  approval_given: plain('approved {s}', 'кампания {s} утверждена'),
  approval_sent_back: plain('sent {s} back', 'кампания {s} возвращена на доработку'),
  approval_withdrawn: plain(
    'took back the request to approve {s}',
    'отозван запрос на утверждение кампании {s}',
  ),
  approval_needless: plain(
    'let {s} go on: it is again as it was approved',
    'кампания {s} продолжается: она снова такая, какой её утвердили',
  ),
  organization_continued: plain('let {who} go on in {s}', '{who}: кампания {s} продолжается'),
  mailbox_moved: both(
    { en: 'moved {s} to another mailbox', ru: 'кампания {s} переведена на другой почтовый ящик' },
    { en: 'moved {s} to another mailbox', ru: 'кампания {s} переведена на другой почтовый ящик' },
  ),
  mails_sent_again: both(
    { en: 'had an email of {s} sent again', ru: 'письмо кампании {s} отправляется ещё раз' },
    { en: 'had {n} emails of {s} sent again', ru: 'отправляется ещё раз писем кампании {s}: {n}' },
  ),
  mails_skipped: both(
    { en: 'skipped a failed email of {s}', ru: 'неотправленное письмо кампании {s} пропущено' },
    { en: 'skipped {n} failed emails of {s}', ru: 'пропущено неотправленных писем кампании {s}: {n}' },
  ),
  mails_counted_sent: both(
    {
      en: 'counted an uncertain email of {s} as sent',
      ru: 'неподтверждённое письмо кампании {s} считается отправленным',
    },
    {
      en: 'counted {n} uncertain emails of {s} as sent',
      ru: 'неподтверждённых писем кампании {s} считаются отправленными: {n}',
    },
  ),
  conversation: both(
    { en: 'changed what is noted of the conversation with {s}', ru: 'изменены сведения о переписке с {s}' },
    {
      en: 'changed what is noted of {n} conversations{list}',
      ru: 'изменены сведения о переписках: {n}{list}',
    },
  ),
  note_added: plain('added a note on {s}', 'добавлена заметка: {s}'),
  note_changed: plain('changed a note on {s}', 'изменена заметка: {s}'),
  note_deleted: plain('deleted a note on {s}', 'удалена заметка: {s}'),
  note_restored: plain('restored a note on {s}', 'восстановлена заметка: {s}'),
  marked_answered: plain('marked the reply of {s} as answered', 'ответ {s} отмечен как отвеченный'),
  unmarked_answered: plain('took back that {s} was answered', 'снята отметка об ответе: {s}'),
  answered: plain('wrote to {s}', 'написано письмо: {s}'),
  answer_sent_again: plain('had an answer to {s} sent again', 'ответ отправляется ещё раз: {s}'),
  answer_taken_back: plain('took back an answer to {s}', 'отменена отправка ответа: {s}'),
  answer_discarded: plain('discarded an answer to {s}', 'выброшен неотправленный ответ: {s}'),
  mail_allowed: plain('let {s} get emails again', '{s} снова может получать письма'),
  mail_refused: both(
    { en: 'put {s} on the do-not-email list', ru: 'добавлено в стоп-лист: {s}' },
    { en: 'put {n} addresses on the do-not-email list', ru: 'добавлено в стоп-лист адресов: {n}' },
  ),
  personal_data_downloaded: plain(
    'downloaded everything that is kept of {s}',
    'скачаны все данные о контакте {s}',
  ),
  erased: plain('erased a person', 'стёрты данные человека'),
  mail_confirmed: plain('confirmed an email from {s}', 'подтверждено письмо от {s}'),
  mail_dismissed: plain('dismissed an email from {s}', 'отклонено письмо от {s}'),
  mail_reopened: plain('put an email from {s} up for decision again', 'письмо от {s} снова ждёт решения'),
  mails_read_again: both(
    { en: 'had an email read again that was set aside', ru: 'отложенное письмо читается ещё раз' },
    { en: 'had {n} emails read again that were set aside', ru: 'читается ещё раз отложенных писем: {n}' },
  ),
  test_sent: plain('sent a test email: {s}', 'отправлено пробное письмо: {s}'),
  connected: plain('connected the mailbox {s}', 'подключён почтовый ящик {s}'),
  disconnected: both(
    { en: 'disconnected the mailbox {s}', ru: 'отключён почтовый ящик {s}' },
    { en: 'disconnected {n} mailboxes{list}', ru: 'отключено почтовых ящиков: {n}{list}' },
  ),
  tried_now: plain('had {s} tried although it was held', 'ящик {s} пробует отправлять, не дожидаясь срока'),
  connected_again: plain('connected {s} again', 'почтовый ящик {s} подключён заново'),
  signed_in: plain('signed in', 'вход в систему'),
  sign_in_failed: plain('Somebody failed to sign in as {s}', 'Неудачная попытка входа: {s}'),
  signed_out: both(
    { en: 'ended a session of {s}', ru: 'завершён сеанс: {s}' },
    { en: 'ended {n} sessions', ru: 'завершено сеансов: {n}' },
  ),
  invited: plain('invited {s}', 'приглашение: {s}'),
  invitation_withdrawn: both(
    { en: 'took back the invitation of {s}', ru: 'отозвано приглашение: {s}' },
    { en: 'took back {n} invitations{list}', ru: 'отозвано приглашений: {n}{list}' },
  ),
  reset_link: plain(
    'made a link by which {s} chooses a new password',
    'создана ссылка для смены пароля: {s}',
  ),
  deactivated: plain('deactivated {s}', 'отключена учётная запись {s}'),
  reactivated: plain('let {s} in again', 'снова открыт доступ: {s}'),
  second_factor_on: plain('turned two-factor sign-in on for {s}', 'включён двухфакторный вход: {s}'),
  second_factor_off: plain('turned two-factor sign-in off for {s}', 'выключен двухфакторный вход: {s}'),
  recovery_codes_made: plain('made new recovery codes for {s}', 'созданы новые коды восстановления: {s}'),
  passkey_added: plain('added a passkey to {s}', 'добавлен ключ доступа: {s}'),
  passkey_removed: plain('removed a passkey of {s}', 'удалён ключ доступа: {s}'),
  released: plain('released {s}', 'выпущена сборка {s}'),
  rolled_back: plain('rolled {s} back', 'возвращена прежняя сборка {s}'),
  withdrawn: plain('withdrew {s}', 'раздел убран: {s}'),
  webhook_tested: plain('sent a test to the webhook {s}', 'пробное событие отправлено: {s}'),
  webhook_sent_again: plain('had an event sent again to {s}', 'событие отправлено ещё раз: {s}'),
  key_revoked: plain('revoked the API key {s}', 'отозван ключ API {s}'),
};

/** Changes that have a name of their own, where nothing else was changed: by kind and field. */
const CHANGED_ALONE: Readonly<Record<string, { readonly sentence: Text; readonly isWhole?: boolean }>> = {
  'organization owner': {
    sentence: { en: 'changed who is responsible for {s}', ru: 'изменён ответственный: {s}' },
  },
  'organization name': {
    sentence: { en: 'renamed the organization {s}', ru: 'переименована организация {s}' },
  },
  'contact organization': {
    sentence: { en: 'moved {s} to another organization', ru: 'изменена организация контакта {s}' },
  },
  'contact away_until': {
    sentence: { en: 'changed until when {s} is away', ru: 'изменено, до какого дня {s} нет на месте' },
  },
  'campaign overdue': {
    sentence: {
      en: 'let the overdue emails of {s} go out',
      ru: 'разрешена отправка просроченных писем кампании {s}',
    },
    isWhole: true,
  },
  'campaign name': { sentence: { en: 'renamed the campaign {s}', ru: 'переименована кампания {s}' } },
  'campaign mailbox': {
    sentence: { en: 'changed the mailboxes of {s}', ru: 'изменены почтовые ящики кампании {s}' },
  },
  'account role': { sentence: { en: 'changed the role of {s}', ru: 'изменена роль: {s}' } },
  'account password': {
    sentence: { en: 'changed the password of {s}', ru: 'изменён пароль: {s}' },
    isWhole: true,
  },
  'own_field position': {
    sentence: { en: 'put the field {s} in another place', ru: 'изменено место поля {s}' },
    isWhole: true,
  },
  'tag name': { sentence: { en: 'renamed the tag {s}', ru: 'переименована метка {s}' } },
  'contact note': {
    sentence: {
      en: 'changed the note on the conversation with {s}',
      ru: 'изменена заметка о переписке с {s}',
    },
    isWhole: true,
  },
  'contact outcome': {
    sentence: { en: 'changed the outcome of the conversation with {s}', ru: 'изменён итог переписки с {s}' },
  },
  'contact assignee': {
    sentence: {
      en: 'gave the conversation with {s} to somebody',
      ru: 'изменён ответственный за переписку с {s}',
    },
  },
  'contact come_back_on': {
    sentence: {
      en: 'changed when to come back to the conversation with {s}',
      ru: 'изменено напоминание о переписке с {s}',
    },
  },
  'contact return': {
    sentence: {
      en: 'marked the conversation with {s} that came back as done',
      ru: 'отмечено выполненным напоминание о переписке с {s}',
    },
    isWhole: true,
  },
};

/** Which values several fields have does not change with their order. */
const REORDERED: Text = { en: 'put the fields in another order', ru: 'изменён порядок полей' };

/** Of the status alone, the most frequent change of a campaign. */
const MOVED: Text = {
  en: 'moved {s} from {before} to {after}',
  ru: 'кампания {s}: статус «{before}» изменён на «{after}»',
};
const SIGNED_OUT: Text = { en: 'signed out', ru: 'выход из системы' };
const NOBODY: Text = { en: 'Touchline', ru: 'Touchline' };
const COMMAND_LINE: Text = { en: 'The command line', ru: 'Командная строка' };
const BY_KEY: Text = { en: '{name} (API key “{key}”)', ru: '{name} (ключ API «{key}»)' };
const FORGOTTEN: Text = { en: '(forgotten)', ru: '(стёрто)' };
const AND_MORE: Text = { en: ' and {n} more', ru: ' и ещё {n}' };

const FIELD_WORDS: Readonly<Record<string, Text>> = {
  name: { en: 'Name', ru: 'Название' },
  owner: { en: 'Owner', ru: 'Ответственный' },
  time_zone: { en: 'Time zone', ru: 'Часовой пояс' },
  full_name: { en: 'Full name', ru: 'Имя' },
  title: { en: 'Title', ru: 'Название' },
  email: { en: 'Email', ru: 'Эл. почта' },
  phone: { en: 'Phone', ru: 'Телефон' },
  organization: { en: 'Organization', ru: 'Организация' },
  subject: { en: 'Subject', ru: 'Тема' },
  scenario: { en: 'Scenario', ru: 'Сценарий' },
  tone: { en: 'Tone', ru: 'Тон' },
  step_number: { en: 'Step', ru: 'Шаг' },
  design: { en: 'Text and design', ru: 'Текст и оформление' },
  status: { en: 'Status', ru: 'Статус' },
  email_count: { en: 'Number of emails', ru: 'Число писем' },
  frequency_days: { en: 'Frequency (days)', ru: 'Периодичность (дни)' },
  step_days: { en: 'Days of steps', ru: 'Дни шагов' },
  day_unit: { en: 'Days are counted as', ru: 'Дни считаются как' },
  stagger_sends: { en: 'Stagger sends', ru: 'Отправлять постепенно' },
  overlap: { en: 'Other campaigns to the same person', ru: 'Другие кампании тому же человеку' },
  sender: { en: 'Sent from', ru: 'Отправитель' },
  starts_on: { en: 'Starts on', ru: 'Начало' },
  overdue: { en: 'Overdue emails', ru: 'Просроченные письма' },
  deleted: { en: 'Deleted', ru: 'Удалено' },
  step: { en: 'Step', ru: 'Шаг' },
  step_template: { en: 'Template', ru: 'Шаблон' },
  mailbox: { en: 'Mailbox', ru: 'Почтовый ящик' },
  user_name: { en: 'Signs in as', ru: 'Имя входа' },
  smtp: { en: 'SMTP server', ru: 'Сервер SMTP' },
  imap: { en: 'IMAP server', ru: 'Сервер IMAP' },
  daily_cap: { en: 'Most emails a day', ru: 'Не больше писем в день' },
  per_minute: { en: 'Most emails a minute', ru: 'Не больше писем в минуту' },
  ramp: { en: 'Start slowly', ru: 'Начинать постепенно' },
  sending_window: { en: 'Sending window', ru: 'Время отправки' },
  signature: { en: 'Signature', ru: 'Подпись' },
  disconnected: { en: 'Connection', ru: 'Подключение' },
  role: { en: 'Role', ru: 'Роль' },
  password: { en: 'Password', ru: 'Пароль' },
  deactivated: { en: 'Access', ru: 'Доступ' },
  text: { en: 'Text', ru: 'Текст' },
  retired: { en: 'No longer offered', ru: 'Больше не предлагается' },
  ends_outreach: { en: 'Ends outreach', ru: 'Больше не писать' },
  value: { en: 'Value', ru: 'Значение' },
  tags: { en: 'Tags', ru: 'Метки' },
  choices: { en: 'Choices', ru: 'Варианты' },
  filter: { en: 'Who is in it', ru: 'Кто в неё входит' },
  position: { en: 'Order', ru: 'Порядок' },
  outcome: { en: 'Outcome', ru: 'Итог' },
  assignee: { en: 'Assigned to', ru: 'Кто отвечает' },
  come_back_on: { en: 'Come back on', ru: 'Напомнить' },
  note: { en: 'Note', ru: 'Заметка' },
  return: { en: 'The return of the day', ru: 'Возврат дня' },
  away_until: { en: 'Back on', ru: 'Возвращается' },
  from: { en: 'From', ru: 'От кого' },
  to: { en: 'To', ru: 'Кому' },
  reason: { en: 'Reason', ru: 'Причина' },
  people: { en: 'People', ru: 'Людей' },
  organizations: { en: 'New organizations', ru: 'Новых организаций' },
  contacts: { en: 'New contacts', ru: 'Новых контактов' },
  time_zones: { en: 'Time zones', ru: 'Часовых поясов' },
  updated: { en: 'Contacts changed', ru: 'Изменено контактов' },
  contacts_removed: { en: 'Contacts removed', ru: 'Удалено контактов' },
  contacts_restored: { en: 'Contacts as before', ru: 'Контактов снова как раньше' },
  organizations_removed: { en: 'Organizations removed', ru: 'Удалено организаций' },
  organizations_restored: { en: 'Organizations as before', ru: 'Организаций снова как раньше' },
  stayed: { en: 'Stayed', ru: 'Осталось' },
  rows: { en: 'Rows', ru: 'Строк' },
  explanation: { en: 'Explanation', ru: 'Пояснение' },
  undone: { en: 'What was taken back', ru: 'Что отменено' },
  version: { en: 'Version', ru: 'Версия' },
  permissions: { en: 'What it may do', ru: 'Что разрешено' },
  events: { en: 'Events', ru: 'События' },
  is_enabled: { en: 'Enabled', ru: 'Включён' },
  url: { en: 'Address', ru: 'Адрес' },
  expires_at: { en: 'Valid until', ru: 'Действует до' },
};

/** Fields that go by another name for some kinds. */
const WORDS_OF_KIND: Readonly<Record<string, Text>> = {
  'contact title': { en: 'Job title', ru: 'Должность' },
  'template title': { en: 'Title', ru: 'Название' },
  'account name': { en: 'Name', ru: 'Имя' },
  'mailbox name': { en: 'Name of the sender', ru: 'Имя отправителя' },
  'mailbox to': { en: 'New mailbox', ru: 'Новый ящик' },
  'mailbox from': { en: 'Mailbox until now', ru: 'Прежний ящик' },
};

const ROLE_WORDS: Readonly<Record<Role, Text>> = {
  viewer: { en: 'Viewer', ru: 'Наблюдатель' },
  staff: { en: 'Staff', ru: 'Сотрудник' },
  approver: { en: 'Approver', ru: 'Согласующий' },
  administrator: { en: 'Administrator', ru: 'Администратор' },
};

const DAY_UNIT_WORDS: Readonly<Record<DayUnit, Text>> = {
  days: { en: 'calendar days', ru: 'календарные дни' },
  working_days: { en: 'working days', ru: 'рабочие дни' },
};

const OVERLAP_WORDS: Readonly<Record<CampaignOverlap, Text>> = {
  wait: { en: 'wait for them', ru: 'ждать их окончания' },
  send: { en: 'send beside them', ru: 'отправлять одновременно' },
};

const SETTING_WORDS: Readonly<Record<keyof TeamSettings, Text>> = {
  reply_effect: { en: 'Replies and other campaigns', ru: 'Ответы и другие кампании' },
  holiday_country: { en: 'Public holidays', ru: 'Праздничные дни' },
  two_factor_required: { en: 'Two-factor for everybody', ru: 'Второй фактор для всех' },
  approval_required: { en: 'Approval of campaigns', ru: 'Утверждение кампаний' },
  company_name: { en: 'Name of the company', ru: 'Название компании' },
  company_address: { en: 'Postal address of the company', ru: 'Почтовый адрес компании' },
  company_website: { en: 'Website of the company', ru: 'Сайт компании' },
  company_logo: { en: 'Logo of the company', ru: 'Логотип компании' },
};

/** Values that are words of the program, by their field. */
const VALUE_WORDS: Readonly<Record<string, Readonly<Record<string, Text>>>> = {
  status: CAMPAIGN_STATUS_WORDS,
  role: ROLE_WORDS,
  day_unit: DAY_UNIT_WORDS,
  overlap: OVERLAP_WORDS,
  sender: {
    mailboxes: { en: 'chosen mailboxes', ru: 'выбранные почтовые ящики' },
    owner: { en: 'the mailbox of each owner', ru: 'почтовый ящик ответственного' },
  },
  reason: {
    unsubscribed: { en: 'unsubscribed', ru: 'отписка' },
    bounced: { en: 'bounced', ru: 'не доставлено' },
    added: { en: 'added by hand', ru: 'добавлено вручную' },
    erased: { en: 'erased', ru: 'данные стёрты' },
  },
  undone: {
    stop: { en: 'stopping', ru: 'остановка' },
    resume: { en: 'resuming', ru: 'возобновление' },
    retry: { en: 'trying again', ru: 'повторная отправка' },
    skip: { en: 'skipping a step', ru: 'пропуск шага' },
  },
  outcome: {
    interested: { en: 'Interested', ru: 'Интересно' },
    meeting_agreed: { en: 'Meeting agreed', ru: 'Договорились о встрече' },
    later: { en: 'Later', ru: 'Позже' },
    not_interested: { en: 'Not interested', ru: 'Не интересно' },
    wrong_person: { en: 'Wrong person', ru: 'Не тот человек' },
  },
};

/** Values that are lists of words of the program, by their field. */
const LISTED_WORDS: Readonly<Record<string, Readonly<Record<string, Text>>>> = {
  permissions: {
    read: {
      en: 'see organizations, contacts, templates, campaigns, conversations and figures',
      ru: 'смотреть организации, контакты, шаблоны, кампании, переписку и показатели',
    },
    contacts: { en: 'organizations and contacts', ru: 'организации и контакты' },
    templates: { en: 'templates', ru: 'шаблоны' },
    campaigns: { en: 'campaigns', ru: 'кампании' },
    conversations: { en: 'conversations', ru: 'переписка' },
    notesOfOthers: { en: 'notes of others', ru: 'чужие заметки' },
    answersOfOthers: { en: 'answers of others', ru: 'чужие ответы' },
    suppressions: { en: 'do-not-email list', ru: 'стоп-лист' },
    personalData: { en: 'everything kept of a person', ru: 'все данные о человеке' },
    restore: { en: 'restore what was deleted', ru: 'восстанавливать удалённое' },
    activity: { en: 'activity of everybody', ru: 'история изменений всех' },
  } satisfies Record<KeyPermission, Text>,
  events: {
    'reply.received': { en: 'a reply came in', ru: 'пришёл ответ' },
    'mail.bounced': { en: 'an email bounced', ru: 'письмо не доставлено' },
    'contact.unsubscribed': { en: 'somebody unsubscribed', ru: 'человек отписался' },
    'campaign.finished': { en: 'a campaign is finished', ru: 'кампания завершена' },
    'contact.changed': { en: 'contacts were changed', ru: 'контакты изменены' },
  },
};

const YES: Text = { en: 'yes', ru: 'да' };
const NO: Text = { en: 'no', ru: 'нет' };
const NO_CHOICE: Text = { en: 'not chosen', ru: 'не выбрано' };
const ENDED: Text = { en: 'end them', ru: 'завершают их' };
const HELD: Text = { en: 'hold them', ru: 'приостанавливают их' };
const NOTHING: Text = { en: 'nothing', ru: 'пусто' };
const CHANGED: Text = { en: 'changed', ru: 'изменено' };

/** A piece of a sentence; of the subject, where it leads to. */
export interface ActivityPiece {
  readonly text: string;
  readonly part: 'text' | 'actor' | 'subject';
}

/** A line below the sentence. */
export interface ActivityDetail {
  readonly field: string;
  readonly label: string;
  /** Undefined where there was nothing to compare with. */
  readonly before?: string;
  readonly after: string;
}

/** Of a field that the team has made, and of a value that goes by the usual name of its code. */
const OWN = 'own:';

/** The name of a field. */
function fieldWord(field: string, language: Language, kind?: ActivityKind): string {
  if (field.startsWith(OWN)) return ownWord(field, language);
  const special = kind && WORDS_OF_KIND[`${kind} ${field}`];
  if (special) return special[language];
  return FIELD_WORDS[field]?.[language] ?? field.replaceAll('_', ' ');
}

const ownWord = (word: string, language: Language) =>
  OWN_WORDS[word.slice(OWN.length)]?.[language] ?? word.slice(OWN.length);

const codedWord = (value: string, language: Language) =>
  value.startsWith(OWN) ? ownWord(value, language) : value;

/** A day without a time. */
const DAY = /^\d{4}-\d\d-\d\d$/u;
const dayWord = (day: string, language: Language) =>
  new Date(day).toLocaleDateString(language, { dateStyle: 'long', timeZone: 'UTC' });

/** A country, or a region of one (`CA-NS`). */
function placeWord(code: string, language: Language): string {
  const [country = '', region] = code.split('-');
  if (!/^[A-Z]{2}$/u.test(country)) return code;
  const name = new Intl.DisplayNames(language, { type: 'region' }).of(country) ?? country;
  return region === undefined ? name : `${name} (${region})`;
}

/** The value of a setting of the team. */
function settingWord(setting: string, value: ActivityValue, language: Language): string {
  if (value === null || value === '') return NO_CHOICE[language];
  if (setting === 'holiday_country') return placeWord(String(value), language);
  if (setting === 'reply_effect') {
    return { ended: ENDED, held: HELD }[String(value)]?.[language] ?? String(value);
  }
  if (value === true || value === 'true') return YES[language];
  return value === false || value === 'false' ? NO[language] : String(value);
}

/** A value in words. */
export function valueWord(field: string, value: ActivityValue, language: Language): string {
  if (value === null || value === '') return NOTHING[language];
  if (typeof value === 'boolean') return (value ? YES : NO)[language];
  if (field.startsWith(OWN)) {
    if (typeof value === 'string')
      return DAY.test(value) ? dayWord(value, language) : codedWord(value, language);
    return String(value);
  }
  const listed = LISTED_WORDS[field];
  if (listed) {
    const words = String(value).split(', ');
    return words.map((word) => listed[word]?.[language] ?? word).join(', ');
  }
  if (field === 'expires_at' && !Number.isNaN(Date.parse(String(value))))
    return dayWord(String(value), language);
  if (typeof value === 'string' && DAY.test(value)) return dayWord(value, language);
  if (field === 'choices')
    return String(value)
      .split(', ')
      .map((one) => codedWord(one, language))
      .join(', ');
  return VALUE_WORDS[field]?.[String(value)]?.[language] ?? String(value);
}

/** What it was done to; a setting by its name on the page. */
function subjectWord({ kind, subject: { name } }: ActivityEntry, language: Language): string {
  const words: Readonly<Record<string, Text>> = SETTING_WORDS;
  const setting = kind === 'setting' && name !== null ? words[name] : undefined;
  if (kind === 'own_field' && name !== null) return OWN_WORDS[name]?.[language] ?? name;
  return setting?.[language] ?? name ?? FORGOTTEN[language];
}

/** Who did it. */
export function actorWord({ by }: ActivityEntry, language: Language): string {
  const { kind, name, key } = by;
  const word = { person: name, touchline: NOBODY[language], command_line: COMMAND_LINE[language] }[kind];
  if (key === null) return word;
  // By functions: a name may hold what stands for something in a replacement.
  return BY_KEY[language].replace('{name}', () => word).replace('{key}', () => key);
}

/** What was done, as a sentence in pieces; together they are the whole. */
export function activitySentence(entry: ActivityEntry, language: Language): readonly ActivityPiece[] {
  const { one: kind, many: kinds, gender } = KIND_WORDS[entry.kind];
  const template = templateOf(entry)[language];
  const subject = subjectWord(entry, language);
  const [only] = entry.changes;
  const isSeveral = entry.count > 1;
  const named = entry.names.join(', ');
  const others = entry.count - entry.names.length;
  const list =
    named === '' || !isSeveral
      ? ''
      : `${language === 'en' ? ': ' : ' ('}${named}${others > 0 ? AND_MORE[language].replace('{n}', String(others)) : ''}${language === 'en' ? '' : ')'}`;
  const values: Readonly<Record<string, string>> = {
    kind: kind[language],
    kinds: kinds[language],
    n: new Intl.NumberFormat(language).format(entry.count),
    list,
    who: entry.who ?? FORGOTTEN[language],
    a: { m: '', f: 'а', n: 'о' }[gender],
    en: { m: 'ён', f: 'ена', n: 'ено' }[gender],
    before: only ? valueWord(only.field, only.before, language) : '',
    after: only ? valueWord(only.field, only.after, language) : '',
  };
  const sentence = template
    .split(/(\{s\})/u)
    .map((text): ActivityPiece =>
      text === '{s}'
        ? { text: subject, part: 'subject' }
        : { text: text.replaceAll(/\{(\w+)\}/gu, (_, name: string) => values[name] ?? ''), part: 'text' },
    );
  const actor: ActivityPiece[] =
    entry.action === 'sign_in_failed' || entry.came_of !== null
      ? []
      : [
          { text: actorWord(entry, language), part: 'actor' },
          { text: language === 'en' ? ' ' : ': ', part: 'text' },
        ];
  return [...actor, ...sentence].filter(({ text }) => text !== '');
}

function templateOf(entry: ActivityEntry): Text {
  const [only, ...more] = entry.changes;
  if (
    entry.action === 'changed' &&
    entry.kind === 'campaign' &&
    only?.field === 'status' &&
    more.length === 0
  )
    if (entry.count === 1 && only.before !== null) return MOVED;
  if (isReordered(entry)) return REORDERED;
  const alone = changedAlone(entry);
  if (alone) return alone.sentence;
  const isOwn = entry.action === 'signed_out' && entry.by.id !== null && entry.by.id === entry.subject.id;
  if (isOwn && entry.count === 1) return SIGNED_OUT;
  const { one, many } = SENTENCES[entry.action];
  return entry.count > 1 && many ? many : one;
}

const isReordered = ({ action, kind, count, changes }: ActivityEntry) =>
  action === 'changed' && kind === 'own_field' && count > 1 && changes.length === 0;

/** The sentence of what was changed alone, of one thing. */
function changedAlone({ action, kind, count, changes }: ActivityEntry) {
  const [only, ...more] = changes;
  if ((action !== 'changed' && action !== 'conversation') || count > 1 || !only || more.length > 0)
    return undefined;
  return CHANGED_ALONE[`${kind} ${only.field}`];
}

/** Values before and after, and what else is known of it. */
export function activityDetails(entry: ActivityEntry, language: Language): readonly ActivityDetail[] {
  if (templateOf(entry) === MOVED || changedAlone(entry)?.isWhole === true) return [];
  const isNew = ['created', 'restored', 'connected', 'invited', 'answered'].includes(entry.action);
  const isGone = entry.action === 'deleted';
  const changes = entry.changes
    .filter(({ field, before, after }) => {
      const value = isGone ? before : after;
      const isSaid = value === entry.subject.name || value === false;
      return !HIDDEN_MARKS.has(field) && !((isNew || isGone) && isSaid);
    })
    .map((change) => (entry.kind === 'setting' ? settingChange(entry, change, language) : change))
    .map((change) =>
      detailOf(change, { kind: entry.kind, isNew, isGone, isSeveral: entry.count > 1 }, language),
    );
  const more = Object.entries(entry.more)
    // Nothing of a kind needs no line, unless nothing at all came of it.
    .filter(([, value]) => value !== 0 && value !== '')
    .map(([field, value]) => ({
      field,
      label: fieldWord(field, language, entry.action === 'mailbox_moved' ? 'mailbox' : entry.kind),
      after:
        typeof value === 'number'
          ? new Intl.NumberFormat(language).format(value)
          : valueWord(field, value, language),
    }));
  // The database keeps them in no order that a reader would know.
  return [...more, ...changes].toSorted((one, other) => placeOf(one.field) - placeOf(other.field));
}

const FIELD_ORDER = new Map(Object.keys(FIELD_WORDS).map((field, place) => [field, place]));
const placeOf = (field: string) => FIELD_ORDER.get(field) ?? FIELD_ORDER.size;

/** Values of a setting, by which one it is. */
const settingChange = (
  { subject: { name } }: ActivityEntry,
  change: ActivityChange,
  language: Language,
): ActivityChange => ({
  ...change,
  before: settingWord(name ?? '', change.before, language),
  after: settingWord(name ?? '', change.after, language),
});

/** What the sentence says already. */
const HIDDEN_MARKS = new Set(['deleted', 'disconnected', 'deactivated']);

function detailOf(
  { field, before, after, hidden }: ActivityChange,
  {
    kind,
    isNew,
    isGone,
    isSeveral,
  }: {
    readonly kind: ActivityKind;
    readonly isNew: boolean;
    readonly isGone: boolean;
    readonly isSeveral: boolean;
  },
  language: Language,
): ActivityDetail {
  const label = fieldWord(field, language, kind);
  if (hidden) return { field, label, after: CHANGED[language] };
  if (isGone) return { field, label, after: valueWord(field, before, language) };
  const now = valueWord(field, after, language);
  // Of several only what they had in common before is known.
  return isNew || (isSeveral && before === null)
    ? { field, label, after: now }
    : { field, label, before: valueWord(field, before, language), after: now };
}
