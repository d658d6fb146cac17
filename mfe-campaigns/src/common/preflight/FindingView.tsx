import {
  Button,
  color,
  font,
  lazyPart,
  LinkButton,
  media,
  oneLine,
  space,
  useFormatNumber,
} from '@touchline/shared';
import { PREFLIGHT_PARTS } from '@touchline/shared/contract/rules';
import type { PreflightFinding } from '@touchline/shared/contract';
import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import { styled } from 'styled-components';
import { FoundMailboxes } from './FoundMailboxes.tsx';
import { FoundPeople } from './FoundPeople.tsx';
import type { FindingGroup, FindingPart } from './groupFindings.ts';
import { mendingPlace } from './mendingPlace.ts';
import { messages } from './messages.ts';

/** Few campaigns have such people. */
const UnclearNames = lazyPart(() => import('./UnclearNames.tsx'));

const ICONS = { stops: CircleAlert, warns: TriangleAlert, notes: Info } as const;

/** Whose details are addresses of links, and how many of them stand there at once. */
const ADDRESSES: ReadonlySet<PreflightFinding['check']> = new Set([
  'link_broken',
  'link_private',
  'link_unchecked',
]);
const MOST_SHOWN = 5;

/** What can be done about what was found, beside following its links. */
export interface Mending {
  /** Undefined for a campaign that is not stored yet. */
  readonly campaign: number | undefined;
  /** Leaves contacts out of what is about to be sent. */
  readonly onRemove: (contacts: readonly number[]) => void;
  /** Looks again, after something was mended here. */
  readonly onMended: () => void;
}

/** What one check has found: what it is, and of each part where, whom it concerns, and the way to where it is mended. */
export function FindingView({ group, ...mending }: Mending & { readonly group: FindingGroup }) {
  const t = messages.use();
  const { check, severity, parts } = group;
  const Icon = ICONS[severity];
  const isKnown = check !== 'holidays' || parts.some(({ finding }) => finding.details.length > 0);
  return (
    <Item $severity={severity}>
      <Icon aria-hidden size={18} />
      <div>
        <p>
          {severity !== 'notes' && <b>{t(`severity.${severity}`)} </b>}
          {t(isKnown ? `check.${check}` : 'noCountry')}
        </p>
        {parts.map((part) => (
          <PartView key={keyOf(part)} part={part} {...mending} />
        ))}
      </div>
    </Item>
  );
}

const keyOf = ({ finding, templates }: FindingPart): string =>
  [...templates.map(({ id }) => id), ...finding.details].join(' ');

function PartView({
  part: { finding, templates },
  campaign,
  onRemove,
  onMended,
}: Mending & { readonly part: FindingPart }) {
  const t = messages.use();
  const formatNumber = useFormatNumber();
  const { check, details, people, mailboxes } = finding;
  const ids = people?.contact_ids ?? [];
  const isLong = ADDRESSES.has(check) && details.length > MOST_SHOWN;
  const where = templates.map((template) =>
    t('inTemplate', { title: template.title || t('untitled'), steps: template.steps.join(', ') }),
  );
  // Of several templates each is opened by itself.
  const links = (templates.length > 0 ? templates : [undefined]).flatMap((template) => {
    const place = mendingPlace(finding, template, campaign);
    return place === undefined ? [] : [{ ...place, title: template?.title || t('untitled') }];
  });
  const distinct = [...new Map(links.map((place) => [place.to, place])).values()];
  return (
    <Part>
      <div>
        {where.length > 0 && <Where>{where.join(' · ')}</Where>}
        {isLong ? (
          <details>
            <summary>
              {t('links', { count: details.length, formatted: formatNumber(details.length) })}
            </summary>
            <Addresses>
              {details.map((address) => (
                <li key={address}>{address}</li>
              ))}
            </Addresses>
          </details>
        ) : (
          details.length > 0 && <p>{detailsText(finding, t)}</p>
        )}
        {people !== null && check === 'first_name_unclear' && (
          <UnclearNames people={people} onMended={onMended} />
        )}
        {people !== null && check !== 'first_name_unclear' && (
          <FoundPeople people={people} steps={templates.flatMap(({ steps }) => steps)} list={check} />
        )}
        {mailboxes.length > 0 && <FoundMailboxes mailboxes={mailboxes} />}
      </div>
      {ids.length > 0 && (
        <Button size="small" onClick={() => onRemove(ids)}>
          {t('remove', { count: ids.length, formatted: formatNumber(ids.length) })}
        </Button>
      )}
      {/* In a tab of its own: what is typed in the form behind this dialog stays. */}
      {distinct.map(({ to, label, title }) => (
        <LinkButton key={to} size="small" href={to} target="_blank" rel="noopener">
          <Label>
            {label === 'openTemplate' && distinct.length > 1 ? t('openNamed', { title }) : t(label)}
          </Label>
        </LinkButton>
      ))}
    </Part>
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
  grid-template-columns: max-content minmax(0, 1fr);
  align-items: start;
  gap: ${space(1)};
  padding: ${space(1)} ${space(1.5)};
  overflow-wrap: anywhere;
  & > svg {
    margin-top: 2px;
    color: ${({ $severity }) => COLORS[$severity]};
  }
  & > div {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: ${space(0.5)};
  }
  & b {
    font: ${font.strong};
  }
`;

/** Links that leave the text no room stand below it. */
const Part = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-start;
  gap: ${space(1)};
  & > div {
    display: grid;
    flex: 1 1 240px;
    min-width: 0;
  }
  & > a,
  & > button {
    max-width: 100%;
  }
  @media ${media.phone} {
    & > div {
      flex-basis: 100%;
    }
  }
`;

const Addresses = styled.ul`
  list-style: none;
`;

const Label = styled.span`
  ${oneLine}
`;

const Where = styled.p`
  color: ${color.muted};
`;
