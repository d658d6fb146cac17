import { LoadFailure, Skeleton } from '@touchline/shared';
import { useEffect, useState } from 'react';
import { answerForm } from './answerRequests.ts';
import { ComposerForm, type ComposerProps } from './ComposerForm.tsx';
import { messages } from './messages.ts';
import { useHasUnsaved } from './unsavedDrafts.ts';

export { loadEditor } from './ComposerForm.tsx';

/** Writes to a contact (V3). It needs nothing of the page that it stands in. */
export function Composer(props: ComposerProps) {
  const { contact } = props;
  const t = messages.use();
  const item = answerForm.use(contact);
  const { reload, value, status } = item;
  const hasUnsaved = useHasUnsaved(contact);
  const [isFresh, setFresh] = useState(false);
  useEffect(() => {
    // What an earlier composer began with is out of date: its draft was changed since.
    let isCurrent = true;
    void reload().then(() => isCurrent && setFresh(true));
    return () => {
      isCurrent = false;
    };
  }, [reload]);
  if (isFresh && value !== undefined) return <ComposerForm {...props} form={value} load={item} />;
  if (status === 'failed') {
    return (
      <>
        <LoadFailure title={t('loadFailed')} load={item} />
        {hasUnsaved && <p>{t('keptHere')}</p>}
      </>
    );
  }
  return <Skeleton count={4} label={t('loading')} />;
}
