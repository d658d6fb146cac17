import { defineMessages } from '@touchline/shared';

export const messages = defineMessages('mail.status', {
  en: {
    window: '{{days}}, {{from}}–{{to}} ({{zone}})',
    rate_one: 'at most {{formatted}} email a minute',
    rate_other: 'at most {{formatted}} emails a minute',
    domainRate_one: '{{formatted}} of them to one domain',
    domainRate_other: '{{formatted}} of them to one domain',
  },
  ru: {
    window: '{{days}}, {{from}}–{{to}} ({{zone}})',
    rate_one: 'не больше {{formatted}} письма в минуту',
    rate_few: 'не больше {{formatted}} писем в минуту',
    rate_many: 'не больше {{formatted}} писем в минуту',
    rate_other: 'не больше {{formatted}} писем в минуту',
    domainRate_one: 'из них {{formatted}} на один домен',
    domainRate_few: 'из них {{formatted}} на один домен',
    domainRate_many: 'из них {{formatted}} на один домен',
    domainRate_other: 'из них {{formatted}} на один домен',
  },
});
