import { Button, color, Dialog, DialogCloseButton, font, May, space } from '@touchline/shared';
import { ActivityHistory } from '@touchline/shared/activity';
import type { Organization } from '@touchline/shared/contract';
import { parseOwnValues } from '@touchline/shared/contract/readers';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { styled } from 'styled-components';
import { Notes } from '../common/notes/Notes.tsx';
import { organizationList } from '../common/organizationList.ts';
import { Facts, OwnFacts } from '../common/own-values/OwnFacts.tsx';
import { useOwnFields } from '../common/own-values/useOwnFields.ts';
import { allTags } from '../common/tags/allTags.ts';
import { Tags } from '../common/tags/Tags.tsx';
import { useDialogPlace } from '../dialogs.ts';
import { messages } from './messages.ts';
import { organizationPath } from './organizationRequests.ts';

/** What is known of an organization besides its contacts: own fields, tags, notes and history (G3). */
export function AboutOrganizationDialog({ organization }: { readonly organization: Organization }) {
  const { id, name, tag_ids = [] } = organization;
  const t = messages.use();
  const { open, close } = useDialogPlace();
  const { reload } = organizationList.use();
  const { update } = organizationList.useChanges();
  const fields = useOwnFields('organization');
  const values = parseOwnValues(organization.own_values);
  const { value: all } = allTags.use(true);
  const tags = useMemo(() => all?.filter((tag) => tag_ids.includes(tag.id)), [all, tag_ids]);
  const [isTyping, setTyping] = useState(false);
  return (
    <Dialog
      open
      title={name}
      size="medium"
      dirty={isTyping}
      startsWith="dialog"
      onClose={close}
      footer={
        <>
          <DialogCloseButton>{t('close')}</DialogCloseButton>
          <May do="contacts">
            <Button kind="primary" disabled={isTyping} onClick={() => open({ name: 'edit', id })}>
              {t('edit')}
            </Button>
          </May>
        </>
      }
    >
      <Part title={t('facts')}>
        {fields.some((field) => values[field.id] !== undefined) ? (
          <Facts>
            <OwnFacts fields={fields} values={values} />
          </Facts>
        ) : (
          <Muted>{t('noFacts')}</Muted>
        )}
      </Part>
      {tags !== undefined && (
        <Part title={t('tags')}>
          <Tags
            path={organizationPath(id)}
            tags={tags}
            onChanged={(now) =>
              now === undefined
                ? reload()
                : update(id, (row) => Object.assign({}, row, { tag_ids: now.map((tag) => tag.id) }))
            }
          />
        </Part>
      )}
      <Part title={t('notes')}>
        <Notes path={organizationPath(id)} onTyping={setTyping} />
      </Part>
      <ActivityHistory thing="organization" id={id} />
    </Dialog>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const heading = useId();
  return (
    <Section aria-labelledby={heading}>
      <h3 id={heading}>{title}</h3>
      {children}
    </Section>
  );
}

const Section = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(1)};
  & > h3 {
    font: ${font.label};
  }
`;

const Muted = styled.p`
  color: ${color.muted};
`;
