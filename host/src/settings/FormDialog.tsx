import { Button, Dialog, DialogCloseButton, useDiscardQuestion } from '@touchline/shared';
import type { Form, Refusal } from '@touchline/shared/form';
import { type ReactNode, useRef } from 'react';
import { FormFailure } from './FormFailure.tsx';
import { Stack } from './Stack.ts';
import { messages } from './messages.ts';

export interface FormDialogProps<Fields, Key extends string> {
  readonly form: Form<Fields, Key>;
  readonly title: string;
  readonly description?: string;
  /** What the button says that sends the form, and what it says meanwhile. */
  readonly saveLabel: string;
  readonly busyLabel: string;
  /** `danger` for what ends something. */
  readonly saveKind?: 'primary' | 'danger';
  /** See {@link Dialog}. */
  readonly startsWith?: 'field' | 'dialog';
  /** A question about the fields has to be answered first. */
  readonly isAsking?: boolean;
  /** Sends the fields once they are in order. @returns why they were refused */
  readonly save: (signal: AbortSignal) => Promise<Refusal<Key> | undefined>;
  /** It takes long: Cancel ends the signal of `save` and closes at once. */
  readonly canBeCancelled?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The frame of a form of Settings: asks before what was typed is lost, and says why it was not saved. */
export function FormDialog<Fields, Key extends string>(props: FormDialogProps<Fields, Key>) {
  const {
    form,
    title,
    description,
    startsWith = 'field',
    saveLabel,
    busyLabel,
    saveKind = 'primary',
  } = props;
  const { isAsking = false, save, canBeCancelled = false, onClose, children } = props;
  const t = messages.use();
  const { fields, original, busy, failure } = form;
  const { confirmClose, question } = useDiscardQuestion({ dirty: fields !== original, busy });
  const attempt = useRef<AbortController>(undefined);
  const submit = () => {
    if (!form.check()) return;
    const { signal } = (attempt.current = new AbortController());
    void form.send(() => save(signal));
  };
  const cancel = () => {
    attempt.current?.abort();
    onClose();
  };
  return (
    <Dialog
      open
      title={title}
      description={description}
      size="medium"
      busy={busy}
      startsWith={startsWith}
      onClose={onClose}
      confirmClose={confirmClose}
      onSubmit={submit}
      footer={
        <>
          {busy && canBeCancelled ? (
            <Button onClick={cancel}>{t('cancel')}</Button>
          ) : (
            <DialogCloseButton disabled={busy}>{t('cancel')}</DialogCloseButton>
          )}
          <Button kind={saveKind} type="submit" disabled={isAsking} busy={busy} busyLabel={busyLabel}>
            {saveLabel}
          </Button>
        </>
      }
    >
      <Stack>
        {children}
        <FormFailure>{failure}</FormFailure>
      </Stack>
      {question}
    </Dialog>
  );
}
