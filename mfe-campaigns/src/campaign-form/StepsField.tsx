import { Button, color, font, oneLine, space } from '@touchline/shared';
import { ListOrdered } from 'lucide-react';
import { styled } from 'styled-components';
import type { StepTemplates } from './campaignFields.ts';
import { messages } from './messages.ts';
import { PickerField } from './PickerField.tsx';

export interface StepsFieldProps {
  readonly id: string;
  readonly chosen: StepTemplates;
  readonly nameOf: (template: number) => string;
  readonly error: string | undefined;
  readonly busy: boolean;
  readonly onOpen: () => void;
}

/** The chosen template of each step, and the way to choose them. */
export function StepsField({ id, chosen, nameOf, error, busy, onOpen }: StepsFieldProps) {
  const t = messages.use();
  return (
    <PickerField label={t('templates')} id={id} error={error}>
      {(wiring) => (
        <>
          <Button {...wiring} icon={<ListOrdered />} disabled={busy} onClick={onOpen}>
            {t('selectTemplates')}
          </Button>
          {chosen.size === 0 ? (
            <p>{t('noTemplates')}</p>
          ) : (
            <Steps aria-label={t('chosenTemplates')}>
              {[...chosen].map(([step, template]) => (
                <li key={step}>
                  <span>{t('step', { step })}</span>
                  <span title={nameOf(template)}>{nameOf(template)}</span>
                </li>
              ))}
            </Steps>
          )}
        </>
      )}
    </PickerField>
  );
}

const Steps = styled.ol`
  display: grid;
  gap: 2px;
  max-height: 140px;
  overflow-y: auto;
  list-style: none;
  font: ${font.small};
  & > li {
    display: grid;
    grid-template-columns: max-content minmax(0, 1fr);
    gap: ${space(1)};
  }
  & > li > :first-child {
    color: ${color.muted};
  }
  & > li > :last-child {
    ${oneLine}
  }
`;
