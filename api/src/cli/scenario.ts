/** Manages what templates and campaigns can be about: `scenario add|list`. */
import type { Database } from '../database/database.ts';
import { listScenarios, saveScenario } from '../scenarios/scenarios.repository.ts';
import { runCommand, withDatabase } from './command.ts';
import { readScenarioCommand, type ScenarioCommand } from './scenario-command.ts';

/** Runs a command; returns what to tell the person. */
async function carryOut(command: ScenarioCommand, database: Database): Promise<string> {
  if (command.action === 'list') {
    const scenarios = await listScenarios(database);
    return scenarios.map(({ value, label }) => `${value}\t${label}`).join('\n');
  }
  const { value, label } = command;
  const added = await saveScenario(database, { value, label });
  return added ? `Added the scenario ${value}: ${label}` : `The scenario ${value} is now called: ${label}`;
}

await runCommand(() => {
  const command = readScenarioCommand(process.argv.slice(2));
  return withDatabase((database) => carryOut(command, database));
});
