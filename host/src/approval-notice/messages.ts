import { defineMessages } from '@touchline/shared';

/** Words of what came of requests for approval (U4). */
export const messages = defineMessages('host.approvalNotice', {
  en: {
    approved_one: 'Approved, and goes out as planned:',
    approved_other: 'Approved, and go out as planned:',
    wentOn_one: 'Goes on, as everything is again as it was approved:',
    wentOn_other: 'Go on, as everything is again as it was approved:',
    unnamed: 'Unnamed campaign',
  },
  ru: {
    approved_one: 'Кампания утверждена, письма уходят по плану:',
    approved_few: 'Кампании утверждены, письма уходят по плану:',
    approved_many: 'Кампании утверждены, письма уходят по плану:',
    approved_other: 'Кампании утверждены, письма уходят по плану:',
    wentOn_one: 'Кампания продолжается, всё снова так, как было утверждено:',
    wentOn_few: 'Кампании продолжаются, всё снова так, как было утверждено:',
    wentOn_many: 'Кампании продолжаются, всё снова так, как было утверждено:',
    wentOn_other: 'Кампании продолжаются, всё снова так, как было утверждено:',
    unnamed: 'Кампания без названия',
  },
});
