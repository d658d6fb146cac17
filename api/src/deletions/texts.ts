import type { Text } from '../language/language.ts';

export const texts = {
  noSuchDeletion: {
    en: 'This is not there any more: it was taken back, or is gone for good.',
    ru: 'Этого больше нет: удаление уже отменено или данные стёрты окончательно.',
  },
} as const satisfies Record<string, Text>;

/** @param other the name that is free */
export const nameTaken = (name: string, other: string): Text => ({
  en: `There is another organization named “${name}” by now. This one can come back as “${other}”.`,
  ru: `Организация с названием «${name}» уже есть. Эту можно вернуть под названием «${other}».`,
});

export const addressTaken = (email: string, holder: string): Text => ({
  en: `“${holder}” of the same organization has the address ${email} by now. The contact can come back without an organization.`,
  ru: `Адрес ${email} уже есть у контакта «${holder}» этой организации. Контакт можно вернуть неприкреплённым.`,
});

/** @param other the name that is free */
export const snippetNameTaken = (name: string, other: string): Text => ({
  en: `There is another snippet named “${name}” by now. This one can come back as “${other}”.`,
  ru: `Заготовка с названием «${name}» уже есть. Эту можно вернуть под названием «${other}».`,
});

/** @param other the name that is free */
export const tagNameTaken = (name: string, other: string): Text => ({
  en: `There is another tag named “${name}” by now. This one can come back as “${other}”.`,
  ru: `Метка с названием «${name}» уже есть. Эту можно вернуть под названием «${other}».`,
});

/** @param other the name that is free */
export const groupNameTaken = (name: string, other: string): Text => ({
  en: `There is another group named “${name}” by now. This one can come back as “${other}”.`,
  ru: `Группа с названием «${name}» уже есть. Эту можно вернуть под названием «${other}».`,
});
