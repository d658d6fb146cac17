import { Button, space, TextField } from '@touchline/shared';
import type { AnswerForm } from '@touchline/shared/contract';
import { TEXT_LIMITS } from '@touchline/shared/contract/rules';
import { useState } from 'react';
import { styled } from 'styled-components';
import { messages } from './messages.ts';
import type { Written } from './written.ts';

export interface MailFieldsProps {
  readonly form: AnswerForm;
  readonly written: Written;
  readonly errors: ReadonlyMap<string, string>;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly onChange: (fields: Partial<Written>) => void;
}

/** Cc and subject, which most answers leave as they are: shown when asked for, and when something is in them. */
export function MailFields({ form, written, errors, isOpen, onOpen, onChange }: MailFieldsProps) {
  const t = messages.use();
  const [isAsked, setAsked] = useState(false);
  const isFirst = form.subject === '';
  if (!isOpen && !isFirst) {
    const ask = () => {
      setAsked(true);
      onOpen();
    };
    return (
      <div>
        <Button size="small" kind="quiet" onClick={ask}>
          {t('more')}
        </Button>
      </div>
    );
  }
  return (
    <Fields>
      <TextField
        label={t('cc')}
        hint={t('ccHint')}
        value={written.cc}
        onChange={(cc) => onChange({ cc })}
        error={errors.get('cc')}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- The button that opened the field has gone.
        autoFocus={isAsked}
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

/** Beside each other where there is room: what is written below needs the height. */
const Fields = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 180px), 1fr));
  align-items: start;
  gap: ${space(1)};
`;
