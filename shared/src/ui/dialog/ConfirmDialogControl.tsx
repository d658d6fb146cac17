import { AlertDialog } from '@base-ui/react/alert-dialog';
import { type ReactNode, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { Button } from '../button/Button.tsx';
import { Alert } from '../feedback/Alert.tsx';
import { messages } from '../messages.ts';
import { color, font, space } from '../theme/index.ts';
import { backdrop, dialogFooter, type DialogSize, popup } from './dialogStyle.ts';

export interface ConfirmDialogProps {
  readonly open: boolean;
  /** Called when it is cancelled, and when the confirmed action has succeeded. */
  readonly onClose: () => void;
  readonly title: ReactNode;
  /** What will happen, naming what it happens to. */
  readonly description?: ReactNode;
  /** Names the action itself, such as `Delete`; not `OK`. */
  readonly confirmLabel?: string;
  readonly busyLabel?: string;
  readonly cancelLabel?: string;
  readonly kind?: 'danger' | 'primary';
  /** The action. While its promise is pending the dialog is busy; if it rejects, the dialog stays open and says why. */
  readonly onConfirm: () => void | Promise<void>;
  /** Words a failure; the message of the error unless given. */
  readonly describeError?: (error: unknown) => ReactNode;
  readonly children?: ReactNode;
}

/** {@link ConfirmDialog}, once it is loaded. */
export function ConfirmDialogControl(props: ConfirmDialogProps) {
  const { open, onClose, title, description, kind = 'danger', onConfirm, describeError, children } = props;
  const t = messages.use();
  const { confirmLabel = t('confirm'), cancelLabel = t('cancel'), busyLabel } = props;
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ReactNode>(null);
  const cancel = useRef<HTMLButtonElement>(null);

  const close = () => {
    setFailure(null);
    onClose();
  };
  const confirm = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await onConfirm();
      onClose();
    } catch (error) {
      const message = error instanceof Error && error.message !== '' ? error.message : t('failed');
      setFailure(describeError?.(error) ?? message);
    } finally {
      setBusy(false);
    }
  };

  return (
    <AlertDialog.Root
      open={open}
      onOpenChange={(next) => {
        if (!next && !busy) close();
      }}
    >
      <AlertDialog.Portal>
        {/* Also covers the dialog it was opened from, which is not part of the question. */}
        <Backdrop forceRender />
        <Popup $size="small" initialFocus={cancel}>
          <Content>
            <Title>{title}</Title>
            {description !== undefined && <Description>{description}</Description>}
            {children}
            {failure !== null && <Alert kind="error">{failure}</Alert>}
          </Content>
          <Footer>
            <Button ref={cancel} onClick={close} disabled={busy}>
              {cancelLabel}
            </Button>
            <Button
              kind={kind}
              busy={busy}
              {...(busyLabel !== undefined && { busyLabel })}
              onClick={() => void confirm()}
            >
              {confirmLabel}
            </Button>
          </Footer>
        </Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

const Backdrop = styled(AlertDialog.Backdrop)`
  ${backdrop}
`;

const Popup = styled(AlertDialog.Popup)<{ $size: DialogSize }>`
  ${popup}
`;

const Content = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  overflow-wrap: anywhere;
  gap: ${space(1)};
  padding: 20px ${space(3)};
  overflow-y: auto;
`;

const Title = styled(AlertDialog.Title)`
  font: ${font.dialogTitle};
  letter-spacing: -0.01em;
`;

const Description = styled(AlertDialog.Description)`
  color: ${color.muted};
`;

const Footer = styled.footer`
  ${dialogFooter}
  border-top: 0;
  padding-top: ${space(0.5)};
`;
