/** Manages what templates and campaigns can be about: `scenario add|list`. */
import { requiredText, TEXT_LIMITS, type Scenario } from '@touchline/shared/contract';
import { parseArgs } from 'node:util';
import type { Database } from '../database/database.ts';
import { listScenarios, saveScenario } from '../scenarios/scenarios.repository.ts';
import { CommandError, runCommand, withDatabase } from './command.ts';

const USAGE = `Usage:
  npm run scenario -- add VALUE LABEL   add a scenario, or give that of VALUE another label
  npm run scenario -- list              show every scenario

VALUE is what is stored, in small letters, such as line_marking. LABEL is what people read; put it into
quotation marks when it has more than one word.`;

/** Words of small Latin letters and digits, joined by underscores. */
const VALUE = /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/;

type Command = { readonly action: 'list' } | ({ readonly action: 'add' } & Scenario);

function readCommand(): Command {
  const [action, value = '', label = '', ...rest] = readArguments();
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

function readArguments(): string[] {
  try {
    return parseArgs({ allowPositionals: true, options: {} }).positionals;
  } catch (error) {
    throw new CommandError(`${(error as Error).message}\n\n${USAGE}`);
  }
}

/** Runs a command; returns what to tell the person. */
async function carryOut(command: Command, database: Database): Promise<string> {
  if (command.action === 'list') {
    const scenarios = await listScenarios(database);
    return scenarios.map(({ value, label }) => `${value}\t${label}`).join('\n');
  }
  const { value, label } = command;
  const added = await saveScenario(database, { value, label });
  return added ? `Added the scenario ${value}: ${label}` : `The scenario ${value} is now called: ${label}`;
}

await runCommand(() => {
  const command = readCommand();
  return withDatabase((database) => carryOut(command, database));
});
