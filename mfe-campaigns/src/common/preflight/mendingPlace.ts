import type { PreflightFinding, TroubledMailbox } from '@touchline/shared/contract';

type Label = 'openTemplate' | 'openSettings' | 'openCampaign' | 'signIn' | 'openLimits' | 'openHealth';

/** Where something is mended: the address of a page, and what it is called. */
export interface MendingPlace {
  readonly to: string;
  readonly label: Label;
}

const SETTINGS: MendingPlace = { to: '/settings', label: 'openSettings' };

/** Where a finding is mended. @param template of which it was found; @param campaign undefined for a new one, whose form is behind the dialog */
export function mendingPlace(
  { check, mailboxes }: Pick<PreflightFinding, 'check' | 'mailboxes'>,
  template: Pick<PreflightFinding['templates'][number], 'id'> | undefined,
  campaign: number | undefined,
): MendingPlace | undefined {
  if (check === 'holidays') return SETTINGS;
  if (campaign !== undefined) {
    if (mailboxes.some(({ trouble }) => trouble === 'gone'))
      return { to: `/campaigns?edit=${campaign}`, label: 'openCampaign' };
  }
  // Who got the mail is not decided in the template.
  if (template === undefined || check === 'same_mail') return undefined;
  return { to: `/templates?edit=${template.id}`, label: 'openTemplate' };
}

/** Where a mailbox is mended. */
export function mailboxPlace({ id, trouble }: TroubledMailbox): MendingPlace | undefined {
  switch (trouble) {
    case 'gone':
      return undefined;
    case 'sign_in_again':
      return { to: `/settings?connection=${id}`, label: 'signIn' };
    case 'at_limit':
      return { to: `/settings?edit=${id}`, label: 'openLimits' };
    case 'bounces':
    case 'domain':
      return { to: `/settings?check=${id}`, label: 'openHealth' };
    default:
      return SETTINGS;
  }
}
