import { spawn } from 'node:child_process';
import { once } from 'node:events';
import os from 'node:os';
import path from 'node:path';

/**
 * Runs `file` as the attacker: in a process of its own, which takes no turn from the one that measures, at the lowest priority, since a real
 * attacker does not use the server's processors. It reads `input` as JSON, attacks until it is ended, and its last line says what it did.
 */
export function startFlood(file: string, input: object): { stop: () => Promise<string> } {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, file)], { stdio: ['pipe', 'pipe', 'inherit'] });
  if (child.pid) os.setPriority(child.pid, os.constants.priority.PRIORITY_LOW);
  child.stdin.end(JSON.stringify(input));
  const exited = once(child, 'exit');
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  return {
    async stop() {
      child.kill('SIGTERM');
      const killing = setTimeout(() => child.kill('SIGKILL'), 10_000);
      await exited;
      clearTimeout(killing);
      return said.trim();
    },
  };
}
