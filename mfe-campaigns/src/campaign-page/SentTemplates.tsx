import {
  Button,
  color,
  DateTime,
  font,
  MailFrame,
  MailPicture,
  media,
  oneLine,
  radius,
  space,
  useFormatNumber,
} from '@touchline/shared';
import type { ShownSentTemplate } from '@touchline/shared/contract/readers';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { messages } from './messages.ts';
import { Nothing, Rows, Section } from './Section.tsx';

/** The mails that people have received, each as it was sent (C3). */
export function SentTemplates({ templates }: { readonly templates: readonly ShownSentTemplate[] }) {
  const t = messages.use();
  return (
    <Section title={t('sentTitle')} count={templates.length}>
      {templates.length === 0 ? (
        <Nothing>{t('sentEmpty')}</Nothing>
      ) : (
        <Rows aria-label={t('sentTitle')}>
          {templates.map((template) => (
            <SentMail key={template.key} template={template} />
          ))}
        </Rows>
      )}
    </Section>
  );
}

/** Size of the thumbnail in pixels. */
const PICTURE = { width: 96, height: 72 } as const;

function SentMail({ template }: { readonly template: ShownSentTemplate }) {
  const { step_number: step, body, sent_count: count, last_sent_at } = template;
  const t = messages.use();
  const formatNumber = useFormatNumber();
  const [isOpen, setOpen] = useState(false);
  const subject = template.subject || t('noSubject');
  const title = step === undefined ? subject : t('mailOf', { step, subject });
  return (
    <li>
      <Row>
        <Picture>
          <MailPicture html={body} title={title} {...PICTURE} />
        </Picture>
        <Texts>
          {step !== undefined && <Step>{t('step', { step })}</Step>}
          <Subject title={subject}>{subject}</Subject>
          {count !== undefined && (
            <Small>
              {t('sentTo', { count, formatted: formatNumber(count) })} <DateTime value={last_sent_at} />
            </Small>
          )}
        </Texts>
        <Button
          size="small"
          icon={isOpen ? <ChevronUp /> : <ChevronDown />}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? 'hideMail' : 'showMail')}
        </Button>
      </Row>
      {isOpen && (
        <Mail>
          <MailFrame html={body} title={title} />
        </Mail>
      )}
    </li>
  );
}

const Row = styled.div`
  display: flex;
  align-items: center;
  gap: ${space(2)};
  padding: ${space(1.5)} ${space(2)};
  @media ${media.phone} {
    flex-wrap: wrap;
    gap: ${space(1.5)};
    padding: ${space(1.5)};
  }
`;

const Picture = styled.div`
  flex: none;
  width: ${PICTURE.width}px;
  height: ${PICTURE.height}px;
  overflow: hidden;
  border-radius: ${radius.control};
  box-shadow: 0 0 0 1px ${color.line};
`;

const Texts = styled.div`
  flex: 1 1 180px;
  min-width: 0;
`;

const Step = styled.div`
  color: ${color.accentText};
  font: ${font.caption};
  font-variant-numeric: tabular-nums;
`;

const Subject = styled.div`
  ${oneLine}
  font: ${font.strong};
`;

const Small = styled.div`
  color: ${color.muted};
  font: ${font.small};
  font-variant-numeric: tabular-nums;
`;

const Mail = styled.div`
  overflow: auto;
  border-top: 1px solid ${color.line};
`;
