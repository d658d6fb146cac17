import type { UnavailableReason } from '@touchline/shared/contract';
import { russianPlural, type Text } from '../language/language.ts';
import { nameSome } from '../language/texts.ts';

/** Answer to a change of a campaign that somebody else has changed since it was opened. */
export const campaignChanged: Text = {
  en: 'Somebody else has changed this campaign since it was opened. Nothing was overwritten.',
  ru: 'Пока кампания была открыта, её изменил кто-то другой. Ничего не перезаписано.',
};

/** Answer to sending more of a campaign that a person completed while mails of it were still to come: all of them would go out. */
export const campaignCutShort: Text = {
  en: 'This campaign was completed while more of its emails were still to come. Set it to Active first: you see there what would go out.',
  ru: 'Кампания завершена, хотя часть её писем ещё не отправлена. Сначала снова сделайте её активной: там видно, что будет отправлено.',
};

/** A campaign that is to become active has nobody to send anything to. */
export const nobodyToWriteTo: Text = {
  en: 'nobody here would get an email: all have had theirs, have replied, were stopped, cannot get any, or have a failed one that waits for you. Add contacts, or see to those.',
  ru: 'писем никто не получит: все их уже получили, ответили, остановлены, недоступны или ждут решения по неотправленному письму. Добавьте контакты или разберитесь с этими.',
};

/** A campaign that is to become active has no template. */
export const nothingToSend: Text = {
  en: 'there is nothing to send: choose a template for at least one step',
  ru: 'отправлять нечего: выберите шаблон хотя бы для одного шага',
};

/** Answer to a request for a plan while too many others are being made. */
export const tooManyPlans: Text = {
  en: 'Several plans are being made just now. Try again in a moment.',
  ru: 'Сейчас составляется несколько планов. Повторите чуть позже.',
};

/** Contacts of those ids do not exist. */
export function unknownContacts(ids: readonly number[]): Text {
  const { en, ru } = nameSome(ids.map(String));
  return ids.length === 1
    ? { en: `there is no contact ${en}`, ru: `нет контакта ${ru}` }
    : { en: `there are no contacts ${en}`, ru: `нет контактов ${ru}` };
}

const REASONS: Readonly<Record<UnavailableReason, Text>> = {
  no_email: { en: 'no email address', ru: 'нет адреса' },
  unsubscribed: { en: 'unsubscribed', ru: 'отказ от рассылки' },
  bounced: { en: 'address bounced', ru: 'письма на этот адрес возвращаются' },
};

/** Contacts that cannot get mail, each with its name and why. */
export function unavailableContacts(
  contacts: readonly { readonly name: Text; readonly reason: UnavailableReason }[],
): Text {
  const list = (language: keyof Text) =>
    nameSome(contacts.map(({ name, reason }) => `${name[language]} (${REASONS[reason][language]})`))[
      language
    ];
  return { en: `cannot get email: ${list('en')}`, ru: `не могут получать письма: ${list('ru')}` };
}

/** What a contact without a name is called. */
export const contactOfId = (id: number): Text => ({ en: `contact ${id}`, ru: `контакт ${id}` });

/** The map names a template that does not exist. */
export const noSuchTemplateForStep = (step: number, template: number): Text => ({
  en: `step ${step}: there is no template ${template}`,
  ru: `шаг ${step}: шаблона ${template} нет`,
});

/** The map names a template of another scenario. */
export const templateOfOtherScenario = (step: number, template: number, title: string): Text => ({
  en: `step ${step}: template ${template} “${title}” is of another scenario`,
  ru: `шаг ${step}: шаблон ${template} «${title}» относится к другому сценарию`,
});

/** The map has a step beyond the number of e-mails. */
export const stepBeyondCount = (step: number, count: number): Text => ({
  en: `step ${step}: the campaign has only ${count} email${count === 1 ? '' : 's'}`,
  ru: `шаг ${step}: в кампании только ${count} ${russianPlural(count, 'письмо', 'письма', 'писем')}`,
});

/** The first day of a campaign is over. */
export const startIsOver: Text = {
  en: 'is in the past: choose today or a later day, or none',
  ru: 'уже прошёл: выберите сегодняшний или более поздний день либо не указывайте его',
};

/** A mailbox that a campaign is to go out from does not exist, or was disconnected. */
export const mailboxNotConnected: Text = {
  en: 'This mailbox is not connected any more. Choose another one.',
  ru: 'Этот почтовый ящик больше не подключён. Выберите другой.',
};

/** Some contacts would get mails, others nothing. */
export const sandboxAmongSeveral: Text = {
  en: 'The sandbox only stands in until a mailbox is connected: it cannot be one of several. Leave it out.',
  ru: 'Почтовая песочница только заменяет ящик, пока его не подключат: выбрать её вместе с другими нельзя. Уберите её.',
};

/** What was to be taken back was taken back already, or is too old. */
export const noSuchAction: Text = {
  en: 'This can no longer be taken back.',
  ru: 'Это уже нельзя отменить.',
};

/** Nobody's skipped step can be taken back any more. */
export const skipOvertaken: Text = {
  en: 'A later step was sent or skipped since. If it was skipped, take that back first.',
  ru: 'С тех пор следующий шаг отправлен или тоже пропущен. Если он пропущен, сначала отмените это.',
};

/** The campaign has no such mail. */
export const noSuchMessage: Text = {
  en: 'There is no such email in this campaign.',
  ru: 'Такого письма в этой кампании нет.',
};
