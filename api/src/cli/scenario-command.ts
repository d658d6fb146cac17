import { requiredText, TEXT_LIMITS, type Scenario } from '@touchline/shared/contract';
import { parseArgs } from 'node:util';
import { CommandError } from './command.ts';

const USAGE = `Usage:
  npm run scenario -- add VALUE LABEL   add a scenario, or give that of VALUE another label
  npm run scenario -- list              show every scenario

VALUE is what is stored, in small letters, such as line_marking. LABEL is what people read; put it into
quotation marks when it has more than one word.`;

/** Words of small Latin letters and digits, joined by underscores. */
const VALUE = /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/;

/** What the command is asked to do. */
export type ScenarioCommand = { readonly action: 'list' } | ({ readonly action: 'add' } & Scenario);

/** Reads the command line. @throws CommandError saying what is wrong with it. */
export function readScenarioCommand(options: readonly string[]): ScenarioCommand {
  const [action, value = '', label = '', ...rest] = readArguments(options);
  if (action === 'list' && value === '') return { action };
  if (action !== 'add' || label === '' || rest.length > 0) throw new CommandError(USAGE);
  if (!VALUE.test(value) || value.length > TEXT_LIMITS.scenarioValue) {
    throw new CommandError(
      `"${value}" cannot be the value of a scenario: it must be small letters, digits and underscores, ` +
        `at most ${TEXT_LIMITS.scenarioValue}.\n\n${USAGE}`,
    );
  }
  const checked = requiredText(TEXT_LIMITS.scenarioLabel).safeParse(label);
  if (!checked.success) {
    throw new CommandError(
      `"${label}" cannot be a label: it must have 1 to ${TEXT_LIMITS.scenarioLabel} characters.\n\n${USAGE}`,
    );
  }
  return { action, value, label: checked.data };
}

function readArguments(options: readonly string[]): string[] {
  try {
    return parseArgs({ args: [...options], allowPositionals: true, options: {} }).positionals;
  } catch (error) {
    throw new CommandError(`${(error as Error).message}\n\n${USAGE}`);
  }
}
