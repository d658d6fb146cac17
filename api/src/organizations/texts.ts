import type { Text } from '../language/language.ts';

/** Answer to naming an account as owner that does not exist any more. */
export const noSuchOwner: Text = {
  en: 'Choose somebody else: this person has left, or their role allows no changes.',
  ru: 'Выберите другого: у него больше нет доступа или его роль не позволяет вносить изменения.',
};
