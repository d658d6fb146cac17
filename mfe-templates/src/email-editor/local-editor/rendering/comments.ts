import { NOTHING_TO_SHOW } from './otherBlocks.ts';

const OPENING = /^\[if [\w\s()&|!]{1,40}\]>(?<inner>[\s\S]*?)(?:<!\[endif\]|<!)$/u;
/** VML, Outlook's drawing language, and the tables around it; nothing that loads a page or runs code. */
const TAG = /^<\/?(?:table|tbody|tr|td|div|center|style|[vwo]:[a-z]+|xml)(?=[\s/>])/iu;
const FORBIDDEN = /\son\w+\s*=|javascript:|vbscript:|expression\s*\(|behaviou?r\s*:|<!|<\?/iu;
const BUTTON_STYLE = '<style>.v-button {background: transparent !important;}</style>';

/** A mail repeats the same few comments hundreds of times, so the verdicts are cached. */
const known = new Map<string, boolean>();
const MOST_KNOWN = 2000;

/** Whether a comment is one of the conditional comments made here, which only Outlook reads. */
export function isHarmlessComment(text: string): boolean {
  const before = known.get(text);
  if (before !== undefined) return before;
  const harmless = judge(text);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(text, harmless);
  return harmless;
}

function judge(text: string): boolean {
  if (text === '<![endif]' || `<!--${text}-->` === NOTHING_TO_SHOW) return true;
  const inner = OPENING.exec(text)?.groups?.['inner']?.replace(BUTTON_STYLE, '');
  if (inner === undefined || FORBIDDEN.test(inner)) return false;
  return (inner.match(/<[^>]*/gu) ?? []).every((tag) => TAG.test(`${tag}>`) && !/^<style/iu.test(tag));
}
