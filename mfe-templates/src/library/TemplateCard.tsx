import {
  Badge,
  Button,
  Card,
  color,
  DateTime,
  font,
  IconButton,
  MailPicture,
  May,
  Menu,
  motion,
  oneLine,
  space,
  type Tone,
  usePhone,
  Marked,
} from '@touchline/shared';
import { Copy, Eye, Pencil, Send, Trash2 } from 'lucide-react';
import { memo, useId } from 'react';
import { styled } from 'styled-components';
import { lastModified, type ListedTemplate } from '@touchline/shared/contract/readers';
import { messages as templateMessages, useToneLabel } from '../messages.ts';
import { messages } from './messages.ts';

// The grid draws only what is in sight, so it must know the height of a card in advance.
const BORDER = 1;
const TEXTS = { wide: 188, phone: 164 } as const;

const pictureHeight = (width: number) => Math.round(((width - 2 * BORDER) * 3) / 4);

/** Height in pixels of a card `width` pixels wide. */
export function cardHeight(width: number, isPhone: boolean): number {
  return pictureHeight(width) + TEXTS[isPhone ? 'phone' : 'wide'] + 2 * BORDER;
}

/** What can be done with a template. */
export interface TemplateActions {
  readonly onPreview: (template: ListedTemplate) => void;
  readonly onTest: (template: ListedTemplate) => void;
  readonly onEdit: (template: ListedTemplate) => void;
  readonly onDuplicate: (template: ListedTemplate) => void;
  readonly onDelete: (template: ListedTemplate) => void;
}

export interface TemplateCardProps extends TemplateActions {
  readonly template: ListedTemplate;
  readonly scenarioLabel: string;
  /** In pixels. */
  readonly width: number;
}

const TONES: Readonly<Record<string, Tone>> = { Professional: 'info', Casual: 'ok', Urgent: 'warn' };

/** A template (T2): the top of its mail, what it is for, and its actions. */
export const TemplateCard = memo(function TemplateCard(props: TemplateCardProps) {
  const { template, scenarioLabel, width } = props;
  const t = messages.use();
  const untitled = templateMessages.use()('untitled');
  const toneLabel = useToneLabel();
  const isPhone = usePhone();
  const headingId = useId();
  const name = template.title || untitled;
  return (
    <Surface as="article" aria-labelledby={headingId}>
      <Picture>
        <MailPicture
          html={template.html}
          title={t('mailOf', { name })}
          width={width - 2 * BORDER}
          height={pictureHeight(width)}
        />
        <PreviewButton
          type="button"
          aria-label={t('previewNamed', { name })}
          onClick={() => props.onPreview(template)}
        >
          <span aria-hidden="true">
            <Eye /> {t('preview')}
          </span>
        </PreviewButton>
      </Picture>
      <Texts>
        <Heading $isPhone={isPhone}>
          <h2 id={headingId} title={name}>
            <Marked text={name} />
          </h2>
          {isPhone && (
            <May do="templates">
              <PhoneActions {...props} name={name} />
            </May>
          )}
        </Heading>
        <Kind>
          <span title={scenarioLabel}>{scenarioLabel || t('unknown')}</span>
          {template.tone !== '' && (
            <Badge tone={TONES[template.tone] ?? 'neutral'}>{toneLabel(template.tone)}</Badge>
          )}
        </Kind>
        <Facts>
          <dt>{t('subject')}</dt>
          <dd title={template.subject}>{template.subject || t('unknown')}</dd>
          <dt>{t('stepNumber')}</dt>
          <dd>{template.step_number ?? t('unknown')}</dd>
          <dt>{t('lastModified')}</dt>
          <dd>
            <DateTime value={lastModified(template)} missing={t('unknown')} />
          </dd>
        </Facts>
        {!isPhone && (
          <May do="templates">
            <WideActions {...props} name={name} />
          </May>
        )}
      </Texts>
    </Surface>
  );
});

type ActionsProps = TemplateCardProps & { readonly name: string };

