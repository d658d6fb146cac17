import { errorStatus, fieldErrors, logFailure } from '@touchline/shared';
import type { ShownMailbox } from '@touchline/shared/contract/readers';
import { type Form, mergeFields, type Refusal, useForm, refusalOf } from '@touchline/shared/form';
import { useState } from 'react';
import { isBuiltIn } from '../isBuiltIn.ts';
import { fetchMailboxes, saveMailbox } from '../mailboxRequests.ts';
import { checkSettings } from './checkSettings.ts';
import { messages } from './messages.ts';
import {
  changedFields,
  changesOf,
  fieldsOf,
  settingsKeyOf,
  type SettingsFields,
  type SettingsKey,
} from './settingsFields.ts';

/** How often changes of others are merged during one Save before the person has to try again. */
const MOST_MERGES = 3;

/** What two people have changed differently. */
export interface SettingsConflict {
  readonly theirs: SettingsFields;
  readonly clashes: readonly SettingsKey[];
}

export interface SettingsForm {
  readonly form: Form<SettingsFields, SettingsKey>;
  readonly conflict: SettingsConflict | undefined;
  /** Takes what somebody else has set where both have changed the same. */
  readonly takeTheirs: () => void;
  /**
   * Saves what was changed. What somebody else has changed meanwhile is merged in and the rest is sent; where both have
   * changed the same, nothing is sent and the person is asked (S9).
   * @returns why it was not saved; undefined once it is
   */
  readonly save: () => Promise<Refusal<SettingsKey> | undefined>;
}

/** The settings of a mailbox as they are edited. */
export function useSettingsForm(mailbox: ShownMailbox): SettingsForm {
  const t = messages.use();
  const { id } = mailbox;
  /** The version that Save changes. */
  const [stored, setStored] = useState(mailbox);
  const [conflict, setConflict] = useState<SettingsConflict>();
  const form = useForm<SettingsFields, SettingsKey>({
    initial: () => fieldsOf(mailbox),
    check: (fields) => (isBuiltIn(mailbox) ? new Map() : checkSettings(fields, fieldsOf(stored), t)),
  });

  const save = async (): Promise<Refusal<SettingsKey> | undefined> => {
    setConflict(undefined);
    let { fields } = form;
    let before = stored;
    for (let merges = 0; ; merges += 1) {
      try {
        const changes = changesOf(fields, before);
        if (changes !== undefined) await saveMailbox(id, changes);
        return undefined;
      } catch (error) {
        const isConflict = errorStatus(error) === 409 && fieldErrors(error).size === 0;
        const theirs = isConflict && merges < MOST_MERGES ? await readTheirs(id) : undefined;
        if (theirs === 'unread') return { failure: t('theirsUnread') };
        if (theirs === 'gone') return { failure: t('gone') };
        if (theirs === undefined || theirs.updated_at === before.updated_at) {
          logFailure('The settings of a mailbox could not be saved.', error);
          return refusalOf(error, settingsKeyOf, t('saveFailed'));
        }
        const merged = mergeFields(
          { mine: fields, before: fieldsOf(before), theirs: fieldsOf(theirs) },
          changedFields,
        );
        ({ fields } = merged);
        before = theirs;
        form.edit(() => merged.fields);
        setStored(theirs);
        if (merged.clashes.length > 0) {
          setConflict({ theirs: fieldsOf(theirs), clashes: merged.clashes });
          return {};
        }
      }
    }
  };
  const takeTheirs = () => {
    if (conflict === undefined) return;
    const { theirs, clashes } = conflict;
    form.edit(
      (current) => ({ ...current, ...Object.fromEntries(clashes.map((key) => [key, theirs[key]])) }),
      clashes,
    );
    setConflict(undefined);
  };
  return { form, conflict, takeTheirs, save };
}

/** What somebody else has stored. */
async function readTheirs(id: number): Promise<ShownMailbox | 'gone' | 'unread'> {
  try {
    return (await fetchMailboxes()).find((mailbox) => mailbox.id === id) ?? 'gone';
  } catch (error) {
    logFailure('What somebody else has changed of a mailbox could not be loaded.', error);
    return 'unread';
  }
}
