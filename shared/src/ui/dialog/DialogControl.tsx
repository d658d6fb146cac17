import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { css, styled } from 'styled-components';
import { Button, type ButtonProps } from '../button/Button.tsx';
import { SquareButton } from '../button/SquareButton.tsx';
import { messages } from '../messages.ts';
import { color, font, space } from '../theme/index.ts';
import { ConfirmDialogControl } from './ConfirmDialogControl.tsx';
import {
  backdrop,
  dialogBody,
  dialogFooter,
  dialogHeader,
  type DialogSize,
  fillsScreen,
  popup,
  sheetOnPhone,
} from './dialogStyle.ts';
import { useScrollable } from './useScrollable.ts';

export interface DialogProps {
  readonly open: boolean;
  /** Called when it is to close: Esc, a press outside, the × or a {@link DialogCloseButton}. */
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly description?: ReactNode;
  /** Buttons at the lower edge, always in sight; the main one last. */
  readonly footer?: ReactNode;
  readonly size?: DialogSize;
  /** Something typed would be lost by closing, so the person is asked first. */
  readonly dirty?: boolean;
  /** Asked instead of the built-in question; `false`, or a promise of it, keeps the dialog open. */
  readonly confirmClose?: () => boolean | Promise<boolean>;
  /** Its action is running: it cannot be closed until that is settled. */
  readonly busy?: boolean;
  /**
   * Where the focus goes first. `field` (the default): its first field. `dialog`: the dialog itself, where it is not opened
   * for a field and would scroll down to one.
   */
  readonly startsWith?: 'field' | 'dialog';
  /** Makes the whole dialog a form, so that Enter submits; put a `type="submit"` button into the footer. */
  readonly onSubmit?: () => void;
  readonly children?: ReactNode;
}

/** {@link Dialog}, once it is loaded. */
export function DialogControl(props: DialogProps) {
  const { open, onClose, title, description, footer, size = 'medium', dirty = false, busy = false } = props;
  const { confirmClose, startsWith = 'field', onSubmit, children } = props;
  const t = messages.use();
  const [asking, setAsking] = useState(false);
  const frame = useRef<HTMLDivElement>(null);

  const requestClose = async () => {
    if (busy) return;
    if (confirmClose) {
      if (await confirmClose()) onClose();
    } else if (dirty) setAsking(true);
    else onClose();
  };
  const submit = (event: FormEvent) => {
    // React events bubble through portals: a form within a dialog that was opened from this one is not this one.
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    onSubmit?.();
  };

  const content = (
    <>
      <Header>
        <Title>{title}</Title>
        {description !== undefined && <Description>{description}</Description>}
      </Header>
      <Body fills={fillsScreen(size)}>{children}</Body>
      {footer !== undefined && <Footer>{footer}</Footer>}
      <Corner>
        <BaseDialog.Close render={<SquareButton label={t('close')} icon={<X />} disabled={busy} />} />
      </Corner>
    </>
  );
  return (
    <BaseDialog.Root
      open={open}
      onOpenChange={(next) => {
        if (!next) void requestClose();
      }}
    >
      <BaseDialog.Portal>
        {/* Also covers the dialog it was opened from, which is out of reach meanwhile. */}
        <Backdrop forceRender />
        <Popup
          ref={frame}
          $size={size}
          initialFocus={() => (startsWith === 'field' ? firstField(frame.current) : frame.current)}
        >
          {onSubmit ? (
            // We word and place the errors ourselves; the browser's bubbles may be in another language.
            <form noValidate onSubmit={submit}>
              {content}
            </form>
          ) : (
            content
          )}
          <ConfirmDialogControl
            open={asking}
            onClose={() => setAsking(false)}
            title={t('discardTitle')}
            description={t('discardQuestion')}
            confirmLabel={t('discard')}
            cancelLabel={t('keepEditing')}
            onConfirm={onClose}
          />
        </Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

/** {@link DialogCloseButton}, once it is loaded. */
export function DialogCloseControl({ children, ...rest }: ButtonProps) {
  const t = messages.use();
  return <BaseDialog.Close render={<Button {...rest}>{children ?? t('cancel')}</Button>} />;
}

interface BodyProps {
  /** The content is at least as high as the dialog, in one column whose parts may grow (`flex: 1`). */
  readonly fills: boolean;
  readonly children: ReactNode;
}

function Body({ fills, children }: BodyProps) {
  const body = useRef<HTMLDivElement>(null);
  const scrollable = useScrollable(body);
  return (
    <StyledBody ref={body} data-dialog-body="" tabIndex={scrollable ? 0 : undefined}>
      <Content $fills={fills}>{children}</Content>
    </StyledBody>
  );
}

/**
 * Where the focus goes first: the first field, since a dialog with one is there to be filled in; else the dialog
 * itself, so that a screen reader begins with its title rather than with a button.
 */
function firstField(frame: HTMLElement | null): HTMLElement | null {
  const fields =
    'input:not(:disabled, [type="hidden"], [hidden], [aria-hidden="true"]), select:not(:disabled), textarea:not(:disabled)';
  return frame?.querySelector<HTMLElement>(`[data-dialog-body] :is(${fields})`) ?? frame;
}

const Backdrop = styled(BaseDialog.Backdrop)`
  ${backdrop}
`;

const Popup = styled(BaseDialog.Popup)<{ $size: DialogSize }>`
  ${popup}
  ${sheetOnPhone}
`;

const Header = styled.header`
  ${dialogHeader}
`;

const Title = styled(BaseDialog.Title)`
  font: ${font.dialogTitle};
  letter-spacing: -0.01em;
`;

const Description = styled(BaseDialog.Description)`
  color: ${color.muted};
`;

const StyledBody = styled.div`
  ${dialogBody}
`;

/** Grows with what is added, which the scrolling body around it does not. */
const Content = styled.div<{ $fills: boolean }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(2)};
  ${({ $fills }) =>
    $fills &&
    css`
      display: flex;
      flex-direction: column;
      min-height: 100%;
    `}
`;

const Footer = styled.footer`
  ${dialogFooter}
`;

/** Last in the document, so that Tab reaches the fields first; in the corner to the eye. */
const Corner = styled.div`
  position: absolute;
  top: 14px;
  right: 16px;
`;
