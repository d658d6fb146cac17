import { Button, font, logFailure, notify, space, TextField } from '@touchline/shared';
import type { CompanyDetails, TeamSettings } from '@touchline/shared/contract';
import { TEXT_LIMITS } from '@touchline/shared/contract/rules';
import { completeWebAddress, webAddressOf } from '@touchline/shared/contract/web-address';
import { fieldElementId, refusalOf, useForm } from '@touchline/shared/form';
import { ImageUpload } from '@touchline/shared/image-upload';
import { styled } from 'styled-components';
import { FormDialog } from '../FormDialog.tsx';
import { saveTeamSettings, teamSettings } from '@touchline/shared/team-settings';
import { Logo } from './Logo.ts';
import { messages } from './messages.ts';

export interface CompanyDialogProps {
  readonly settings: TeamSettings;
  readonly onClose: () => void;
}

type Key = keyof CompanyDetails;
const KEYS: readonly Key[] = ['company_name', 'company_address', 'company_website', 'company_logo'];

const websiteOf = (typed: string): string | undefined =>
  typed.trim() === '' ? '' : webAddressOf(completeWebAddress(typed));

/** Changes what emails say of the company. */
export function CompanyDialog({ settings, onClose }: CompanyDialogProps) {
  const t = messages.use();
  const { put } = teamSettings.useChanges();
  const form = useForm<CompanyDetails, Key>({
    initial: () => {
      const { company_name, company_address, company_website, company_logo } = settings;
      return { company_name, company_address, company_website, company_logo };
    },
    check: ({ company_website }) =>
      new Map(websiteOf(company_website) === undefined ? [['company_website', t('badWebsite')]] : []),
  });
  const { fields, original, errors, busy, change, formId } = form;
  const text = (name: Key, max: number) => ({
    id: fieldElementId(formId, name),
    value: fields[name],
    error: errors.get(name),
    maxLength: max,
    readOnly: busy,
    onChange: (value: string) => change(name, value),
  });
  const save = async () => {
    const details = { ...fields, company_website: websiteOf(fields.company_website) ?? '' };
    // What is left as it was may have been changed by somebody else since.
    const changed: Partial<CompanyDetails> = Object.fromEntries(
      KEYS.filter((key) => details[key] !== original[key]).map((key) => [key, details[key]]),
    );
    try {
      await saveTeamSettings(changed);
      await put(undefined, { ...settings, ...changed });
      notify({ kind: 'success', text: t('saved') });
      onClose();
      return undefined;
    } catch (error) {
      logFailure('The company could not be saved.', error);
      return refusalOf<Key>(error, (path) => KEYS.find((key) => key === path), t('failed'));
    }
  };
  return (
    <FormDialog
      form={form}
      title={t('edit')}
      saveLabel={t('save')}
      busyLabel={t('saving')}
      save={save}
      onClose={onClose}
    >
      <TextField
        label={t('name')}
        autoComplete="organization"
        {...text('company_name', TEXT_LIMITS.companyName)}
      />
      <TextField
        label={t('address')}
        hint={t('addressHint')}
        autoComplete="street-address"
        {...text('company_address', TEXT_LIMITS.companyAddress)}
      />
      <TextField
        label={t('website')}
        hint={t('websiteHint')}
        autoComplete="url"
        {...text('company_website', TEXT_LIMITS.url)}
      />
      <Field>
        <legend>{t('logo')}</legend>
        {fields.company_logo !== '' && (
          <>
            <Logo src={fields.company_logo} alt={t('logoOf', { name: fields.company_name })} />
            <Button size="small" disabled={busy} onClick={() => change('company_logo', '')}>
              {t('removeLogo')}
            </Button>
          </>
        )}
        <ImageUpload onUploaded={({ url }) => change('company_logo', url)} />
      </Field>
    </FormDialog>
  );
}

const Field = styled.fieldset`
  display: grid;
  justify-items: start;
  gap: ${space(1)};
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;
  & > legend {
    padding: 0 0 6px;
    font: ${font.label};
  }
  & > :last-child {
    justify-self: stretch;
  }
`;
