import { changeFailure, endNotices, http, logFailure, notify, useFormatNumber } from '@touchline/shared';
import { ASSIGN_ORGANIZATIONS_PATH } from '@touchline/shared/contract/paths';
import { parseId, parseList, parseObject, type ShownAccount } from '@touchline/shared/contract/readers';
import { useRef, useState } from 'react';
import { organizationList } from '../../common/organizationList.ts';
import { messages } from './messages.ts';

const ABOUT = 'owners of organizations';

export interface AssignState {
  /** @param owner undefined for nobody. @returns whether it was done. */
  readonly assign: (ids: readonly number[], owner: ShownAccount | undefined) => Promise<boolean>;
  readonly busy: boolean;
  readonly failure: string | undefined;
}

/** Gives organizations to somebody in one go, with one Undo. */
export function useAssign(): AssignState {
  const t = messages.use();
  const formatNumber = useFormatNumber();
  const { updateEach } = organizationList.useChanges();
  const { reload } = organizationList.use();
  const isUnderWay = useRef(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  const undo = async (given: number | null, former: unknown) => {
    try {
      const { data } = await http.post<unknown>(`${ASSIGN_ORGANIZATIONS_PATH}undo/`, { given, former });
      const count = Number(parseObject<'changed'>(data)?.changed);
      notify({ kind: 'success', about: ABOUT, text: t('undone', { count, formatted: formatNumber(count) }) });
    } catch (error) {
      logFailure('The owners could not be given back.', error);
      notify({ kind: 'error', about: ABOUT, text: changeFailure(error, t('undoFailed')) });
    }
    await reload();
  };

  const send = async (ids: readonly number[], owner: ShownAccount | undefined) => {
    const owner_id = owner?.id ?? null;
    const { data } = await http.post<unknown>(ASSIGN_ORGANIZATIONS_PATH, { ids, owner_id });
    const answer = parseObject<'changed' | 'former'>(data);
    const former = parseList(answer?.former) ?? [];
    const given = new Set(ids);
    await updateEach((row) => {
      const id = parseId(parseObject<'id'>(row)?.id);
      return id !== null && given.has(id) ? { ...(row as object), owner_id } : row;
    });
    const count = parseId(answer?.changed) ?? 0;
    const text = t(owner === undefined ? 'givenToNobody' : 'given', {
      count,
      formatted: formatNumber(count),
      name: owner?.name ?? '',
    });
    notify({
      kind: 'success',
      about: ABOUT,
      text,
      ...(former.length > 0 && {
        action: { label: t('undo'), onClick: () => void undo(owner_id, former) },
      }),
    });
  };

  const assign = async (ids: readonly number[], owner: ShownAccount | undefined) => {
    if (isUnderWay.current) return false;
    isUnderWay.current = true;
    setBusy(true);
    setFailure(undefined);
    endNotices(ABOUT);
    try {
      await send(ids, owner);
      return true;
    } catch (error) {
      logFailure('The owner could not be changed.', error);
      setFailure(changeFailure(error, t('failed')));
      return false;
    } finally {
      isUnderWay.current = false;
      setBusy(false);
    }
  };
  return { assign, busy, failure };
}
