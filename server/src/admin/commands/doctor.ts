import { reasonOf } from '../../start-error.ts';
import type { Command, CommandCtx } from '../command.ts';
import { addressChecks, ownAddress } from '../doctor/address.ts';
import { databaseChecks } from '../doctor/database.ts';
import { engineChecks } from '../doctor/engines.ts';
import { CHECK_TIMEOUT, type Check, type CheckTarget, type Finding, fail, runCheck } from '../doctor/finding.ts';
import { machineChecks } from '../doctor/machine.ts';
import { mediaChecks } from '../doctor/media.ts';
import { openInstallation } from '../installation.ts';

export const doctor: Command = {
  name: 'doctor',
  summary: 'Looks at everything that Sightline stands on, and says what to do about what is wrong.',
  about: 'Run it where Sightline runs, with its settings, while it runs. Ends with 1 when something fails.',
  arguments: [],
  options: {},
  examples: ['', '--json'],
  async run(ctx) {
    const patient = { env: ctx.env, isServing: await isServing(ctx) };
    const checks = [
      ...machineChecks,
      ...(await findDatabaseChecks(ctx)),
      ...addressChecks,
      ...mediaChecks,
      ...engineChecks,
    ];
    const findings: Finding[] = [];
    for (const check of checks) {
      ctx.terminal.progress(`Looking at ${check.name}`);
      findings.push(...(await runCheck(check, patient)));
    }
    const hasFailed = findings.some(({ state }) => state === 'fail');
    return { text: findings.map(describe).join('\n'), data: { ok: !hasFailed, findings }, failed: hasFailed };
  },
};

async function isServing({ env }: Pick<CheckTarget, 'env'>): Promise<boolean> {
  try {
    const response = await fetch(`${ownAddress(env)}/healthz`, { signal: AbortSignal.timeout(CHECK_TIMEOUT) });
    return (await response.text()) === 'ok';
  } catch {
    return false;
  }
}

/** A database that cannot even be connected to is one finding, and the rest is still looked at. */
async function findDatabaseChecks(ctx: CommandCtx): Promise<Check[]> {
  try {
    return databaseChecks((await openInstallation(ctx)).owner);
  } catch (error) {
    const finding = fail(reasonOf(error), 'Start Sightline, or look at DATABASE_URL and DATA_DIR.');
    return [{ name: 'database', run: async () => finding }];
  }
}

const WIDTH = 22;

function describe({ check, state, says, todo }: Finding): string {
  const line = `${state.padEnd(5)} ${check.padEnd(WIDTH)} ${says}`;
  return todo ? `${line}\n${' '.repeat(WIDTH + 7)}${todo}` : line;
}
