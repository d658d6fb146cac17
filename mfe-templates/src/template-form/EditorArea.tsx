import { Button, font, media, Skeleton, usePhone } from '@touchline/shared';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { type ComponentType, type ReactNode, useId, useState } from 'react';
import { styled } from 'styled-components';
import type { EmailEditorHandle, EmailEditorProps } from '../emailEditor.ts';
import { messages } from './messages.ts';
import type { TemplateWork } from './templateWork.ts';

/** Minimum height of the editor in pixels (spec §9). */
const EDITOR_HEIGHT = 300;
/** Window height in pixels below which the fields of a finished template would leave the editor hardly any room. */
const LOW_WINDOW = 720;

export interface EditorAreaProps {
  readonly Editor: ComponentType<EmailEditorProps>;
  /** What the editor begins with; undefined while unknown. */
  readonly begun: TemplateWork | undefined;
  /** The fields have yet to be filled in. */
  readonly isNew: boolean;
  readonly mailSubject: string;
  /** A field is wrong, so the fields are shown. */
  readonly hasErrors: boolean;
  readonly busy: boolean;
  readonly onReady: (editor: EmailEditorHandle) => void;
  readonly onChange: () => void;
  /** The fields. */
  readonly children: ReactNode;
}

/** The fields, and the editor in all the height they leave. They can be collapsed to give it more. */
export function EditorArea(props: EditorAreaProps) {
  const { Editor, begun, isNew, mailSubject, hasErrors, busy, onReady, onChange, children } = props;
  const t = messages.use();
  const isPhone = usePhone();
  const labelId = useId();
  const fieldsId = useId();
  const [areFieldsShown, setFieldsShown] = useState(
    () => isNew || (!isPhone && window.innerHeight >= LOW_WINDOW),
  );
  const areShown = areFieldsShown || hasErrors;
  return (
    <>
      <div id={fieldsId} hidden={!areShown}>
        {children}
      </div>
      <Group aria-labelledby={labelId}>
        <Row>
          <Label id={labelId}>{t('body')}</Label>
          <Button
            kind="quiet"
            size="small"
            icon={areShown ? <ChevronUp /> : <ChevronDown />}
            aria-expanded={areShown}
            aria-controls={fieldsId}
            onClick={() => setFieldsShown(!areShown)}
          >
            {t(areShown ? 'hideFields' : 'showFields')}
          </Button>
        </Row>
        <Place inert={busy}>
          {begun === undefined ? (
            <Skeleton count={4} label={t('looking')} labelHidden />
          ) : (
            <Fill>
              <Editor
                initialDesign={begun.design}
                subject={mailSubject}
                onReady={onReady}
                onChange={onChange}
              />
            </Fill>
          )}
        </Place>
      </Group>
    </>
  );
}

const Group = styled.section`
  display: flex;
  flex: 1 0 auto;
  flex-direction: column;
  gap: 6px;
`;

const Row = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
`;

const Label = styled.h3`
  font: ${font.label};
`;

const Place = styled.div`
  position: relative;
  flex: 1 0 ${EDITOR_HEIGHT}px;
  min-height: ${EDITOR_HEIGHT}px;
  @media ${media.phone} {
    min-height: 72dvh;
  }
`;

/** An editor fills the room it is given. */
const Fill = styled.div`
  position: absolute;
  inset: 0;
  display: grid;
  grid-template: minmax(0, 1fr) / minmax(0, 1fr);
`;
