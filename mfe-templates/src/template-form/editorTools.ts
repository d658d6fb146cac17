import type { ComponentType } from 'react';
import type { EmailBody, EmailEditorProps } from '../emailEditor.ts';
import type { Drafts } from './drafts.ts';

/** What the dialogs need and another feature has: routes.tsx hands it in. */
export interface EditorTools {
  readonly Editor: ComponentType<EmailEditorProps>;
  /** Makes a mail ready to be stored (T8); `failed` are the addresses of images that stay where they are. */
  readonly prepareForSave: (body: EmailBody) => Promise<EmailBody & { readonly failed: readonly string[] }>;
  readonly drafts: Drafts;
}