function WideActions({ template, name, onTest, onEdit, onDuplicate, onDelete }: ActionsProps) {
  const t = messages.use();
  return (
    <Actions>
      <Button
        size="small"
        icon={<Pencil />}
        aria-label={t('editNamed', { name })}
        onClick={() => onEdit(template)}
      >
        {t('edit')}
      </Button>
      <IconButton
        size="small"
        icon={<Send />}
        label={t('testNamed', { name })}
        tooltip={t('test')}
        onClick={() => onTest(template)}
      />
      <IconButton
        size="small"
        icon={<Copy />}
        label={t('duplicateNamed', { name })}
        tooltip={t('duplicate')}
        onClick={() => onDuplicate(template)}
      />
      <IconButton
        size="small"
        icon={<Trash2 />}
        label={t('deleteNamed', { name })}
        tooltip={t('delete')}
        onClick={() => onDelete(template)}
      />
    </Actions>
  );
}

function PhoneActions({ template, name, onTest, onEdit, onDuplicate, onDelete }: ActionsProps) {
  const t = messages.use();
  return (
    <Menu
      size="small"
      label={t('actionsFor', { name })}
      items={[
        { label: t('edit'), icon: <Pencil />, onClick: () => onEdit(template) },
        { label: t('test'), icon: <Send />, onClick: () => onTest(template) },
        { label: t('duplicate'), icon: <Copy />, onClick: () => onDuplicate(template) },
        { label: t('delete'), icon: <Trash2 />, kind: 'danger', onClick: () => onDelete(template) },
      ]}
    />
  );
}

const Surface = styled(Card)`
  display: flex;
  flex-direction: column;
  overflow: hidden;
  padding: 0;
  transition: border-color ${motion};
  &:hover {
    border-color: ${color.lineStrong};
  }
`;

const Picture = styled.div`
  position: relative;
  flex: none;
  border-bottom: 1px solid ${color.line};
`;

/** Covers the thumbnail, since a frame inside a button would swallow the press. */
const PreviewButton = styled.button`
  position: absolute;
  inset: 0;
  display: grid;
  place-items: end;
  padding: ${space(1.5)};
  border: 0;
  background: none;
  cursor: zoom-in;
  &:focus-visible {
    outline-offset: -3px;
  }
  & > span {
    display: inline-flex;
    align-items: center;
    gap: 6px;
    padding: 4px 10px;
    border-radius: 14px;
    background: ${color.inverse};
    color: ${color.onInverse};
    font: ${font.caption};
    opacity: 0;
    transition: opacity ${motion};
  }
  &:is(:hover, :focus-visible) > span {
    opacity: 1;
  }
  & svg {
    width: 14px;
    height: 14px;
  }
`;

const Texts = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  min-height: 0;
  padding: 12px ${space(2)} ${space(1)};
`;

const Heading = styled.div<{ $isPhone: boolean }>`
  display: flex;
  flex: none;
  align-items: center;
  gap: ${space(1)};
  height: ${({ $isPhone }) => ($isPhone ? 36 : 24)}px;
  & > h2 {
    ${oneLine}
    flex: 1;
    font: ${font.heading};
  }
`;

const Kind = styled.div`
  display: flex;
  flex: none;
  align-items: center;
  justify-content: space-between;
  gap: ${space(1)};
  height: 22px;
  color: ${color.muted};
  font: ${font.small};
  & > :first-child {
    ${oneLine}
  }
`;

const Facts = styled.dl`
  display: grid;
  grid-template-columns: max-content minmax(0, 1fr);
  flex: none;
  gap: 4px ${space(1.5)};
  margin-top: 10px;
  font: ${font.small};
  & > dt {
    color: ${color.muted};
  }
  & > dd {
    ${oneLine}
    font-variant-numeric: tabular-nums;
  }
`;

const Actions = styled.div`
  display: flex;
  align-items: center;
  flex: none;
  gap: ${space(0.5)};
  height: 36px;
  margin-top: auto;
  & > :first-child {
    margin-right: auto;
  }
`;
