import { changeFailure, errorStatus, logFailure } from '@touchline/shared';
import { useRef, useState } from 'react';
import { useCampaignCache } from '../useCampaign.ts';
import { keepFocus } from './keepFocus.ts';

/** A change of a campaign made by pressing a button. */
export interface CampaignChange<Name extends string> {
  /** The change under way. */
  readonly running: Name | undefined;
  /** Why the last one failed. */
  readonly failure: string | undefined;
  /**
   * Makes a change, unless one is under way: a second would take the first one's result for somebody else's.
   * @param answers whether a refusal is answered otherwise than in words
   */
  readonly start: (name: Name, change: () => Promise<unknown>, answers?: (error: unknown) => boolean) => void;
}

/**
 * Makes changes, one at a time, and shows the campaign as the server answers it.
 * @param failureText Shown when the server gives no reason for a failure, without a full stop.
 * @param id of the campaign
 * @param onConflict Called when what is shown is out of date.
 */
export function useCampaignChange<Name extends string>(
  id: number,
  failureText: string,
  onConflict: () => void,
): CampaignChange<Name> {
  const { put } = useCampaignCache();
  const [running, setRunning] = useState<Name>();
  const [failure, setFailure] = useState<string>();
  // State arrives only with the next render; a double click comes sooner.
  const isRunning = useRef(false);
  const make: (...asked: Parameters<CampaignChange<Name>['start']>) => Promise<void> = async (
    name,
    change,
    answers,
  ) => {
    isRunning.current = true;
    setRunning(name);
    setFailure(undefined);
    try {
      const answer = await change();
      // A confirmation asked first has returned the focus by now.
      const restore = keepFocus();
      await put(answer, id);
      restore();
    } catch (error) {
      logFailure(failureText, error);
      if (answers?.(error) !== true) setFailure(changeFailure(error, failureText));
      if (errorStatus(error) === 409) onConflict();
    } finally {
      isRunning.current = false;
      setRunning(undefined);
    }
  };
  const start: CampaignChange<Name>['start'] = (...asked) => {
    if (!isRunning.current) void make(...asked);
  };
  return { running, failure, start };
}
