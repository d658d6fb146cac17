import { Badge, useFormatNumber } from '@touchline/shared';
import type { Organization } from '@touchline/shared/contract';
import { contactCount } from '../common/contactCount.ts';
import { FoldToggle } from '../common/FoldToggle.tsx';
import { messages } from './messages.ts';
import type { Tiles } from './useTiles.ts';

export interface ContactCountProps {
  readonly organization: Organization;
  readonly tiles: Tiles;
}

/** How many contacts an organization has, and how many of them were found; opens and folds their tiles. */
export function ContactCount({ organization, tiles }: ContactCountProps) {
  const { id, name } = organization;
  const t = messages.use();
  const formatNumber = useFormatNumber();
  const count = contactCount(organization);
  const formatted = formatNumber(count);
  if (count === 0) return <Badge kind="count">{t('contacts', { count, formatted })}</Badge>;
  const isOpen = tiles.isOpen(organization);
  const found = isOpen ? undefined : tiles.foundOf(id);
  const text =
    found === undefined || found === count
      ? t('contacts', { count, formatted })
      : t('contactsFound', { count, formatted, found: formatNumber(found) });
  return (
    <FoldToggle
      text={text}
      isOpen={isOpen}
      aria-expanded={isOpen || found === count}
      aria-label={t('contactsToggle', { name, text })}
      onClick={() => tiles.toggle(organization)}
    />
  );
}
