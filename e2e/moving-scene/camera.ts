import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test as anyTest } from '../fixtures.ts';
import { writeFilm } from './film.ts';

/** Every camera of these browsers films the moving scene. */
export const test = anyTest.extend<object, object>({
  launchOptions: [
    async ({ launchOptions }, give) => {
      const folder = mkdtempSync(path.join(tmpdir(), 'sightline-scene-'));
      const film = path.join(folder, 'scene.y4m');
      writeFilm(film);
      await give({
        ...launchOptions,
        args: [...(launchOptions.args ?? []), `--use-file-for-fake-video-capture=${film}`],
      });
      rmSync(folder, { recursive: true });
    },
    { scope: 'worker' },
  ],
});
