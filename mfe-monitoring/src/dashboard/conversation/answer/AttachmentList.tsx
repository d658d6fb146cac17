import { color, font, IconButton, radius, space, useFormatNumber } from '@touchline/shared';
import type { AnswerAttachment } from '@touchline/shared/contract';
import { Paperclip, X } from 'lucide-react';
import { styled } from 'styled-components';
import { messages } from './messages.ts';

const KILOBYTE = 1024;

export interface AttachmentListProps {
  readonly attachments: readonly AnswerAttachment[];
  /** Absent where nothing can be removed. */
  readonly onRemove?: (id: string) => void;
}

/** The files of an answer. Takes no room when there are none. */
export function AttachmentList({ attachments, onRemove }: AttachmentListProps) {
  const t = messages.use();
  const formatNumber = useFormatNumber();
  if (attachments.length === 0) return null;
  return (
    <List aria-label={t('attachments')}>
      {attachments.map(({ id, name, size }) => (
        <li key={id}>
          <Paperclip aria-hidden="true" />
          <bdi>{name}</bdi>
          <span>{t('kilobytes', { value: formatNumber(Math.ceil(size / KILOBYTE)) })}</span>
          {onRemove && (
            <IconButton label={t('removeFile', { name })} icon={<X />} onClick={() => onRemove(id)} />
          )}
        </li>
      ))}
    </List>
  );
}

const List = styled.ul.attrs({ role: 'list' })`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(0.5)} ${space(1)};
  list-style: none;
  & > li {
    display: flex;
    align-items: center;
    gap: ${space(0.5)};
    min-width: 0;
    min-height: 28px;
    padding-inline-start: ${space(1)};
    border: 1px solid ${color.line};
    border-radius: ${radius.control};
    font: ${font.small};
  }
  & bdi {
    padding-block: ${space(0.5)};
    overflow-wrap: anywhere;
  }
  & span {
    color: ${color.muted};
    padding-inline-end: ${space(1)};
    white-space: nowrap;
  }
  & svg {
    flex: none;
    width: 14px;
    height: 14px;
  }
`;
