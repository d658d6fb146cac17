import { color, font, LinkButton, media, space } from '@touchline/shared';
import type { PreflightFinding } from '@touchline/shared/contract';
import { PREFLIGHT_PARTS } from '@touchline/shared/contract/rules';
import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import { styled } from 'styled-components';
import { FoundMailboxes } from './FoundMailboxes.tsx';
import { FoundPeople } from './FoundPeople.tsx';
import { mendingPlace } from './mendingPlace.ts';
import { messages } from './messages.ts';

const ICONS = { stops: CircleAlert, warns: TriangleAlert, notes: Info } as const;

/** A finding: what it is, where, whom it concerns, and the way to where it is mended. */
export function FindingView({
  finding,
  campaign,
}: {
  readonly finding: PreflightFinding;
  readonly campaign: number | undefined;
}) {
  const t = messages.use();
  const { check, severity, template, details, people, mailboxes } = finding;
  const Icon = ICONS[severity];
  const place = mendingPlace(finding, campaign);
  const isKnown = check !== 'holidays' || details.length > 0;
  return (
    <Item $severity={severity}>
      <Icon aria-hidden size={18} />
      <div>
        <p>
          <b>{t(`severity.${severity}`)}</b> {t(isKnown ? `check.${check}` : 'noCountry')}
        </p>
        {template !== null && (
          <Where>
            {t('inTemplate', { title: template.title || t('untitled'), steps: template.steps.join(', ') })}
          </Where>
        )}
        {details.length > 0 && <p>{detailsText(finding, t)}</p>}
        {people !== null && <FoundPeople people={people} isWaiting={check === 'waiting_answer'} />}
        {mailboxes.length > 0 && <FoundMailboxes mailboxes={mailboxes} />}
        {people !== null && campaign === undefined && check !== 'merge_value_missing' && (
          <Where>{t('inTheForm')}</Where>
        )}
      </div>
      {/* In a tab of its own: what is typed in the form behind this dialog stays. */}
      {place !== undefined && (
        <LinkButton size="small" href={place.to} target="_blank" rel="noopener">
          {t(place.label)}
        </LinkButton>
      )}
    </Item>
  );
}

function detailsText({ check, details }: PreflightFinding, t: ReturnType<typeof messages.use>): string {
  switch (check) {
    case 'too_large':
      return t('kilobytes', { size: details[0] ?? '' });
    case 'same_mail':
      return t('campaignsBefore', { names: details.join(', ') });
    case 'unfinished':
      return details
        .map((detail) => PREFLIGHT_PARTS.find((part) => part === detail))
        .flatMap((part) => (part === undefined ? [] : [t(`part.${part}`)]))
        .join(' · ');
    default:
      return details.map((detail) => detail || t('noWords')).join(' · ');
  }
}

const COLORS = { stops: color.danger, warns: color.warnText, notes: color.muted } as const;

const Item = styled.li<{ $severity: PreflightFinding['severity'] }>`
  display: grid;
  grid-template-columns: max-content minmax(0, 1fr) max-content;
  align-items: start;
  gap: ${space(1)};
  padding: 10px ${space(1.5)};
  overflow-wrap: anywhere;
  & > svg {
    margin-top: 2px;
    color: ${({ $severity }) => COLORS[$severity]};
  }
  & > div {
    display: grid;
    gap: ${space(0.5)};
  }
  & b {
    font: ${font.strong};
  }
  @media ${media.phone} {
    grid-template-columns: max-content minmax(0, 1fr);
    & > a {
      grid-column: 2;
      justify-self: start;
    }
  }
`;

const Where = styled.p`
  color: ${color.muted};
`;
