import {
  Alert,
  Button,
  changeFailure,
  color,
  Dialog,
  DialogCloseButton,
  fieldErrors,
  font,
  IconButton,
  logFailure,
  Select,
  space,
  TextField,
  useLanguage,
} from '@touchline/shared';
import {
  OWN_FIELD_KINDS,
  OWN_FIELD_LIMITS,
  OWN_FIELD_SUBJECTS,
  type OwnFieldKind,
  type OwnFieldSubject,
  ownName,
} from '@touchline/shared/contract/own-values';
import type { ShownOwnField } from '@touchline/shared/contract/readers';
import { X } from 'lucide-react';
import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import { messages } from './messages.ts';
import { addOwnField, changeOwnField } from './ownFieldRequests.ts';

export interface OwnFieldDialogProps {
  /** Undefined for a new one. */
  readonly field: ShownOwnField | undefined;
  readonly onClose: () => void;
  readonly onSaved: () => Promise<void>;
}

interface TypedChoice {
  /** Tells those that are new apart. */
  readonly key: number;
  readonly id?: number;
  readonly name: string;
}

/** Makes or changes a field (G3). */
export function OwnFieldDialog({ field, onClose, onSaved }: OwnFieldDialogProps) {
  const t = messages.use();
  const { language } = useLanguage();
  const usual = field ? ownName(field, language) : '';
  const [about, setAbout] = useState<OwnFieldSubject>(field?.about ?? 'organization');
  const [name, setName] = useState(usual);
  const [kind, setKind] = useState<OwnFieldKind>(field?.kind ?? 'text');
  const [original] = useState<readonly TypedChoice[]>(() => {
    const known = field?.choices.filter(({ is_retired }) => !is_retired) ?? [];
    return known.map((choice) => ({ key: choice.id, id: choice.id, name: ownName(choice, language) }));
  });
  const [choices, setChoices] = useState(original);
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map());
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  // A double click is faster than the next render.
  const running = useRef(false);
  // What nobody has renamed keeps its name in every language.
  const named = choices
    .filter((choice) => choice.id !== undefined || choice.name.trim() !== '')
    .map(({ id, name: typed }) => {
      const known = field?.choices.find((choice) => choice.id === id);
      const isUsual = known !== undefined && typed.trim() === ownName(known, language);
      return { id, name: isUsual ? known.name : typed.trim() };
    });
  const save = async () => {
    if (running.current) return;
    const wrong = new Map<string, string>();
    if (name.trim() === '') wrong.set('name', t('nameNeeded'));
    if (kind === 'choice' && named.length === 0) wrong.set('choices', t('choiceNeeded'));
    setErrors(wrong);
    setFailure(undefined);
    if (wrong.size > 0) return;
    running.current = true;
    setBusy(true);
    try {
      if (field) {
        await changeOwnField(field.id, {
          version: field.version,
          ...(name.trim() !== usual && { name: name.trim() }),
          ...(choices !== original && { choices: named }),
        });
      } else {
        const own = kind === 'choice' ? named.map((choice) => choice.name) : [];
        await addOwnField({ about, name: name.trim(), kind, choices: own });
      }
      await onSaved();
      onClose();
    } catch (error) {
      logFailure('A field could not be saved.', error);
      running.current = false;
      setBusy(false);
      const refused = fieldErrors(error);
      setErrors(refused);
      const isShown = [...refused.keys()].some((key) => key === 'name' || key.startsWith('choices'));
      if (!isShown) setFailure(changeFailure(error, t('failed')));
    }
  };
  const edit = (key: number, typed: string) =>
    setChoices((all) => all.map((one) => (one.key === key ? Object.assign({}, one, { name: typed }) : one)));
  const addChoice = () =>
    setChoices((all) => [...all, { key: Math.max(0, ...all.map(({ key }) => key)) + 1000, name: '' }]);
  return (
    <Dialog
      open
      title={field ? t('changeTitle', { name: usual }) : t('addTitle')}
      onClose={onClose}
      busy={isBusy}
      dirty={name !== usual || choices !== original}
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
      <Stack>
        {!field && (
          <Select
            label={t('about')}
            value={about}
            options={OWN_FIELD_SUBJECTS.map((value) => ({ value, label: t(value) }))}
            onChange={setAbout}
          />
        )}
        <TextField
          label={t('name')}
          required
          maxLength={OWN_FIELD_LIMITS.name}
          value={name}
          onChange={setName}
          error={errors.get('name')}
        />
        {!field && (
          <Select
            label={t('kind')}
            hint={t('kindHint')}
            value={kind}
            options={OWN_FIELD_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
            onChange={setKind}
          />
        )}
        {kind === 'choice' && (
          <Choices>
            <legend>{t('choices')}</legend>
            {choices.map(({ key, name: typed }, index) => (
              <Row key={key}>
                <TextField
                  label={t('choice', { number: index + 1 })}
                  maxLength={OWN_FIELD_LIMITS.choice}
                  value={typed}
                  onChange={(next) => edit(key, next)}
                  error={errors.get(`choices.${index}.name`) ?? errors.get(`choices.${index}`)}
                />
                <IconButton
                  icon={<X aria-hidden="true" />}
                  label={t('removeChoice', { number: index + 1 })}
                  onClick={() => setChoices((all) => all.filter((one) => one.key !== key))}
                />
              </Row>
            ))}
            {errors.get('choices') !== undefined && <Alert>{errors.get('choices')}</Alert>}
            {choices.length < OWN_FIELD_LIMITS.choices && (
              <Button size="small" onClick={addChoice}>
                {t('addChoice')}
              </Button>
            )}
          </Choices>
        )}
        {failure !== undefined && <Alert>{failure}</Alert>}
      </Stack>
    </Dialog>
  );
}

const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(2)};
`;

const Choices = styled.fieldset`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  justify-items: start;
  gap: ${space(1)};
  margin: 0;
  padding: 0;
  border: 0;
  & > legend {
    padding: 0;
    margin-bottom: ${space(1)};
    color: ${color.muted};
    font: ${font.small};
  }
`;

const Row = styled.div`
  display: flex;
  align-items: end;
  gap: ${space(1)};
  width: 100%;
  & > :first-child {
    flex: 1;
    min-width: 0;
  }
`;
