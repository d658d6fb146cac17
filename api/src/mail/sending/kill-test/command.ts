/**
 * `npm run test:kills -- [--seed N] [--kills N] [--messages N] [--refuses]`: sends mails while everything is killed, and
 * prints the result. Exits with status 1 when a mail arrived twice, was lost, or was left unsettled.
 */
import { parseArgs } from 'node:util';
import { runKillTest } from './run.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    kills: { type: 'string', default: '200' },
    messages: { type: 'string', default: '20000' },
    refuses: { type: 'boolean', default: false },
  },
});
const print = (text: string) => void process.stdout.write(`${text}\n`);

const [seed, kills, messages] = [Number(values.seed), Number(values.kills), Number(values.messages)];
const result = await runKillTest({ seed, kills, messages, refuses: values.refuses, onProgress: print });
print(JSON.stringify(result, null, 2));
const isRight =
  result.crashes +
    result.duplicates +
    result.unsettled +
    result.lost +
    result.unnoticed +
    result.overtaken ===
    0 &&
  result.uncertain <= result.inFlight &&
  result.sentInTheEnd === messages &&
  result.shown.sent === messages;
print(isRight ? 'Every mail went out once.' : 'NOT as it must be.');
process.exit(isRight ? 0 : 1);
