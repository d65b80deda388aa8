import type { ChildProcess } from 'node:child_process';
import { watch } from 'node:fs';
import { endChild } from './bound-child.ts';

/** Editors save several files at once, and some in several steps. */
const SETTLE = 150;
const STOP_TIMEOUT = 5_000;

type Options = {
  start: () => ChildProcess;
  /** Folders whose changes end the running child and start the next. */
  watched: string[];
};

/** Keeps one child running and restarts it when its sources change. A child that failed waits for the next change. */
export function superviseChild({ start, watched }: Options): { stop: () => Promise<void> } {
  let child = start();
  let turn = Promise.resolve();
  let settling: NodeJS.Timeout | undefined;
  const restart = async () => {
    await endChild(child, STOP_TIMEOUT);
    console.log('Sources changed; restarting the server.');
    child = start();
  };
  const onChange = (_event: string, file: string | null) => {
    if (file && !/\.(ts|sql|json)$/.test(file)) return;
    clearTimeout(settling);
    settling = setTimeout(() => {
      turn = turn.then(restart);
    }, SETTLE);
  };
  const watchers = watched.map((folder) => watch(folder, { recursive: true }, onChange));
  return {
    async stop() {
      clearTimeout(settling);
      for (const watcher of watchers) watcher.close();
      await turn;
      await endChild(child, STOP_TIMEOUT);
    },
  };
}
