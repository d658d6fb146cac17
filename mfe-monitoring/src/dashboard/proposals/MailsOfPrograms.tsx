import { Button, color, DateTime, font, media, space } from '@touchline/shared';
import type { IncomingMailRow } from '@touchline/shared/contract';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useId, useState } from 'react';
import { styled } from 'styled-components';
import { WholeMailButton } from '../../common/incoming-mail/WholeMailButton.tsx';
import { messages } from './messages.ts';
import { SmallText } from './Proposal.tsx';

/** Lists mail that matches no contact and waits for no decision, nearly all of it automatic, folded away: nobody waits for an answer to it. Each opens whole (V6). */
export function MailsOfPrograms({ rows }: { readonly rows: readonly IncomingMailRow[] }) {
  const t = messages.use();
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  if (rows.length === 0) return null;
  return (
    <div>
      <Button
        size="small"
        kind="quiet"
        icon={isOpen ? <ChevronUp /> : <ChevronDown />}
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {t('ofPrograms', { count: rows.length })}
      </Button>
      {isOpen && (
        <ScrolledList id={listId} aria-label={t('ofPrograms', { count: rows.length })}>
          {rows.map(({ id, from, subject, received_at }) => (
            <Row key={id}>
              <div>
                {subject || t('noSubject')}
                <SmallText>
                  {t('from', { from })} · <DateTime value={received_at} />
                </SmallText>
              </div>
              <WholeMailButton id={id} isFolded={false} subject={subject || t('noSubject')} />
            </Row>
          ))}
        </ScrolledList>
      )}
    </div>
  );
}

/** A list that scrolls within the page, but on a phone, where that takes the page from under the finger. Focusable, so that it can be scrolled by keyboard. */
export const ScrolledList = styled.ul.attrs({ role: 'list', tabIndex: 0 })`
  max-height: 400px;
  overflow-y: auto;
  list-style: none;
  @media ${media.phone} {
    max-height: none;
    overflow: visible;
  }
`;

const Row = styled.li`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space(1)};
  padding: ${space(1)} 0;
  border-top: 1px solid ${color.line};
  font: ${font.body};
  overflow-wrap: anywhere;
`;
