import { defineMessages } from '@touchline/shared';

export const messages = defineMessages('dashboard.approvals', {
  en: {
    title: 'Campaigns to approve',
    unnamed: 'Unnamed campaign',
    toApprove: 'asked for by {{who}}',
    toApproveByNobody: 'waits for approval',
    sentBackTitle: 'Campaigns sent back to you',
    sentBack: 'by {{who}}',
    sentBackByNobody: 'sent back',
  },
  ru: {
    title: 'Кампании на утверждение',
    unnamed: 'Кампания без названия',
    toApprove: 'запрашивает {{who}}',
    toApproveByNobody: 'ждёт утверждения',
    sentBackTitle: 'Кампании, возвращённые вам на доработку',
    sentBack: 'возвращает {{who}}',
    sentBackByNobody: 'возвращена',
  },
});
