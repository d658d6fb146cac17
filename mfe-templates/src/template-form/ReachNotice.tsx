import { Alert, LoadFailure } from '@touchline/shared';
import { templateUse } from '../templateUse.ts';
import { messages } from './messages.ts';

/** States of campaigns whose people get the new text: those that send, or will once somebody approves or resumes them. */
const RUNNING: ReadonlySet<string> = new Set(['active', 'waiting', 'paused']);
/** Named at most: the fields and the editor need the room. */
const NAMED = 4;

/** Says who gets the new text of a template, before it is saved. */
export function ReachNotice({ template }: { readonly template: number }) {
  const t = messages.use();
  const load = templateUse.use(template);
  // An older API does not say.
  if (load.isGone) return null;
  if (load.status === 'failed')
    return <LoadFailure title={t('reachFailed')} load={load} isOutOfDate={load.value !== undefined} />;
  const reached = (load.value ?? []).filter(({ status, people }) => RUNNING.has(status) && people > 0);
  if (reached.length === 0) return null;
  const more = reached.length - NAMED;
  return (
    <Alert kind="info">
      {reached.slice(0, NAMED).map(({ id, name, people, first_step }) => (
        <div key={id}>{t('reaches', { count: people, name, step: first_step ?? '' })}</div>
      ))}
      {more > 0 && <div>{t('reachesMore', { count: more })}</div>}
    </Alert>
  );
}
