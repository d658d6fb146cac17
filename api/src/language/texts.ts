import type { Permission, Role } from '@touchline/shared/contract';
import { type Text } from './language.ts';
import { waitFor } from './wait-for.ts';

/** What the roles are called (U2). */
const roleNames: Readonly<Record<Role, Text>> = {
  viewer: { en: 'viewer', ru: 'наблюдатель' },
  staff: { en: 'staff', ru: 'сотрудник' },
  approver: { en: 'approver', ru: 'согласующий' },
  administrator: { en: 'administrator', ru: 'администратор' },
};

/** Sentences about a whole request, beside those that name a field. */
export const texts = {
  malformedJson: { en: 'The body is not valid JSON.', ru: 'Тело запроса — неправильный JSON.' },
  wrongContentType: {
    en: 'This call does not take a body of that content type.',
    ru: 'Этот запрос не принимает данные такого типа.',
  },
  badRequest: { en: 'The request cannot be understood.', ru: 'Запрос не удалось разобрать.' },
  noSuchPath: { en: 'There is nothing at this address.', ru: 'По этому адресу ничего нет.' },
  notSignedIn: { en: 'Please sign in.', ru: 'Войдите в систему.' },
  sessionEnded: {
    en: 'Your session has ended. Please sign in again.',
    ru: 'Сеанс завершён. Войдите снова.',
  },
  noAdministratorNow: {
    en: 'You are not an administrator any more, so nothing was changed.',
    ru: 'Вы больше не администратор, поэтому ничего не изменилось.',
  },
  roleChanged: {
    en: 'Your role was changed meanwhile, so nothing was done. Try again: what you may do now goes through.',
    ru: 'Тем временем ваша роль изменилась, поэтому ничего не сделано. Повторите: то, что вам теперь разрешено, получится.',
  },
  keyRefused: {
    en: 'This API key is unknown, has been revoked or has expired.',
    ru: 'Этот ключ API неизвестен, отозван или больше не действует.',
  },
  accountDeactivated: {
    en: 'Your account has been deactivated. An administrator can reactivate it.',
    ru: 'Ваша учётная запись отключена. Включить её снова может администратор.',
  },
  wrongCredentials: {
    en: 'The email or the password is wrong.',
    ru: 'Неверный адрес электронной почты или пароль.',
  },
  noSuchOrganization: { en: 'There is no such organization.', ru: 'Такой организации нет.' },
  noSuchContact: { en: 'There is no such contact.', ru: 'Такого контакта нет.' },
  noSuchTemplate: { en: 'There is no such template.', ru: 'Такого шаблона нет.' },
  noSuchScenario: { en: 'is not a known scenario', ru: 'неизвестный сценарий' },
  templateChanged: {
    en: 'Somebody else has changed this template since it was opened. Nothing was overwritten.',
    ru: 'Пока шаблон был открыт, его изменил кто-то другой. Ничего не перезаписано.',
  },
  contactChanged: {
    en: 'Somebody else has changed this contact since it was opened. Nothing was overwritten.',
    ru: 'Пока контакт был открыт, его изменил кто-то другой. Ничего не перезаписано.',
  },
  organizationChanged: {
    en: 'Somebody else has changed this organization since it was opened. Nothing was overwritten.',
    ru: 'Пока организация была открыта, её изменил кто-то другой. Ничего не перезаписано.',
  },
  noSuchCampaign: { en: 'There is no such campaign.', ru: 'Такой кампании нет.' },
  organizationNameTaken: {
    en: 'An organization with this name already exists.',
    ru: 'Организация с таким названием уже есть.',
  },
  emailTaken: {
    en: 'This organization already has a contact with this email address.',
    ru: 'В этой организации уже есть контакт с таким адресом.',
  },
  contactOfOtherOrganization: {
    en: 'is not a contact of this organization',
    ru: 'это контакт другой организации',
  },
  contactTwice: { en: 'the same contact is given twice', ru: 'этот контакт указан дважды' },
  mustBeThisOrganization: { en: 'must be this organization', ru: 'должна быть эта организация' },
  mustBeIdOfPath: { en: 'must be the id of the address', ru: 'должен совпадать с номером в адресе' },
  alreadyExists: { en: 'This already exists.', ru: 'Такая запись уже есть.' },
  conflict: {
    en: 'Somebody else has changed the same data. Please try again.',
    ru: 'Эти данные только что изменил кто-то другой. Попробуйте ещё раз.',
  },
  contactErased: {
    en: 'The data of this person has been erased.',
    ru: 'Данные этого человека стёрты.',
  },
  serverFault: {
    en: 'Something went wrong on the server. Please try again.',
    ru: 'На сервере что-то пошло не так. Попробуйте ещё раз.',
  },
  unavailable: {
    en: 'The service is not available just now. Please try again.',
    ru: 'Сервис сейчас недоступен. Попробуйте ещё раз.',
  },
  diskFull: {
    en: 'The server has no room left to store this. Nothing was changed; please tell whoever runs it.',
    ru: 'На сервере закончилось место. Ничего не сохранено; сообщите тому, кто за ним следит.',
  },
  hostUnusable: {
    en: 'The address by which Touchline was reached cannot be passed on to others. Set PUBLIC_URL.',
    ru: 'Адрес, по которому открыт Touchline, нельзя сообщить другим. Задайте PUBLIC_URL.',
  },
  diskNotReady: { en: 'is full', ru: 'переполнен' },
  databaseNotReady: { en: 'cannot be reached', ru: 'недоступна' },
  migrationsNotReady: { en: 'have not all been run', ru: 'выполнены не все' },
} satisfies Record<string, Text>;

