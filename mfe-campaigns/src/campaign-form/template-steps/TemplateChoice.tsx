import {
  Button,
  Card,
  color,
  DateTime,
  font,
  MailPicture,
  motion,
  oneLine,
  radius,
  space,
  usePhone,
} from '@touchline/shared';
import { TEMPLATE_TONES, type TemplateTone } from '@touchline/shared/contract';
import { Check } from 'lucide-react';
import { memo, useId } from 'react';
import { styled } from 'styled-components';
import type { StepTemplate } from '../../stepTemplates.ts';
import { messages } from './messages.ts';

/** Size of the picture in pixels. */
const PICTURE = { wide: { width: 120, height: 164 }, phone: { width: 84, height: 116 } } as const;

export interface TemplateChoiceProps {
  readonly template: StepTemplate;
  readonly scenarioLabel: string;
  readonly isChosen: boolean;
  readonly onToggle: (template: StepTemplate) => void;
  readonly onPreview: (template: StepTemplate) => void;
}

const isTone = (tone: string): tone is TemplateTone => (TEMPLATE_TONES as readonly string[]).includes(tone);

/** A template that a step can use (C10): a button that stays pressed while it is chosen. */
export const TemplateChoice = memo(function TemplateChoice(props: TemplateChoiceProps) {
  const { template, scenarioLabel, isChosen, onToggle, onPreview } = props;
  const { title, subject, tone, step, modified, html } = template;
  const t = messages.use();
  const id = useId();
  const picture = PICTURE[usePhone() ? 'phone' : 'wide'];
  const name = title || t('untitled');
  return (
    <Surface $isChosen={isChosen}>
      <Press
        type="button"
        aria-pressed={isChosen}
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-facts`}
        onClick={() => onToggle(template)}
      />
      <Picture style={{ width: picture.width }}>
        <MailPicture html={html} title={t('mailOf', { name })} {...picture} />
      </Picture>
      <Texts>
        <Name id={`${id}-name`} title={name}>
          {name}
        </Name>
        <Facts id={`${id}-facts`}>
          <div>
            <dt>{t('step', { step })}</dt>
          </div>
          <div>
            <dt>{t('scenario')}</dt>
            <dd>{scenarioLabel}</dd>
          </div>
          <div>
            <dt>{t('subject')}</dt>
            <dd title={subject}>{subject || t('unknown')}</dd>
          </div>
          <div>
            <dt>{t('tone')}</dt>
            <dd>{(isTone(tone) ? t(tone) : tone) || t('unknown')}</dd>
          </div>
          <div>
            <dt>{t('lastModified')}</dt>
            <dd>
              <DateTime value={modified} missing={t('unknown')} />
            </dd>
          </div>
        </Facts>
        <Preview
          size="small"
          kind="quiet"
          aria-label={t('previewNamed', { name })}
          onClick={() => onPreview(template)}
        >
          {t('preview')}
        </Preview>
      </Texts>
      {isChosen && (
        <Tick aria-hidden="true">
          <Check />
        </Tick>
      )}
    </Surface>
  );
});

const Surface = styled(Card)<{ $isChosen: boolean }>`
  position: relative;
  display: grid;
  grid-template-columns: max-content minmax(0, 1fr);
  gap: ${space(1.5)};
  height: 100%;
  padding: ${space(1.5)};
  border-color: ${({ $isChosen }) => ($isChosen ? color.accent : color.line)};
  background: ${({ $isChosen }) => ($isChosen ? color.accentSoft : color.surface)};
  box-shadow: ${({ $isChosen }) => ($isChosen ? `inset 0 0 0 1px ${color.accent}` : 'none')};
  transition: border-color ${motion};
  &:hover {
    border-color: ${({ $isChosen }) => ($isChosen ? color.accent : color.lineStrong)};
  }
`;

/** Covers the whole card, since a frame inside a button would swallow the press. */
const Press = styled.button`
  position: absolute;
  inset: 0;
  z-index: 1;
  border: 0;
  border-radius: ${radius.card};
  background: none;
  cursor: pointer;
`;

const Picture = styled.div`
  align-self: start;
  box-sizing: content-box;
  overflow: hidden;
  border: 1px solid ${color.line};
  border-radius: ${radius.control};
`;

const Texts = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space(0.5)};
  min-width: 0;
`;

const Name = styled.h4`
  ${oneLine}
  margin: 0;
  padding-right: ${space(3)};
  font: ${font.strong};
`;

const Facts = styled.dl`
  display: grid;
  gap: 2px;
  font: ${font.small};
  & > div:not(:last-child) {
    ${oneLine}
  }
  /* A date is never cut off: it wraps below its label where there is no room beside it. */
  & > :last-child {
    display: flex;
    flex-wrap: wrap;
    gap: 0 6px;
  }
  & > :last-child > dd {
    margin-left: 0;
  }
  & dt {
    display: inline;
    color: ${color.muted};
  }
  & dd {
    display: inline;
    margin-left: 6px;
  }
`;

const Preview = styled(Button)`
  z-index: 2;
  align-self: start;
  margin: auto 0 0 -8px;
`;

const Tick = styled.span`
  position: absolute;
  top: ${space(1.5)};
  right: ${space(1.5)};
  color: ${color.accentText};
  & > svg {
    width: 18px;
    height: 18px;
  }
`;
