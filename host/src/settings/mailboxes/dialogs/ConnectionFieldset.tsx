import { PasswordField, TextField } from '@touchline/shared';
import { fieldElementId, type Form } from '@touchline/shared/form';
import { type ConnectionFields, type ConnectionKey, SERVER_KINDS } from './connectionFields.ts';
import { messages } from './messages.ts';
import { ServerFieldset } from './ServerFieldset.tsx';

interface ConnectionFormProps<Fields extends ConnectionFields, Key extends string> {
  readonly form: Form<Fields, Key | ConnectionKey>;
}

/** The password that a mailbox is signed in to with. */
export function MailboxPasswordField<Fields extends ConnectionFields, Key extends string>({
  form: { fields, errors, formId, edit },
}: ConnectionFormProps<Fields, Key>) {
  const t = messages.use();
  return (
    <PasswordField
      id={fieldElementId(formId, 'password')}
      label={t('password')}
      hint={t('passwordHint')}
      // Not the password of Touchline, which the browser would offer.
      autoComplete="new-password"
      value={fields.password}
      error={errors.get('password')}
      onChange={(password) => edit((current) => ({ ...current, password }), ['password'])}
    />
  );
}

/** Whom a mailbox is signed in to as, and where. */
export function ConnectionFieldset<Fields extends ConnectionFields, Key extends string>({
  form: { fields, errors, formId, edit },
}: ConnectionFormProps<Fields, Key>) {
  const t = messages.use();
  return (
    <>
      <TextField
        id={fieldElementId(formId, 'user')}
        label={t('user')}
        autoComplete="off"
        spellCheck={false}
        autoCapitalize="none"
        value={fields.user}
        error={errors.get('user')}
        onChange={(user) => edit((current) => ({ ...current, user }), ['user'])}
      />
      {SERVER_KINDS.map((kind) => (
        <ServerFieldset
          key={kind}
          kind={kind}
          server={fields[kind]}
          errors={errors}
          formId={formId}
          onChange={(server) =>
            edit(
              (current) => ({ ...current, [kind]: server }),
              [`${kind}.host`, `${kind}.port`, `${kind}.security`],
            )
          }
        />
      ))}
    </>
  );
}
