import { Button, space, TextField } from '@touchline/shared';
import type { AnswerForm } from '@touchline/shared/contract';
import { TEXT_LIMITS } from '@touchline/shared/contract/rules';
import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import { AnswerAllButton } from './AnswerAllButton.tsx';
import { CopiesField } from './CopiesField.tsx';
import { messages } from './messages.ts';
import type { Written } from './written.ts';

export interface MailFieldsProps {
  readonly form: AnswerForm;
  /** Whom it goes to. */
  readonly to: string | undefined;
  readonly written: Written;
  readonly errors: ReadonlyMap<string, string>;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly onChange: (fields: Partial<Written>) => void;
}

/** Cc and subject, which most answers leave as they are: shown when asked for, and when something is in them. */
export function MailFields({ form, to, written, errors, isOpen, onOpen, onChange }: MailFieldsProps) {
  const t = messages.use();
  const [isAsked, setAsked] = useState(false);
  const isFirst = form.subject === '';
  const fields = useRef<HTMLDivElement>(null);
  const ask = () => {
    setAsked(true);
    onOpen();
  };
  const answerAll = (
    <AnswerAllButton
      size="small"
      kind="quiet"
      everybody={form.everybody}
      to={to}
      cc={written.cc}
      onAnswerAll={(cc) => {
        onChange({ cc });
        ask();
        // The button goes, and the focus would be lost with it; where the fields come only now, they take it.
        fields.current?.querySelector('input')?.focus();
      }}
    />
  );
  if (!isOpen && !isFirst) {
    return (
      <Choices>
        {answerAll}
        <Button size="small" kind="quiet" onClick={ask}>
          {t('more')}
        </Button>
      </Choices>
    );
  }
  return (
    <Fields ref={fields}>
      <Choices>{answerAll}</Choices>
      <CopiesField
        value={written.cc}
        onChange={(cc) => onChange({ cc })}
        error={errors.get('cc')}
        isAsked={isAsked}
      />
      <TextField
        label={t('subject')}
        value={written.subject}
        placeholder={form.subject}
        maxLength={TEXT_LIMITS.subject}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- The button that opened the composer has gone.
        autoFocus={isFirst}
        onChange={(subject) => onChange({ subject })}
        error={errors.get('subject')}
      />
    </Fields>
  );
}

const Choices = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1)};
  &:empty {
    display: none;
  }
  /* Above both fields, which stand beside each other. */
  grid-column: 1 / -1;
`;

/** Beside each other where there is room: what is written below needs the height. */
const Fields = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 180px), 1fr));
  align-items: start;
  gap: ${space(1)};
`;
