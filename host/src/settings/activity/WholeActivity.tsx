import {
  Button,
  FilterSelect,
  font,
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
import { ACTIVITY_KINDS } from '@touchline/shared/contract/rules';
import { FileText } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { OwnTime, useOwnZone } from '../OwnTime.tsx';
import { people } from '../people/people.ts';
import { Stack } from '../Stack.ts';
import { nextDay, startOfDay } from '../startOfDay.ts';
import { messages } from './messages.ts';

const NO_FILTER = { actor: '', kind: '', from: '', to: '' };

/** All of it, by person, kind and day, and as a file; days and times are those of the reader's own zone, as in all of Settings. */
export default function WholeActivity() {
  const t = messages.use();
  const { language } = useLanguage();
  const { value } = people.use();
  const timeZone = useOwnZone();
  const [chosen, setChosen] = useState(NO_FILTER);
  const [isBusy, setBusy] = useState(false);
  const choose = (field: keyof typeof NO_FILTER) => (one: string) => setChosen({ ...chosen, [field]: one });
  const filter = {
    actor: chosen.actor,
    kind: chosen.kind,
    from: startOfDay(chosen.from, timeZone),
    to: startOfDay(nextDay(chosen.to), timeZone),
  };
  const names: Readonly<Record<string, string>> = {
    touchline: t('touchline'),
    command_line: t('commandLine'),
    ...Object.fromEntries((value?.people ?? []).map((one) => [String(one.id), one.name || one.email])),
  };
  const download = async () => {
    setBusy(true);
    try {
      const { data } = await http.get<Blob>(
        `${ACTIVITY_DOWNLOAD_PATH}${activityQuery({ ...filter, time_zone: timeZone })}`,
        {
          responseType: 'blob',
        },
      );
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
        <Labelled>
          <span aria-hidden="true">{t('person')}</span>
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
        </Labelled>
        <Labelled>
          <span aria-hidden="true">{t('kind')}</span>
          <FilterSelect
            label={t('kind')}
            all={t('allKinds')}
            value={chosen.kind}
            values={ACTIVITY_KINDS}
            labelOf={(kind) => capital(KIND_WORDS[kind as ActivityKind].one[language])}
            onChange={choose('kind')}
          />
        </Labelled>
        <TextField type="date" label={t('from')} value={chosen.from} onChange={choose('from')} />
        <TextField type="date" label={t('to')} value={chosen.to} onChange={choose('to')} />
        <Button icon={<FileText />} busy={isBusy} onClick={() => void download()}>
          {t('download')}
        </Button>
      </Tools>
      <ActivityList filter={filter} Moment={OwnTime} />
    </Stack>
  );
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** A list with its label above it, as the fields beside it have theirs. */
const Labelled = styled.div`
  display: grid;
  gap: 6px;
  & > span {
    font: ${font.label};
  }
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
