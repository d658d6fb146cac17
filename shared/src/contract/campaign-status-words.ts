/** Not part of the contract's index: who names no status need not load them. */
import type { CampaignStatus } from './campaigns.ts';
import type { Language, Text } from './language.ts';

export const CAMPAIGN_STATUS_WORDS: Readonly<Record<CampaignStatus, Text>> = {
  draft: { en: 'Draft', ru: 'Черновик' },
  active: { en: 'Active', ru: 'Активна' },
  paused: { en: 'Paused', ru: 'Приостановлена' },
  waiting: { en: 'Waiting for approval', ru: 'Ждёт утверждения' },
  completed: { en: 'Completed', ru: 'Завершена' },
};

/** The name of a campaign's status; an unknown status is its own name. Monitoring has names of its own by the specification (M2). */
export const campaignStatusName = (status: string, language: Language): string =>
  Object.hasOwn(CAMPAIGN_STATUS_WORDS, status)
    ? CAMPAIGN_STATUS_WORDS[status as CampaignStatus][language]
    : status;
