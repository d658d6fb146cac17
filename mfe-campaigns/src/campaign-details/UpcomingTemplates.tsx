import { color, DateTime, font, media, oneLine, space, useFormatNumber } from '@touchline/shared';
import type { UpcomingTemplate } from '@touchline/shared/contract';
import { styled } from 'styled-components';
import { messages } from './messages.ts';
import { Nothing, Rows, Section } from './Section.tsx';

/** What people will still receive (C3), how many of them, and when the next of them does. */
export function UpcomingTemplates({ templates }: { readonly templates: readonly UpcomingTemplate[] }) {
  const t = messages.use();
  const formatNumber = useFormatNumber();
  return (
    <Section title={t('upcomingTitle')} count={templates.length}>
      {templates.length === 0 ? (
        <Nothing>{t('upcomingEmpty')}</Nothing>
      ) : (
        <Rows aria-label={t('upcomingTitle')}>
          {templates.map(
            ({ step_number: step, id, title, subject, remaining_count: count, next_send_at }) => (
              <Row key={`${step} ${id}`}>
                <Step>{t('step', { step })}</Step>
                <Texts>
                  <b title={title}>{title}</b>
                  <span title={subject}>{subject || t('noSubject')}</span>
                </Texts>
                <When>
                  <span>{t('remaining', { count, formatted: formatNumber(count) })}</span>
                  <span>
                    {next_send_at === null ? (
                      t('notScheduled')
                    ) : (
                      <>
                        {t('next')} <DateTime value={next_send_at} />
                      </>
                    )}
                  </span>
                </When>
              </Row>
            ),
          )}
        </Rows>
      )}
    </Section>
  );
}

const Row = styled.li`
  display: grid;
  grid-template-columns: 56px minmax(0, 1fr) auto;
  align-items: center;
  gap: ${space(0.5)} ${space(2)};
  padding: ${space(1.5)} ${space(2)};
  @media ${media.phone} {
    grid-template-columns: 48px minmax(0, 1fr);
    padding: ${space(1.5)};
  }
`;

const Step = styled.span`
  color: ${color.accentText};
  font: ${font.caption};
  font-variant-numeric: tabular-nums;
`;

const Texts = styled.div`
  display: grid;
  min-width: 0;
  & > b {
    ${oneLine}
    font: ${font.strong};
  }
  & > span {
    ${oneLine}
    color: ${color.muted};
    font: ${font.small};
  }
`;

const When = styled.div`
  display: grid;
  font: ${font.small};
  font-variant-numeric: tabular-nums;
  text-align: right;
  & > :last-child {
    color: ${color.muted};
  }
  @media ${media.phone} {
    grid-column: 2;
    text-align: left;
  }
`;