/** Another contact of the organization has the address. @param name of that contact; empty where it has none */
export const emailTakenBy = (name: string): Text =>
  name === ''
    ? texts.emailTaken
    : {
        en: `${name} of this organization already has this email address.`,
        ru: `В этой организации такой адрес уже есть у контакта: ${name}.`,
      };

/** Answer to a body of more than `limit` bytes. */
export const tooLarge = (limit: number): Text => {
  const megabytes = Math.floor(limit / 1_000_000);
  return {
    en: `The body is too large: at most ${megabytes} MB can be sent.`,
    ru: `Запрос слишком большой: можно отправить не больше ${megabytes} МБ.`,
  };
};

const MOST_NAMED = 10;

/** Ends a list with the number of entries left out. */
export const andMore = (count: number): Text => ({ en: `and ${count} more`, ru: `и ещё ${count}` });

/** The first ten of them, and how many more there are. */
export function nameSome(names: readonly string[]): Text {
  const named = names.slice(0, MOST_NAMED).join(', ');
  const more = names.length - MOST_NAMED;
  if (more <= 0) return { en: named, ru: named };
  const { en, ru } = andMore(more);
  return { en: `${named} ${en}`, ru: `${named} ${ru}` };
}

/** Answer to the deletion of a template that campaigns of those names use. */
export function templateInUse(campaigns: readonly string[]): Text {
  const en = nameSome(campaigns.map((name) => `“${name}”`)).en;
  const ru = nameSome(campaigns.map((name) => `«${name}»`)).ru;
  return {
    en: `This template is used by ${en}. Choose another one there first.`,
    ru: `Этот шаблон используется: ${ru}. Сначала выберите там другой.`,
  };
}

/** Answer to a sign-in after too many failures. */
export const tooManyFailures = (waitSeconds: number): Text => ({
  en: `Too many failed sign-ins. Try again in ${waitFor(waitSeconds).en}.`,
  ru: `Слишком много неудачных попыток входа. Повторите через ${waitFor(waitSeconds).ru}.`,
});

/** More sign-ins at once than passwords can be compared. */
export const tooManySignIns = (waitSeconds: number): Text => ({
  en: `Too many people are signing in at the moment. Try again in ${waitFor(waitSeconds).en}.`,
  ru: `Сейчас слишком много попыток входа. Повторите через ${waitFor(waitSeconds).ru}.`,
});

/** What is answered to an account whose role does not include what it asked for (U3). */
export const notAllowed = (role: Role): Text => ({
  en: `Your role (${roleNames[role].en}) does not allow this. An administrator can change it.`,
  ru: `Ваша роль (${roleNames[role].ru}) этого не позволяет. Изменить её может администратор.`,
});

/** What is answered to an API key that its maker did not give a permission (U8). */
export const notOfKey = (permission: Permission): Text => ({
  en: `This API key does not have the permission “${permission}”.`,
  ru: `У этого ключа API нет права «${permission}».`,
});
