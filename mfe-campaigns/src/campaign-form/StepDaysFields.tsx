import { Button, color, font, media, NumberField, space } from '@touchline/shared';
import { MAX_FREQUENCY_DAYS } from '@touchline/shared/contract';
import { CalendarDays } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { styled } from 'styled-components';
import type { CampaignFields } from './campaignFields.ts';
import { messages } from './messages.ts';

export interface StepDaysFieldsProps extends Pick<CampaignFields, 'templates' | 'stepDays' | 'dayUnit'> {
  /** Between all steps that have none of their own. */
  readonly usual: number;
  readonly busy: boolean;
  readonly onChange: (days: ReadonlyMap<number, number>) => void;
}

/**
 * Days before each step that follows another (V10). Folded while all share one number, which is the simple way; empty is that
 * number.
 */
export function StepDaysFields(props: StepDaysFieldsProps) {
  const { templates, stepDays, dayUnit, usual, busy, onChange } = props;
  const t = messages.use();
  const id = useId();
  const hasOwn = stepDays !== undefined && stepDays.size > 0;
  const [isOpen, setOpen] = useState(hasOwn);
  const frame = useRef<HTMLDivElement>(null);
  const isPressed = useRef(false);
  // What was pressed is gone: the focus must not be.
  useEffect(() => {
    if (!isPressed.current) return;
    isPressed.current = false;
    frame.current?.querySelector<HTMLElement>('input, button')?.focus();
  });
  const change = (open: boolean) => {
    isPressed.current = true;
    setOpen(open);
    if (!open && hasOwn) onChange(new Map());
  };
  const later = [...templates.keys()].toSorted((one, other) => one - other).slice(1);
  if (later.length === 0) return <Where>{t('stepDaysLater')}</Where>;
  if (!isOpen && !hasOwn) {
    return (
      <Switch ref={frame}>
        <Button
          size="small"
          icon={<CalendarDays />}
          aria-expanded={false}
          disabled={busy}
          onClick={() => change(true)}
        >
          {t('stepDaysOpen')}
        </Button>
      </Switch>
    );
  }
  return (
    <Group aria-labelledby={id}>
      <div>
        <span id={id}>{t('stepDays')}</span>
        <Button kind="quiet" size="small" disabled={busy} onClick={() => change(false)}>
          {t('stepDaysSame')}
        </Button>
      </div>
      <Fields ref={frame}>
        {later.map((step) => (
          <NumberField
            key={step}
            label={t('daysBefore', { step })}
            hint={t(`usual.${dayUnit ?? 'days'}`, { count: usual })}
            min={0}
            max={MAX_FREQUENCY_DAYS}
            value={stepDays?.get(step) ?? null}
            readOnly={busy}
            onChange={(days) => onChange(withDays(stepDays, step, days))}
          />
        ))}
      </Fields>
    </Group>
  );
}

/** The days with others before a step, or with those of all steps (null); in the order of the steps. */
function withDays(days: CampaignFields['stepDays'], step: number, own: number | null): Map<number, number> {
  const next = new Map(days);
  next.delete(step);
  if (own !== null) next.set(step, own);
  return new Map([...next].toSorted(([one], [other]) => one - other));
}

const Where = styled.p`
  color: ${color.muted};
  font: ${font.small};
`;

const Switch = styled.div`
  display: flex;
`;

const Group = styled.fieldset`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(1)};
  & > div:first-child {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: ${space(0.5)} ${space(1)};
    font: ${font.strong};
  }
`;

const Fields = styled.div`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  align-items: start;
  gap: ${space(2)};
  @media ${media.phone} {
    grid-template-columns: minmax(0, 1fr);
  }
`;
