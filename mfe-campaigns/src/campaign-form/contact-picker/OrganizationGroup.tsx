import {
  Button,
  Checkbox,
  color,
  font,
  gridHeight,
  oneLine,
  space,
  useFormatNumber,
  VirtualGrid,
  Marked,
} from '@touchline/shared';
import { type RefObject, useId } from 'react';
import { styled } from 'styled-components';
import type { PickedContact } from '@touchline/shared/contract/readers';
import type { ShownOrganization } from './findContacts.ts';
import { messages } from './messages.ts';
import { canChoose, type Selection, shareOf } from './selection.ts';

// The list draws only what is in sight, so it must know the height of each group in advance.
const HEAD = 56;
const ROW = { minTileWidth: 100_000, tileHeight: 48, gap: 0 } as const;

/** Stands for the id of an organization for contacts who have none. */
export const ELSEWHERE = 0;

/** Height in pixels of an organization with its shown contacts. */
export function groupHeight({ contacts }: ShownOrganization, width: number): number {
  return HEAD + gridHeight(contacts.length, width, ROW);
}

export interface OrganizationGroupProps {
  readonly shown: ShownOrganization;
  readonly selection: Selection;
  /** What was chosen when the dialog opened. */
  readonly initial: Selection;
  readonly scroller: RefObject<HTMLElement | null>;
  /** Pixels from the top of the scrolling content to this group. */
  readonly offset: number;
  readonly onToggleContact: (contact: PickedContact, chosen: boolean) => void;
  readonly onToggleAll: (contacts: readonly PickedContact[]) => void;
}

/** An organization with its box of three states, Select All / Deselect All of what is shown, and its contacts (C9). */
export function OrganizationGroup(props: OrganizationGroupProps) {
  const { shown, selection, initial, scroller, offset, onToggleContact, onToggleAll } = props;
  const { organization, contacts } = shown;
  const t = messages.use();
  const id = useId();
  const formatNumber = useFormatNumber();
  const total = organization.contacts.length;
  const selected = organization.contacts.filter((contact) => selection.has(contact.id)).length;
  const share = shareOf(selection, contacts);
  const name = organization.name || t(organization.id === ELSEWHERE ? 'elsewhere' : 'unnamedOrganization');
  const shownSelected = contacts.filter((contact) => selection.has(contact.id)).length;
  const available = contacts.filter(({ unavailable }) => unavailable === undefined).length;
  const label =
    share === 'all'
      ? t('deselectAll', { count: formatNumber(shownSelected) })
      : t('selectAll', { count: formatNumber(available) });
  const isEmpty = shownSelected === 0 && available === 0;
  const counts = [t('selectedOf', { selected: formatNumber(selected), total: formatNumber(total) })];
  if (contacts.length < total)
    counts.push(t('shownOf', { shown: formatNumber(contacts.length), total: formatNumber(total) }));
  return (
    <fieldset aria-labelledby={`${id}-label`}>
      <Head data-head="">
        <WholeRow
          id={id}
          tabIndex={-1}
          label={
            <Name title={name}>
              <Marked text={name} />
            </Name>
          }
          description={<Line>{counts.join(' · ')}</Line>}
          checked={share === 'some' ? 'mixed' : share === 'all'}
          disabled={isEmpty}
          onChange={() => onToggleAll(contacts)}
        />
        <Button
          kind="quiet"
          size="small"
          tabIndex={-1}
          disabled={isEmpty}
          aria-label={t('allNamed', { label, name })}
          onClick={() => onToggleAll(contacts)}
        >
          {label}
        </Button>
      </Head>
      <VirtualGrid
        {...ROW}
        label={t('contactsOf', { name })}
        count={contacts.length}
        scroller={scroller}
        scrollOffset={offset + HEAD}
        itemKey={(index) => contacts[index]?.id ?? index}
        renderItem={(index) => {
          const contact = contacts[index];
          return (
            contact && (
              <ContactRow
                contact={contact}
                chosen={selection.has(contact.id)}
                disabled={!selection.has(contact.id) && !canChoose(contact, initial)}
                onToggle={onToggleContact}
              />
            )
          );
        }}
      />
    </fieldset>
  );
}

interface ContactRowProps {
  readonly contact: PickedContact;
  readonly chosen: boolean;
  readonly disabled: boolean;
  readonly onToggle: (contact: PickedContact, chosen: boolean) => void;
}

function ContactRow({ contact, chosen, disabled, onToggle }: ContactRowProps) {
  const { name, unavailable } = contact;
  const t = messages.use();
  const facts = contact.facts.join(' · ');
  return (
    <Indented>
      <WholeRow
        tabIndex={-1}
        label={<Line>{name ? <Marked text={name} /> : t('unnamed')}</Line>}
        description={
          <Line title={facts}>
            {unavailable && <Reason>{t(unavailable)}</Reason>}
            {unavailable && facts !== '' && ' · '}
            <Marked text={facts} isPhone />
          </Line>
        }
        checked={chosen}
        disabled={disabled}
        onChange={(next) => onToggle(contact, next)}
      />
    </Indented>
  );
}

const Head = styled.div`
  display: flex;
  align-items: center;
  gap: ${space(1)};
  height: ${HEAD}px;
  padding: 0 ${space(1)} 0 ${space(2)};
  border-bottom: 1px solid ${color.line};
  background: ${color.hover};
`;

/** As high as its row on any pointer; a Shift-click selects people, not text. */
const WholeRow = styled(Checkbox)`
  && {
    display: flex;
    flex: 1;
    align-items: center;
    height: 100%;
    min-height: 0;
    padding-block: 0;
    user-select: none;
  }
  & > :last-child {
    flex: 1;
    grid-template-columns: minmax(0, 1fr);
  }
`;

const Name = styled.span`
  ${oneLine}
  display: block;
  font: ${font.strong};
`;

const Line = styled.span`
  ${oneLine}
  display: block;
`;

const Indented = styled.div`
  padding-left: 42px;
  padding-right: ${space(2)};
  &:hover {
    background: ${color.hover};
  }
`;

const Reason = styled.span`
  color: ${color.warnText};
`;
