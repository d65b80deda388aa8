import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { WebSocket } from 'ws';
import type { Caller } from './caller.ts';

const program = [process.env.FIREFOX_PATH ?? '', '/usr/bin/firefox-esr', '/usr/bin/firefox'].find(existsSync);

/** Why there is no Firefox to test with; undefined when there is. */
export const lacksFirefox = program === undefined ? 'no Firefox at /usr/bin; set FIREFOX_PATH' : undefined;

const PREFERENCES = {
  'media.navigator.streams.fake': true,
  'media.navigator.permission.disabled': true,
  'media.autoplay.default': 0,
  'media.autoplay.blocking_policy': 0,
};

type Wishes = { capabilities?: { acceptInsecureCerts?: boolean }; preferences?: Record<string, string> };

type LogEntry = { type: 'event'; method: string; params: { level: string; text: string | null } };
type Reply = { id?: number; type: 'success' | 'error'; result?: unknown; message?: string };
type Evaluated = { type: 'success' | 'exception'; result?: { value?: string }; exceptionDetails?: { text: string } };

/** A Firefox as distributions ship it, driven by WebDriver BiDi, which needs no program beside it. */
export class Firefox {
  /** Errors of all pages, as they say them to the console. */
  readonly problems: string[] = [];
  private readonly socket: WebSocket;
  private readonly end: () => Promise<void>;
  private readonly waiting = new Map<number, (reply: Reply) => void>();

  private constructor(socket: WebSocket, end: () => Promise<void>) {
    this.socket = socket;
    this.end = end;
    socket.on('message', (text) => {
      const message = JSON.parse(text.toString()) as Reply | LogEntry;
      if (message.type === 'event') this.note(message);
      else if (message.id !== undefined) this.waiting.get(message.id)?.(message);
    });
  }

  static async open({ capabilities = {}, preferences = {} }: Wishes = {}): Promise<Firefox> {
    if (program === undefined) throw new Error('there is no Firefox');
    const profile = mkdtempSync(path.join(tmpdir(), 'sightline-firefox-'));
    const lines = Object.entries({ ...PREFERENCES, ...preferences }).map(
      ([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`,
    );
    writeFileSync(path.join(profile, 'user.js'), lines.join('\n'));
    const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0'];
    // Its home is the profile, or it would refuse to run as root in somebody else's.
    const env = { ...process.env, HOME: profile };
    const browser = spawn(program, args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
    const socket = new WebSocket(`${await addressOf(browser)}/session`);
    await once(socket, 'open');
    const firefox = new Firefox(socket, async () => {
      const ended = once(browser, 'exit');
      browser.kill();
      await ended;
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    });
    await firefox.command('session.new', { capabilities: { alwaysMatch: capabilities } });
    await firefox.command('session.subscribe', { events: ['log.entryAdded'] });
    return firefox;
  }

  /** `prepare` runs in each page before the page's own scripts. */
  async openPage(address: string, prepare?: () => void): Promise<Caller> {
    if (prepare) await this.command('script.addPreloadScript', { functionDeclaration: prepare.toString() });
    const { context } = (await this.command('browsingContext.create', { type: 'tab' })) as { context: string };
    await this.command('browsingContext.navigate', { context, url: address, wait: 'complete' });
    // Values travel as JSON, so that nothing has to be taken apart here.
    const evaluate = async (run: (argument: never) => unknown, argument?: unknown) => {
      const functionDeclaration = `async (argument) => JSON.stringify(await (${run.toString()})(argument && JSON.parse(argument)))`;
      const json = argument === undefined ? { type: 'undefined' } : { type: 'string', value: JSON.stringify(argument) };
      const call = { functionDeclaration, arguments: [json], target: { context }, awaitPromise: true };
      const evaluated = (await this.command('script.callFunction', call)) as Evaluated;
      if (evaluated.type === 'exception') throw new Error(evaluated.exceptionDetails?.text);
      const value = evaluated.result?.value;
      return value === undefined ? undefined : JSON.parse(value);
    };
    return { evaluate } as Caller;
  }

  private note({ method, params: { level, text } }: LogEntry): void {
    if (method === 'log.entryAdded' && level === 'error') this.problems.push(text ?? '');
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  async close(): Promise<void> {
    this.socket.terminate();
    await this.end();
  }

  private async command(method: string, params: object): Promise<unknown> {
    const id = this.waiting.size + 1;
    const { promise, resolve } = Promise.withResolvers<Reply>();
    this.waiting.set(id, resolve);
    this.socket.send(JSON.stringify({ id, method, params }));
    const reply = await promise;
    if (reply.type === 'error') throw new Error(`${method}: ${reply.message}`);
    return reply.result;
  }
}

/** It says where it listens, on its error output, which is read to the end. */
async function addressOf(browser: ChildProcessByStdio<null, null, Readable>): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let said = '';
  browser.stderr.on('data', (chunk: Buffer) => {
    said = (said + chunk).slice(-4096);
    const address = /WebDriver BiDi listening on (ws:\S+)/.exec(said)?.[1];
    if (address) resolve(address);
  });
  browser.once('exit', () => reject(new Error(`Firefox ended instead of starting:\n${said}`)));
  return promise;
}
