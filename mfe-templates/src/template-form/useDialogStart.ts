import { useAuth } from '@touchline/shared';
import { useEffect, useState } from 'react';
import { type Draft, type Drafts, type DraftSubject, newDraftKey } from './drafts.ts';
import type { FailedSave } from './failedSaves.ts';
import type { TemplateWork } from './templateWork.ts';

export interface DialogStartOptions {
  readonly drafts: Drafts;
  readonly subject: DraftSubject;
  readonly stored: TemplateWork;
  readonly failed: FailedSave | undefined;
  /** Called when the browser cannot keep drafts. */
  readonly onUnavailable: () => void;
}

/** What a dialog begins with: what is stored, what failed to be saved, or a draft. */
export interface DialogStart {
  /** What the editor begins with; undefined while unknown. */
  readonly begun: TemplateWork | undefined;
  /** Key of this dialog's draft; that of a restored draft once it is restored. */
  readonly draftKey: string;
  /** A draft to restore or discard before the dialog begins. */
  readonly offer: Draft | undefined;
  readonly restore: (draft: Draft) => void;
  /** Removes it; then the next older one is offered, if any. */
  readonly discard: (draft: Draft) => void;
}

export function useDialogStart(options: DialogStartOptions): DialogStart {
  const { drafts, subject, stored, failed } = options;
  const { owner } = useAuth();
  const [begun, setBegun] = useState(failed?.work);
  const [offers, setOffers] = useState<readonly Draft[]>([]);
  const [draftKey, setDraftKey] = useState(() => failed?.draftKey ?? newDraftKey(owner, subject));

  useEffect(() => {
    if (begun !== undefined) return undefined;
    let isGone = false;
    const look = async () => {
      let found: readonly Draft[] = [];
      try {
        found = await drafts.find(owner, subject);
      } catch {
        if (!isGone) options.onUnavailable();
      }
      if (isGone) return;
      if (found.length > 0) setOffers(found);
      else setBegun(stored);
    };
    void look();
    return () => {
      isGone = true;
    };
    // Looked up once, when the dialog opens.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  return {
    begun,
    draftKey,
    offer: offers[0],
    restore: (draft) => {
      setDraftKey(draft.key);
      setOffers([]);
      setBegun(draft.work);
    },
    discard: (draft) => {
      void drafts.remove(draft.key);
      const others = offers.filter((offer) => offer !== draft);
      setOffers(others);
      if (others.length === 0) setBegun(stored);
    },
  };
}
