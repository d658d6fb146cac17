import {
  Alert,
  Button,
  changeFailure,
  color,
  font,
  http,
  IconButton,
  logFailure,
  May,
  space,
  TextField,
} from '@touchline/shared';
import type { Tag, TagsChange } from '@touchline/shared/contract';
import { parseUntrustedTags } from '@touchline/shared/contract/readers';
import { X } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { styled } from 'styled-components';
import { allTags } from './allTags.ts';
import { messages } from './messages.ts';

const MAX_TAG_LENGTH = 60;

export interface TagsProps {
  /** Path of the organization or contact. */
  readonly path: string;
  readonly tags: readonly Tag[];
  /** @param tags what it has now, as far as the answer says */
  readonly onChanged: (tags: readonly Tag[] | undefined) => Promise<unknown>;
}

/** The tags of an organization or a contact, with what adds one and takes one off (G3). */
export function Tags({ path, tags, onChanged }: TagsProps) {
  const t = messages.use();
  const { value: all, reload } = allTags.use(true);
  const listId = useId();
  const [name, setName] = useState('');
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const change = async (body: Partial<TagsChange>): Promise<boolean> => {
    setBusy(true);
    setFailure(undefined);
    try {
      const { data } = await http.patch<unknown>(`${path}tags/`, body);
      await Promise.all([onChanged(parseUntrustedTags(data)), reload()]);
      return true;
    } catch (error) {
      logFailure('The tags could not be changed.', error);
      setFailure(changeFailure(error, t('failed')));
      return false;
    } finally {
      setBusy(false);
    }
  };
  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== '' && !busy && (await change({ add: [name.trim()] }))) setName('');
  };
  return (
    <>
      {tags.length === 0 && <Muted>{t('none')}</Muted>}
      {tags.length > 0 && (
        <List aria-label={t('list')}>
          {tags.map((tag) => (
            <li key={tag.id}>
              {tag.name}
              <May do="contacts">
                <IconButton
                  icon={<X aria-hidden="true" />}
                  label={t('remove', { name: tag.name })}
                  disabled={busy}
                  onClick={() => void change({ remove: [tag.id] })}
                />
              </May>
            </li>
          ))}
        </List>
      )}
      <May do="contacts">
        <Form onSubmit={(event) => void add(event)}>
          <TextField
            label={t('newTag')}
            value={name}
            maxLength={MAX_TAG_LENGTH}
            autoComplete="off"
            list={listId}
            onChange={setName}
          />
          <datalist id={listId}>
            {(all ?? [])
              .filter(({ id }) => tags.every((tag) => tag.id !== id))
              .map((tag) => (
                <option key={tag.id}>{tag.name}</option>
              ))}
          </datalist>
          <Button type="submit" busy={busy} disabled={name.trim() === ''}>
            {t('add')}
          </Button>
        </Form>
      </May>
      {failure !== undefined && <Alert>{failure}</Alert>}
    </>
  );
}

const Muted = styled.p`
  color: ${color.muted};
`;

const List = styled.ul.attrs({ role: 'list' })`
  && {
    display: flex;
    flex-wrap: wrap;
    gap: ${space(0.5)} ${space(1)};
    margin: 0;
    padding: 0;
    list-style: none;
  }
  & > li {
    display: flex;
    align-items: center;
    min-width: 0;
    padding-left: ${space(1)};
    border: 1px solid ${color.line};
    border-radius: 8px;
    font: ${font.small};
    overflow-wrap: anywhere;
  }
`;

const Form = styled.form`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  gap: ${space(1)};
  & > :first-child {
    flex: 1 1 160px;
  }
`;
