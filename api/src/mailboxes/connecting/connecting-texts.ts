import { type Text } from '../../language/language.ts';
import { waitFor } from '../../language/wait-for.ts';

/** Answer to one attempt too many within a minute. */
export const tooManyAttempts = (seconds: number): Text => ({
  en: `Too many attempts. Try again in ${waitFor(seconds).en}.`,
  ru: `Слишком много попыток. Повторите через ${waitFor(seconds).ru}.`,
});

/** Answer to connecting an address again. @param owner address of the account; undefined when nobody owns the mailbox */
export const alreadyConnected = (email: string, owner: string | undefined): Text =>
  owner === undefined
    ? { en: `${email} is connected already.`, ru: `${email} уже подключён.` }
    : {
        en: `${email} is connected already, as the mailbox of ${owner}.`,
        ru: `${email} уже подключён: это почтовый ящик пользователя ${owner}.`,
      };

/** For the log alone: whoever asked has left. */
export const givenUp: Text = {
  en: 'The attempt was given up. Nothing was saved.',
  ru: 'Попытка прервана. Ничего не сохранено.',
};

export const notByPassword: Text = {
  en: 'This mailbox is not connected by password. Sign in with its provider again instead.',
  ru: 'Этот почтовый ящик подключён не по паролю. Войдите заново через его провайдера.',
};
