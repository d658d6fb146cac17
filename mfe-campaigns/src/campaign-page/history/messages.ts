import { defineMessages } from '@touchline/shared';

/** Words of who moved a campaign, and when (V8). */
export const messages = defineMessages('campaigns.history', {
  en: {
    title: 'History',
    earlier_one: '{{formatted}} earlier change',
    earlier_other: '{{formatted}} earlier changes',
    by: 'by {{name}}',
    emails_one: '{{formatted}} email',
    emails_other: '{{formatted}} emails',
    toContacts_one: '{{emails}} to {{formatted}} contact',
    toContacts_other: '{{emails}} to {{formatted}} contacts',
  },
  ru: {
    title: 'История',
    earlier_one: 'Ещё {{formatted}} изменение раньше',
    earlier_few: 'Ещё {{formatted}} изменения раньше',
    earlier_many: 'Ещё {{formatted}} изменений раньше',
    earlier_other: 'Ещё {{formatted}} изменения раньше',
    by: '{{name}}',
    emails_one: '{{formatted}} письмо',
    emails_few: '{{formatted}} письма',
    emails_many: '{{formatted}} писем',
    emails_other: '{{formatted}} письма',
    toContacts_one: '{{emails}} {{formatted}} контакту',
    toContacts_few: '{{emails}} {{formatted}} контактам',
    toContacts_many: '{{emails}} {{formatted}} контактам',
    toContacts_other: '{{emails}} {{formatted}} контакта',
  },
});
