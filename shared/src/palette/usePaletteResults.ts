import { useEffect, useState } from 'react';
import { logFailure } from '../http/index.ts';
import type { PaletteFound, PaletteSource } from './paletteSources.ts';

/** Milliseconds without a key after which is asked: whoever types on is not waiting for this word. */
const PAUSE = 60;

interface Answer extends PaletteFound {
  /** What was asked for. */
  readonly text: string;
  readonly hasFailed: boolean;
}

/** What one source has found by now. */
export interface SourceResults extends Answer {
  readonly source: PaletteSource;
  /** Whether it says what was typed last. */
  readonly isFresh: boolean;
}

const NOTHING: Answer = { text: '', commands: [], hasFailed: false };

/** What each source finds, as its answers come; what it found before stays until then. */
export function usePaletteResults(sources: readonly PaletteSource[], text: string): readonly SourceResults[] {
  const [answers, setAnswers] = useState<ReadonlyMap<string, Answer>>(new Map());
  useEffect(() => {
    const { signal, abort } = abortable();
    const ask = async ({ id, label, find }: PaletteSource) => {
      let answer: Answer = { text, commands: [], hasFailed: false };
      try {
        answer = { ...answer, ...(await find(text, signal)) };
      } catch (error) {
        if (signal.aborted) return;
        logFailure(`The palette could not search “${label}”.`, error);
        answer = { ...answer, hasFailed: true };
      }
      if (!signal.aborted) setAnswers((known) => new Map(known).set(id, answer));
    };
    const timer = setTimeout(() => sources.forEach((source) => void ask(source)), text === '' ? 0 : PAUSE);
    return () => {
      clearTimeout(timer);
      abort();
    };
  }, [sources, text]);
  return sources.map((source) => {
    const answer = answers.get(source.id);
    return { ...(answer ?? NOTHING), source, isFresh: answer?.text === text };
  });
}

function abortable() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}
