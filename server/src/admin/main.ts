import { enableCompileCache } from 'node:module';

enableCompileCache(); // before the commands are loaded, which it makes several times faster
const { commands } = await import('./commands.ts');
const { runCommand } = await import('./run-command.ts');

setInterval(() => {}, 1000); // a database that is being stopped does not keep us waiting for it by itself
const running = new AsyncDisposableStack();
const end = async (code: number): Promise<never> => {
  await running.disposeAsync();
  process.exit(code);
};
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    process.stderr.write('\nInterrupted.\n');
    void end(signal === 'SIGINT' ? 130 : 143);
  });
}

const { code, out, err } = await runCommand(commands, process.argv.slice(2), process.env, running);
if (out !== undefined) process.stdout.write(`${out}\n`);
if (err !== undefined) process.stderr.write(`${err}\n`);
await end(code);
