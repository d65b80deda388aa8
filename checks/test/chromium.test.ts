import { chmodSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { findChromium, firstThatStarts } from '../src/chromium.ts';
import { plantTree } from './tree.ts';

function plantExecutable(name: string, script: string): string {
  const file = path.join(plantTree({ [name]: `#!/bin/sh\n${script}\n` }), name);
  chmodSync(file, 0o755);
  return file;
}

const plantBrowser = (name = 'chromium'): string => plantExecutable(name, 'echo Chromium 153.0.1');

afterEach(() => vi.unstubAllEnvs());

describe('the browser of the tests', () => {
  it('is the one that CHROMIUM_PATH names', async () => {
    const browser = plantBrowser('any-name');
    vi.stubEnv('CHROMIUM_PATH', browser);
    expect(await findChromium()).toEqual({ path: browser, source: 'CHROMIUM_PATH' });
  });

  it('is never another one than CHROMIUM_PATH names', async () => {
    vi.stubEnv('CHROMIUM_PATH', '/nowhere/chromium');
    await expect(findChromium()).rejects.toThrow('CHROMIUM_PATH names /nowhere/chromium, which does not start');
  });

  it("is the system's when nothing is named", async () => {
    const browser = plantBrowser();
    vi.stubEnv('CHROMIUM_PATH', '');
    vi.stubEnv('PATH', path.dirname(browser));
    expect(await findChromium()).toEqual({ path: browser, source: 'of the system' });
  });

  it('is the first that starts: a stub that asks to install one is passed over', async () => {
    const stub = plantExecutable('chromium-browser', 'echo "Command requires the chromium snap"; exit 1');
    const browser = plantBrowser();
    const places = [
      { source: 'missing', find: () => undefined },
      { source: 'a stub', find: () => stub },
      {
        source: 'broken',
        find: () => {
          throw new Error('no network');
        },
      },
      { source: 'real', find: () => browser },
    ];
    expect(await firstThatStarts(places)).toEqual({ path: browser, source: 'real' });
  });

  it('says where it looked when there is none', async () => {
    const places = [{ source: 'of the system', find: () => undefined }];
    await expect(firstThatStarts(places)).rejects.toThrow('of the system: none');
  });
});
