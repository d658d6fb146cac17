import {
  Button,
  FilterSelect,
  http,
  logFailure,
  notify,
  saveFile,
  space,
  TextField,
  useLanguage,
} from '@touchline/shared';
import { activityQuery } from '@touchline/shared/activity';
import { ActivityList } from '@touchline/shared/activity/list';
import type { ActivityKind } from '@touchline/shared/contract';
import { KIND_WORDS } from '@touchline/shared/contract/activity-words';
import { ACTIVITY_DOWNLOAD_PATH } from '@touchline/shared/contract/paths';
import { ACTIVITY_KINDS, SHOWN_OFFSET } from '@touchline/shared/contract/rules';
import { FileText } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { people } from '../people/people.ts';
import { messages } from './messages.ts';

const NO_FILTER = { actor: '', kind: '', from: '', to: '' };
const DAY = 24 * 60 * 60_000;

/** Midnight in the zone of every time that the page shows (D12). */
const startOf = (day: string, daysLater = 0): string | undefined => {
  const at = new Date(`${day}T00:00:00${SHOWN_OFFSET}`).getTime();
  return Number.isNaN(at) ? undefined : new Date(at + daysLater * DAY).toISOString();
};

/** All of it, by person, kind and day, and as a file. */
export default function WholeActivity() {
  const t = messages.use();
  const { language } = useLanguage();
  const { value } = people.use();
  const [chosen, setChosen] = useState(NO_FILTER);
  const [isBusy, setBusy] = useState(false);
  const choose = (field: keyof typeof NO_FILTER) => (one: string) => setChosen({ ...chosen, [field]: one });
  const filter = {
    actor: chosen.actor,
    kind: chosen.kind,
    from: startOf(chosen.from),
    to: startOf(chosen.to, 1),
  };
  const names: Readonly<Record<string, string>> = {
    touchline: t('touchline'),
    command_line: t('commandLine'),
    ...Object.fromEntries((value?.people ?? []).map((one) => [String(one.id), one.name || one.email])),
  };
  const download = async () => {
    setBusy(true);
    try {
      const { data } = await http.get<Blob>(`${ACTIVITY_DOWNLOAD_PATH}${activityQuery(filter)}`, {
        responseType: 'blob',
      });
      saveFile(data, `activity-${new Date().toISOString().slice(0, 10)}.csv`);
    } catch (error) {
      logFailure('The activity could not be downloaded.', error);
      notify({ kind: 'error', about: 'download of activity', text: t('downloadFailed') });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Stack>
      <Tools>
        <FilterSelect
          label={t('person')}
          all={t('allPeople')}
          value={chosen.actor}
          values={Object.keys(names).toSorted((one, other) =>
            (names[one] ?? '').localeCompare(names[other] ?? ''),
          )}
          labelOf={(id) => names[id] ?? id}
          onChange={choose('actor')}
        />
        <FilterSelect
          label={t('kind')}
          all={t('allKinds')}
          value={chosen.kind}
          values={ACTIVITY_KINDS}
          labelOf={(kind) => capital(KIND_WORDS[kind as ActivityKind].one[language])}
          onChange={choose('kind')}
        />
        <TextField type="date" label={t('from')} value={chosen.from} onChange={choose('from')} />
        <TextField type="date" label={t('to')} value={chosen.to} onChange={choose('to')} />
        <Button icon={<FileText />} busy={isBusy} onClick={() => void download()}>
          {t('download')}
        </Button>
      </Tools>
      <ActivityList filter={filter} />
    </Stack>
  );
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(2)};
`;

const Tools = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  gap: ${space(1.5)};
  & > * {
    min-width: min(100%, 10rem);
  }
`;
