import { Alert, Button, font, space } from '@touchline/shared';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { messages } from './messages.ts';

/** Something that another person has set differently. */
export interface Difference {
  readonly key: string;
  /** Which field it is, in words. */
  readonly title: string;
  /** Both values in words, empty for none; undefined where the title says it all. */
  readonly values: { readonly theirs: string; readonly mine: string } | undefined;
  /** What can be done about it, where that is not told by the buttons. */
  readonly note?: string | undefined;
}

export interface ConflictAlertProps {
  /** What has happened. */
  readonly text: ReactNode;
  readonly differences: readonly Difference[];
  /** The way to take theirs, or to load it first. */
  readonly takeTheirs: ReactNode;
  /** What the other button says where it does not overwrite anything. */
  readonly overwriteLabel?: string | undefined;
  readonly onOverwrite: () => void;
}

/**
 * Shown in a form when somebody else has changed the same: shows both values of each field and asks which to keep (S9). Scrolls
 * into sight, since it stands below what was typed.
 */
export function ConflictAlert(props: ConflictAlertProps) {
  const { text, differences, takeTheirs, overwriteLabel, onOverwrite } = props;
  const t = messages.use();
  return (
    <div ref={intoSight}>
      <Alert kind="warning">
        {text}
        {differences.length > 0 && (
          <List ref={intoSight}>
            {differences.map(({ key, title, values, note }) => (
              <li key={key}>
                <b>{title}</b>
                {values !== undefined && (
                  <>
                    <span>{t('theirs', { value: values.theirs || t('empty') })}</span>
                    <span>{t('mine', { value: values.mine || t('empty') })}</span>
                  </>
                )}
                {note !== undefined && <span>{note}</span>}
              </li>
            ))}
          </List>
        )}
        <Choices>
          {takeTheirs}
          <Button size="small" onClick={onOverwrite}>
            {overwriteLabel ?? t('overwrite')}
          </Button>
        </Choices>
      </Alert>
    </div>
  );
}

const intoSight = (element: HTMLElement | null) => element?.scrollIntoView?.({ block: 'nearest' });

const List = styled.ul`
  /* It may come later than the rest: the buttons below, on a phone one above the other, are to be in sight with it. */
  scroll-margin-bottom: 104px;
  display: grid;
  gap: ${space(1)};
  margin: ${space(1)} 0;
  padding: 0;
  list-style: none;
  & > li {
    display: grid;
  }
  & b {
    font: ${font.label};
  }
`;

const Choices = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1)};
  margin-top: ${space(1)};
`;
