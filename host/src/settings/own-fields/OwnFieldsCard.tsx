import {
  Alert,
  Badge,
  Button,
  color,
  font,
  IconButton,
  LoadFailure,
  notify,
  Skeleton,
  space,
  useAction,
  useLanguage,
} from '@touchline/shared';
import { OWN_FIELD_SUBJECTS, type OwnFieldSubject, ownName } from '@touchline/shared/contract/own-values';
import type { ShownOwnField } from '@touchline/shared/contract/readers';
import { ownFields } from '@touchline/shared/own-fields';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { ItemHead, ItemList } from '../ItemList.ts';
import { Hint, SettingsCard } from '../SettingsCard.tsx';
import { messages } from './messages.ts';
import { OwnFieldDialog } from './OwnFieldDialog.tsx';
import { changeOwnField, orderOwnFields, removeOwnField } from './ownFieldRequests.ts';

/** The fields that the team makes for organizations and contacts (G3). */
export function OwnFieldsCard() {
  const t = messages.use();
  const load = ownFields.use();
  const { value: rows, status, isGone, reload } = load;
  const [open, setOpen] = useState<{ readonly field: ShownOwnField | undefined }>();
  const { failure, busy, run } = useAction({
    log: 'The fields could not be changed.',
    failed: t('failed'),
    reload,
  });
  if (isGone) return null;
  return (
    <SettingsCard anchor="own-fields" title={t('title')}>
      <Hint>{t('hint')}</Hint>
      {status === 'failed' && (
        <LoadFailure title={t('loadFailed')} load={load} isOutOfDate={rows !== undefined} />
      )}
      {status === 'loading' && rows === undefined && <Skeleton count={5} label={t('loading')} />}
      {rows !== undefined &&
        OWN_FIELD_SUBJECTS.map((about) => (
          <FieldList
            key={about}
            about={about}
            rows={rows.filter((row) => row.about === about)}
            busy={busy}
            run={run}
            onOpen={(field) => setOpen({ field })}
          />
        ))}
      {rows !== undefined && (
        <div>
          <Button onClick={() => setOpen({ field: undefined })}>{t('add')}</Button>
        </div>
      )}
      {failure !== undefined && <Alert>{failure}</Alert>}
      {open && (
        <OwnFieldDialog
          field={open.field}
          onClose={() => setOpen(undefined)}
          onSaved={async () => {
            await reload();
          }}
        />
      )}
    </SettingsCard>
  );
}

interface FieldListProps {
  readonly about: OwnFieldSubject;
  readonly rows: readonly ShownOwnField[];
  readonly busy: boolean;
  readonly run: (request: () => Promise<void>) => Promise<boolean>;
  readonly onOpen: (field: ShownOwnField) => void;
}

function FieldList({ about, rows, busy, run, onOpen }: FieldListProps) {
  const t = messages.use();
  const { language } = useLanguage();
  const offered = rows.filter(({ isRetired }) => !isRetired);
  const isOrganization = about === 'organization';
  const move = (place: number, by: 1 | -1) => {
    const ids = offered.map(({ id }) => id);
    const [moved = 0] = ids.splice(place, 1);
    ids.splice(place + by, 0, moved);
    void run(() => orderOwnFields({ about, ids }));
  };
  const offerAgain = (id: number, version: number) =>
    void run(() => changeOwnField(id, { version, is_retired: false }));
  const remove = async (row: ShownOwnField) => {
    // Retired rather than deleted: Undo brings it back with all that it had.
    if (!(await run(() => changeOwnField(row.id, { version: row.version, is_retired: true })))) return;
    notify({
      kind: 'success',
      text: t('removed', { name: ownName(row, language) }),
      action: { label: t('undo'), onClick: () => offerAgain(row.id, row.version + 1) },
    });
  };
  return (
    <section aria-label={t(isOrganization ? 'ofOrganization' : 'ofContact')}>
      <Title>{t(about)}</Title>
      {rows.length === 0 && <Hint>{t(isOrganization ? 'noneOfOrganization' : 'noneOfContact')}</Hint>}
      {rows.length > 0 && (
        <ItemList aria-label={t(isOrganization ? 'ofOrganization' : 'ofContact')}>
          {[...offered, ...rows.filter(({ isRetired }) => isRetired)].map((row, place) => {
            const name = ownName(row, language);
            return (
              <li key={row.id}>
                <ItemHead>
                  <Name>
                    <b>{name}</b> <Small>{t(`kind.${row.kind}`)}</Small>
                  </Name>
                  <Actions>
                    {row.isRetired ? (
                      <>
                        <Badge tone="neutral">{t('retired')}</Badge>
                        <Button
                          size="small"
                          aria-label={t('bringBackOf', { name })}
                          onClick={() => offerAgain(row.id, row.version)}
                        >
                          {t('bringBack')}
                        </Button>
                        <Button
                          size="small"
                          kind="quiet"
                          aria-label={t('removeOf', { name })}
                          onClick={() => void run(() => removeOwnField(row.id))}
                        >
                          {t('remove')}
                        </Button>
                      </>
                    ) : (
                      <>
                        <IconButton
                          icon={<ArrowUp aria-hidden="true" />}
                          label={t('up', { name })}
                          disabled={busy || place === 0}
                          onClick={() => move(place, -1)}
                        />
                        <IconButton
                          icon={<ArrowDown aria-hidden="true" />}
                          label={t('down', { name })}
                          disabled={busy || place === offered.length - 1}
                          onClick={() => move(place, 1)}
                        />
                        <Button
                          size="small"
                          kind="quiet"
                          aria-label={t('changeOf', { name })}
                          onClick={() => onOpen(row)}
                        >
                          {t('change')}
                        </Button>
                        <Button
                          size="small"
                          kind="quiet"
                          aria-label={t('removeOf', { name })}
                          onClick={() => void remove(row)}
                        >
                          {t('remove')}
                        </Button>
                      </>
                    )}
                  </Actions>
                </ItemHead>
              </li>
            );
          })}
        </ItemList>
      )}
    </section>
  );
}

const Title = styled.h3`
  margin: 0 0 ${space(1)};
  font: ${font.strong};
`;

const Name = styled.span`
  min-width: 0;
  flex: 1 1 180px;
  & > b {
    font: ${font.strong};
  }
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(0.5)};
`;

const Small = styled.span`
  color: ${color.muted};
  font: ${font.small};
`;
