import { defineMessages } from '@touchline/shared';

export const messages = defineMessages('dashboard.approvals', {
  en: {
    title: 'Campaigns to approve',
    unnamed: 'Unnamed campaign',
    toApprove: 'asked for by {{who}}',
    toApproveByNobody: 'waits for approval',
    toApproveAgain: 'waits again: changed by {{who}}',
    toApproveAgainByNobody: 'waits again: it was changed',
    sentBackTitle: 'Campaigns sent back to you',
    sentBack: 'by {{who}}',
    sentBackByNobody: 'sent back',
    settledTitle: 'Your campaigns that wait no more',
    approved: 'approved by {{who}}',
    approvedByNobody: 'approved',
    wentOn: 'goes on: everything is again as it was approved',
  },
  ru: {
    title: 'Кампании на утверждение',
    unnamed: 'Кампания без названия',
    toApprove: 'запрашивает {{who}}',
    toApproveByNobody: 'ждёт утверждения',
    toApproveAgain: 'снова ждёт утверждения: изменения внёс пользователь {{who}}',
    toApproveAgainByNobody: 'снова ждёт утверждения: есть изменения',
    sentBackTitle: 'Кампании, возвращённые вам на доработку',
    sentBack: 'возвращает {{who}}',
    sentBackByNobody: 'возвращена',
    settledTitle: 'Ваши кампании больше не ждут утверждения',
    approved: 'утверждение: {{who}}',
    approvedByNobody: 'утверждена',
    wentOn: 'продолжается: всё снова так, как было утверждено',
  },
});
