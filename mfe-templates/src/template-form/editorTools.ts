import type { ComponentType } from 'react';
import type { EmailBody, EmailEditorProps } from '../emailEditor.ts';
import type { Drafts } from './drafts.ts';

/** What the dialogs need from another feature: routes.tsx passes it in. */
export interface EditorTools {
  readonly Editor: ComponentType<EmailEditorProps>;
  /** Prepares a mail for storing (T8); `failed` are the addresses of images that could not be copied. */
  readonly prepareForSave: (body: EmailBody) => Promise<EmailBody & { readonly failed: readonly string[] }>;
  readonly drafts: Drafts;
}
