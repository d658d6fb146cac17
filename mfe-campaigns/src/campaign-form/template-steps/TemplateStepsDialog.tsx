import {
  Badge,
  Button,
  CardGrid,
  color,
  Dialog,
  DialogCloseButton,
  EmptyState,
  ErrorState,
  font,
  MailFrame,
  Skeleton,
  space,
} from '@touchline/shared';
import { Mail } from 'lucide-react';
import { useCallback, useId, useMemo, useState } from 'react';
import { styled } from 'styled-components';
import type { CampaignFields, StepTemplates } from '../campaignFields.ts';
import { choosableTemplates, type StepTemplate, stepTemplates } from '../../stepTemplates.ts';
import { messages } from './messages.ts';
import { groupBySteps, type StepChoice, withTemplate } from './stepChoice.ts';
import { TemplateChoice } from './TemplateChoice.tsx';

export interface TemplateStepsDialogProps extends Pick<CampaignFields, 'scenario' | 'emailCount'> {
  readonly scenarioLabel: string;
  readonly chosen: StepTemplates;
  readonly onChange: (chosen: StepTemplates) => void;
  readonly onClose: () => void;
}

/** The template-per-step dialog (C10): a choice takes effect at once, Done only closes. */
export function TemplateStepsDialog(props: TemplateStepsDialogProps) {
  const { scenario, emailCount, scenarioLabel, chosen, onChange, onClose } = props;
  const t = messages.use();
  const { rows: templates, status, reload } = stepTemplates.use();
  const [previewed, setPreviewed] = useState<StepTemplate>();
  const offered = useMemo(
    () => choosableTemplates(templates, scenario, emailCount),
    [templates, scenario, emailCount],
  );
  const steps = groupBySteps(offered, chosen);
  const toggle = useCallback(
    (template: StepTemplate) =>
      onChange(
        withTemplate(
          chosen,
          template.step,
          chosen.get(template.step) === template.id ? undefined : template.id,
        ),
      ),
    [chosen, onChange],
  );
  return (
    <Dialog
      open
      size="large"
      title={t('title')}
      {...(scenario !== '' && { description: scenarioLabel })}
      onClose={onClose}
      footer={
        <Button kind="primary" onClick={onClose}>
          {t('done')}
        </Button>
      }
    >
      {scenario === '' ? (
        <EmptyState icon={<Mail />}>{t('scenarioFirst')}</EmptyState>
      ) : (
        <>
          <p>{t('instruction')}</p>
          {status === 'loading' && <Skeleton count={3} />}
          {status === 'failed' && <ErrorState title={t('failed')} onRetry={reload} />}
          {status !== 'loading' && offered.length === 0 && (
            <EmptyState icon={<Mail />}>{t('none')}</EmptyState>
          )}
          {steps.map((choice) => (
            <StepGroup
              key={choice.step}
              choice={choice}
              scenarioLabel={scenarioLabel}
              isKnown={status === 'succeeded'}
              onToggle={toggle}
              onPreview={setPreviewed}
              onClear={() => onChange(withTemplate(chosen, choice.step, undefined))}
            />
          ))}
        </>
      )}
      {previewed && <PreviewDialog template={previewed} onClose={() => setPreviewed(undefined)} />}
    </Dialog>
  );
}

interface StepGroupProps {
  readonly choice: StepChoice;
  readonly scenarioLabel: string;
  /** Whether the templates are loaded: before that, none can be called missing. */
  readonly isKnown: boolean;
  readonly onToggle: (template: StepTemplate) => void;
  readonly onPreview: (template: StepTemplate) => void;
  readonly onClear: () => void;
}

function StepGroup(props: StepGroupProps) {
  const { choice, scenarioLabel, isKnown, onToggle, onPreview, onClear } = props;
  const { step, templates, chosen } = choice;
  const t = messages.use();
  const headingId = useId();
  const isOffered = templates.some(({ id }) => id === chosen);
  return (
    <Group aria-labelledby={headingId}>
      <Heading>
        <h3 id={headingId}>{t('step', { step })}</h3>
        {chosen !== undefined && (
          <>
            <Badge tone="ok">{t('selectedId', { id: chosen })}</Badge>
            <Button kind="quiet" size="small" aria-label={t('clearStep', { step })} onClick={onClear}>
              {t('clear')}
            </Button>
          </>
        )}
      </Heading>
      {chosen !== undefined && isKnown && !isOffered && <Gone>{t('notOffered')}</Gone>}
      <CardGrid $smallest={340}>
        {templates.map((template) => (
          <TemplateChoice
            key={template.id}
            template={template}
            scenarioLabel={scenarioLabel}
            isChosen={template.id === chosen}
            onToggle={onToggle}
            onPreview={onPreview}
          />
        ))}
      </CardGrid>
    </Group>
  );
}

/** The whole mail of a template, before it is chosen. */
function PreviewDialog({
  template,
  onClose,
}: {
  readonly template: StepTemplate;
  readonly onClose: () => void;
}) {
  const t = messages.use();
  const name = template.title || t('untitled');
  return (
    <Dialog
      open
      size="large"
      title={name}
      description={`${t('subject')}: ${template.subject || t('unknown')}`}
      onClose={onClose}
      footer={<DialogCloseButton>{t('close')}</DialogCloseButton>}
    >
      <MailFrame html={template.html} title={t('mailOf', { name })} />
    </Dialog>
  );
}

const Group = styled.fieldset`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(1)};
`;

const Heading = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(0.5)} ${space(1)};
  min-height: 28px;
  & > h3 {
    font: ${font.heading};
  }
`;

const Gone = styled.p`
  color: ${color.muted};
`;
