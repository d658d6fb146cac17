import {
  Alert,
  Button,
  changeFailure,
  Dialog,
  DialogCloseButton,
  errorStatus,
  fieldErrors,
  logFailure,
  TextField,
  useLanguage,
} from '@touchline/shared';
import type { Snippet } from '@touchline/shared/contract';
import { CONTACT_FIELDS, MERGE_TAG_FIELDS } from '@touchline/shared/contract/contact-fields';
import { mergeTagText } from '@touchline/shared/contract/merge-tags';
import { TEXT_LIMITS } from '@touchline/shared/contract/rules';
import { useRef, useState } from 'react';
import { RichTextField } from '../RichTextField.tsx';
import { messages } from './messages.ts';
import { saveSnippet } from './snippets.ts';

export interface SnippetDialogProps {
  /** Undefined for a new one. */
  readonly snippet: Snippet | undefined;
  readonly onClose: () => void;
  readonly onSaved: () => Promise<void>;
}

/** Writes or changes a snippet (V3). */
export function SnippetDialog({ snippet, onClose, onSaved }: SnippetDialogProps) {
  const t = messages.use();
  const mergeTags = useMergeTags();
  const [name, setName] = useState(snippet?.name ?? '');
  const [html, setHtml] = useState(snippet?.html ?? '');
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map());
  const [failure, setFailure] = useState<{ readonly text: string; readonly isConflict: boolean }>();
  const [isBusy, setBusy] = useState(false);
  // A double click is faster than the next render.
  const running = useRef(false);
  const save = async (overwrites = false) => {
    if (running.current) return;
    const wrong = new Map<string, string>();
    if (name.trim() === '') wrong.set('name', t('nameNeeded'));
    if (html.replaceAll(/<[^>]*>|&nbsp;/gu, '').trim() === '') wrong.set('html', t('textNeeded'));
    setErrors(wrong);
    setFailure(undefined);
    if (wrong.size > 0) return;
    running.current = true;
    setBusy(true);
    try {
      await saveSnippet({ name: name.trim(), html }, snippet, overwrites);
      await onSaved();
      onClose();
    } catch (error) {
      logFailure('A snippet could not be saved.', error);
      running.current = false;
      setBusy(false);
      const named = fieldErrors(error);
      setErrors(named);
      const isConflict = errorStatus(error) === 409 && named.size === 0;
      if (named.size === 0) setFailure({ text: changeFailure(error, t('saveFailed')), isConflict });
    }
  };
  return (
    <Dialog
      open
      title={snippet ? t('changeTitle', { name: snippet.name }) : t('addTitle')}
      onClose={onClose}
      busy={isBusy}
      dirty={name !== (snippet?.name ?? '') || html !== (snippet?.html ?? '')}
      onSubmit={() => void save()}
      footer={
        <>
          <DialogCloseButton disabled={isBusy}>{t('cancel')}</DialogCloseButton>
          <Button type="submit" kind="primary" busy={isBusy} busyLabel={t('saving')}>
            {t('save')}
          </Button>
        </>
      }
    >
      <TextField
        label={t('name')}
        required
        maxLength={TEXT_LIMITS.snippetName}
        value={name}
        onChange={setName}
        error={errors.get('name')}
      />
      <RichTextField
        label={t('text')}
        hint={t('textHint')}
        loading={t('loading')}
        value={html}
        error={errors.get('html')}
        onChange={setHtml}
        mergeTags={mergeTags}
      />
      {failure && (
        <Alert
          action={
            failure.isConflict && (
              <Button size="small" onClick={() => void save(true)}>
                {t('keepMine')}
              </Button>
            )
          }
        >
          {failure.text}
        </Alert>
      )}
    </Dialog>
  );
}

/** What can be filled in for a contact. */
function useMergeTags() {
  const t = messages.use();
  const { language } = useLanguage();
  return [
    ...(['first_name', 'full_name', 'organization'] as const).map((name) => ({
      name,
      value: mergeTagText(name),
      label: t(name),
    })),
    ...MERGE_TAG_FIELDS.map((name) => ({
      name,
      value: mergeTagText(name),
      label: CONTACT_FIELDS[name].label[language],
    })),
  ];
}
