import {
  Alert,
  Button,
  changeFailure,
  Combobox,
  defineList,
  Dialog,
  DialogCloseButton,
  errorStatus,
  fieldErrors,
  logFailure,
  TextField,
} from '@touchline/shared';
import { ORGANIZATION_LIST_PATH } from '@touchline/shared/contract/paths';
import { parseUntrustedOrganizations } from '@touchline/shared/contract/readers';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { messages } from './messages.ts';

/** Longest name and address of a contact. */
const LIMITS = { full_name: 200, email: 254 } as const;

const organizations = defineList({
  path: ORGANIZATION_LIST_PATH,
  parse: parseUntrustedOrganizations,
  failure: 'The organizations could not be loaded.',
});

export interface MadeContact {
  readonly full_name: string;
  readonly email: string;
  readonly organization: number;
}

export interface MakeContactDialogProps {
  readonly description: string;
  readonly start: {
    readonly full_name: string;
    readonly email: string;
    readonly organization: { readonly id: number; readonly name: string } | null;
  };
  readonly isEmailNeeded?: boolean;
  /** Above the fields. */
  readonly children?: ReactNode;
  /** @throws AxiosError when it was refused: the dialog says so */
  readonly onSave: (contact: MadeContact) => Promise<void>;
  readonly onClose: () => void;
}

/** Makes a contact of what a mail says; nothing is made before it is pressed (V4, V6). */
export function MakeContactDialog(props: MakeContactDialogProps) {
  const { description, start, isEmailNeeded = false, children, onSave, onClose } = props;
  const t = messages.use();
  const load = organizations.use();
  const [name, setName] = useState(start.full_name);
  const [email, setEmail] = useState(start.email);
  const [chosen, setChosen] = useState(start.organization === null ? null : String(start.organization.id));
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map());
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  // A double click is faster than the next render.
  const running = useRef(false);
  const options = useMemo(() => {
    const all = load.rows.map((row) => ({ value: String(row.id), label: row.name }));
    const own = start.organization;
    const isListed = own === null || all.some(({ value }) => value === String(own.id));
    return isListed ? all : [{ value: String(own.id), label: own.name }, ...all];
  }, [load.rows, start.organization]);
  const missing = () => {
    const found = new Map<string, string>();
    if (name.trim() === '' && email.trim() === '') found.set('full_name', t('needsName'));
    if (isEmailNeeded && email.trim() === '') found.set('email', t('needsEmail'));
    if (chosen === null) found.set('organization', t('needsOrganization'));
    return found;
  };
  const save = async () => {
    const found = missing();
    setErrors(found);
    setFailure(undefined);
    if (found.size > 0 || chosen === null || running.current) return;
    running.current = true;
    setBusy(true);
    try {
      await onSave({ full_name: name.trim(), email: email.trim(), organization: Number(chosen) });
      onClose();
    } catch (error) {
      if ((errorStatus(error) ?? 500) >= 500) logFailure('A contact could not be made.', error);
      const own = fieldErrors(error);
      setErrors(own);
      if (own.size === 0) setFailure(changeFailure(error, t('failed')));
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      title={t('title')}
      description={description}
      onClose={onClose}
      busy={busy}
      dirty={name !== start.full_name || email !== start.email}
      onSubmit={() => void save()}
      footer={
        <>
          <DialogCloseButton disabled={busy}>{t('cancel')}</DialogCloseButton>
          <Button type="submit" kind="primary" busy={busy} busyLabel={t('saving')}>
            {t('save')}
          </Button>
        </>
      }
    >
      {children}
      <TextField
        label={t('name')}
        value={name}
        maxLength={LIMITS.full_name}
        onChange={setName}
        error={errors.get('full_name')}
      />
      <TextField
        type="email"
        label={t('email')}
        value={email}
        maxLength={LIMITS.email}
        onChange={setEmail}
        error={errors.get('email')}
      />
      <Combobox
        label={t('organization')}
        value={chosen}
        options={options}
        onChange={setChosen}
        placeholder={t('chooseOrganization')}
        searchPlaceholder={t('searchOrganizations')}
        error={errors.get('organization')}
      />
      {load.status === 'failed' && <Alert>{t('organizationsFailed')}</Alert>}
      {failure !== undefined && <Alert>{failure}</Alert>}
    </Dialog>
  );
}
