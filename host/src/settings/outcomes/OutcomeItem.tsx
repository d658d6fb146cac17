import {
  Badge,
  Button,
  Checkbox,
  space,
  TextField,
  useFormatNumber,
  VisuallyHidden,
} from '@touchline/shared';
import type { OutcomeRow } from '@touchline/shared/contract/readers';
import { type FormEvent, useState } from 'react';
import { styled } from 'styled-components';
import { ItemActions, ItemHead, ItemName, ItemNote } from '../ItemList.ts';
import { messages } from './messages.ts';

export interface OutcomeItemProps {
  readonly row: OutcomeRow;
  readonly name: string;
  readonly busy: boolean;
  /** @param tell what is wrong with the name @returns whether it was stored */
  readonly onRename: (name: string, tell: (message: string) => void) => Promise<boolean>;
  /** Says whether it ends outreach. */
  readonly onEnding: (ends: boolean) => void;
  readonly onRemove: () => void;
  readonly onOfferAgain: () => void;
}

/** One outcome, with what can be done with it. */
export function OutcomeItem(props: OutcomeItemProps) {
  const { row, name, busy, onRename, onEnding, onRemove, onOfferAgain } = props;
  const t = messages.use();
  const formatNumber = useFormatNumber();
  const [typed, setTyped] = useState<string>();
  const [error, setError] = useState<string>();
  const { conversations, isRetired, ends_outreach: endsOutreach } = row;
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setError(undefined);
    if (typed !== undefined && (await onRename(typed.trim(), setError))) setTyped(undefined);
  };
  if (typed !== undefined) {
    return (
      <li>
        <Form onSubmit={(event) => void save(event)}>
          <TextField
            label={t('name')}
            value={typed}
            maxLength={60}
            onChange={setTyped}
            error={error}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- It takes the place of the button that was pressed.
            autoFocus
          />
          <Button onClick={() => setTyped(undefined)}>{t('cancel')}</Button>
          <Button kind="primary" type="submit" busy={busy}>
            {t('save')}
          </Button>
        </Form>
      </li>
    );
  }
  return (
    <li>
      <Head>
        <ItemName>
          <b>{name}</b>
          {conversations > 0 && (
            <ItemNote>
              {t('inUse', { count: conversations, formatted: formatNumber(conversations) })}
            </ItemNote>
          )}
        </ItemName>
        {!isRetired && (
          <Checkbox
            label={
              <>
                {t('endsOutreach')}
                <VisuallyHidden>: {name}</VisuallyHidden>
              </>
            }
            disabled={busy}
            checked={endsOutreach}
            onChange={onEnding}
          />
        )}
        <ItemActions>
          {isRetired ? (
            <>
              <Badge tone="neutral">{t('retired')}</Badge>
              <Button size="small" aria-label={t('bringBackOf', { name })} onClick={onOfferAgain}>
                {t('bringBack')}
              </Button>
            </>
          ) : (
            <>
              <Button
                size="small"
                kind="quiet"
                aria-label={t('renameOf', { name })}
                onClick={() => setTyped(name)}
              >
                {t('rename')}
              </Button>
              <Button size="small" kind="quiet" aria-label={t('removeOf', { name })} onClick={onRemove}>
                {t('remove')}
              </Button>
            </>
          )}
        </ItemActions>
      </Head>
    </li>
  );
}

/** The checkbox stands beside the actions, and where there is no room, below the name. */
const Head = styled(ItemHead)`
  & > :first-child {
    flex: 1 1 200px;
  }
`;

const Form = styled.form`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  gap: ${space(1)};
`;
