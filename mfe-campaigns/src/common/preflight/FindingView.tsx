import { color, font, LinkButton, radius, space, useFormatNumber } from '@touchline/shared';
import type { PreflightFinding } from '@touchline/shared/contract';
import { contactPlace } from '@touchline/shared/contract/paths';
import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import { styled } from 'styled-components';
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
  const formatNumber = useFormatNumber();
  const { check, severity, template, details, people } = finding;
  const Icon = ICONS[severity];
  const place = mendingPlace(finding, campaign);
  const isKnown = check !== 'holidays' || details.length > 0;
  const more = people === null ? 0 : people.contacts - people.people.length;
  return (
    <Item $severity={severity}>
      <Icon aria-hidden size={18} />
      <div>
        <p>
          <b>{t(`severity.${severity}`)}</b> {t(isKnown ? `check.${check}` : 'noCountry')}
        </p>
        {template !== null && (
          <p>
            {t('inTemplate', { title: template.title || t('untitled'), steps: template.steps.join(', ') })}
          </p>
        )}
        {details.length > 0 && (
          <p>
            {check === 'too_large'
              ? t('kilobytes', { size: details[0] ?? '' })
              : wordsOf(details, t('noWords'))}
          </p>
        )}
        {people !== null && (
          <People>
            {people.people.map(({ id, name, email }) => (
              <li key={id}>
                <a href={contactPlace(id)} target="_blank" rel="noopener">
                  {name || email || t('contactOfId', { id })}
                </a>
              </li>
            ))}
            {more > 0 && <li>{t('morePeople', { count: more, formatted: formatNumber(more) })}</li>}
          </People>
        )}
        {/* In a tab of its own: what is typed in the form behind this dialog stays. */}
        {place !== undefined && (
          <LinkButton size="small" href={place.to} target="_blank" rel="noopener">
            {t(place.label)}
          </LinkButton>
        )}
      </div>
    </Item>
  );
}

const wordsOf = (details: readonly string[], none: string): string =>
  details.map((detail) => detail || none).join(' · ');

const Item = styled.li<{ $severity: PreflightFinding['severity'] }>`
  display: grid;
  grid-template-columns: max-content minmax(0, 1fr);
  gap: ${space(1)};
  padding: ${space(1)} ${space(1.5)};
  border: 1px solid ${color.line};
  border-radius: ${radius.tile};
  overflow-wrap: anywhere;
  & > svg {
    margin-top: 2px;
    color: ${({ $severity }) => ($severity === 'stops' ? color.danger : color.muted)};
  }
  & > div {
    display: grid;
    gap: ${space(0.5)};
    justify-items: start;
  }
  & b {
    font: ${font.strong};
  }
`;

const People = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 2px ${space(1)};
  list-style: none;
`;
