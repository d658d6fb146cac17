import { fieldElementId, refusalOf, useForm } from '@touchline/shared/form';
import type { ReactNode } from 'react';
import { FormDialog } from '../FormDialog.tsx';
import { messages } from './messages.ts';

/** The one field of such a form, as it is to be drawn. */
export interface TagField {
  readonly id: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly busy: boolean;
  readonly change: (value: string) => void;
}

export interface TagDialogProps {
  /** Of the field, as the API names it. */
  readonly name: 'name' | 'into';
  readonly initial: string;
  /** What is said of an empty field. */
  readonly needed: string;
  readonly title: string;
  readonly description?: string;
  readonly saveLabel: string;
  readonly busyLabel: string;
  readonly save: (value: string) => Promise<unknown>;
  readonly onSaved: () => Promise<unknown>;
  readonly onClose: () => void;
  readonly children: (field: TagField) => ReactNode;
}

/** A form of one field about a tag. */
export function TagDialog(props: TagDialogProps) {
  const { name, initial, needed, save, onSaved, onClose, children, ...labels } = props;
  const t = messages.use();
  const form = useForm<{ readonly value: string }, typeof name>({
    initial: { value: initial },
    check: ({ value }) => new Map(value.trim() === '' ? [[name, needed]] : []),
  });
  const { formId, fields, errors, busy, edit } = form;
  const send = async () => {
    try {
      await save(fields.value.trim());
      await onSaved();
      onClose();
      return undefined;
    } catch (error) {
      return refusalOf(error, (path) => (path === name ? path : undefined), t('failed'));
    }
  };
  return (
    <FormDialog form={form} {...labels} save={send} onClose={onClose}>
      {children({
        id: fieldElementId(formId, name),
        value: fields.value,
        error: errors.get(name),
        busy,
        change: (value) => edit(() => ({ value }), [name]),
      })}
    </FormDialog>
  );
}
