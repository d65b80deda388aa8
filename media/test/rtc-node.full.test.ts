import { dispose, SimulateScenarioKind } from '@livekit/rtc-node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Robot } from './robot.ts';
import { administer, type Server, servers, tokenFor } from './servers.ts';

const TIMEOUT = { timeout: 30_000, interval: 50 };

afterAll(() => dispose());

describe.each(servers)("LiveKit's client for Node at $name", ({ lacks, start }) => {
  let server: Server;
  const robots: Robot[] = [];
  beforeAll(async () => {
    if (!lacks) server = await start();
  });
  beforeEach(({ skip }) => {
    if (lacks) skip(lacks);
  });
  afterEach(() => Promise.all(robots.splice(0).map((robot) => robot.leave())));
  afterAll(() => server?.stop());

  async function enter(identity: string, room: string): Promise<Robot> {
    const robot = await Robot.enter(server.url, await tokenFor(identity, room));
    robots.push(robot);
    return robot;
  }

  /** Ten pictures more than there were, and sound. */
  async function seesAndHears(robot: Robot) {
    const before = robot.pictures;
    robot.loudest = 0;
    await expect.poll(() => robot.pictures, TIMEOUT).toBeGreaterThan(before + 10);
    await expect.poll(() => robot.loudest, TIMEOUT).toBeGreaterThan(1000);
    return true;
  }

  test('sends and receives pictures, sound and data, and learns who comes and goes', async () => {
    const anna = await enter('anna', 'robots');
    const ben = await enter('ben', 'robots');
    await Promise.all([anna.publish(), ben.publish()]);
    expect(await Promise.all([seesAndHears(anna), seesAndHears(ben)])).toEqual([true, true]);
    const cleo = await enter('cleo', 'robots');
    await expect.poll(() => anna.others, TIMEOUT).toEqual(['ben', 'cleo']);
    expect(await seesAndHears(cleo)).toBe(true);
    await anna.send('for cleo', ['cleo']);
    await anna.send('for all');
    await expect.poll(() => cleo.texts, TIMEOUT).toEqual(['anna: for cleo', 'anna: for all']);
    await expect.poll(() => ben.texts, TIMEOUT).toEqual(['anna: for all']);
    await cleo.leave();
    await expect.poll(() => anna.others, TIMEOUT).toEqual(['ben']);
  });

  test('calls a procedure of another, and streams more text than one packet holds', async () => {
    const anna = await enter('anna', 'words');
    const ben = await enter('ben', 'words');
    const long = 'serial number '.repeat(10_000);
    const received = Promise.withResolvers<string>();
    ben.room.registerTextStreamHandler('report', (reader) => void reader.readAll().then(received.resolve));
    ben.room.localParticipant?.registerRpcMethod('greet', async ({ payload }) => `hello ${payload}`);
    await expect.poll(() => anna.others, TIMEOUT).toEqual(['ben']);
    const greeting = { destinationIdentity: 'ben', method: 'greet', payload: 'from anna' };
    expect(await anna.room.localParticipant?.performRpc(greeting)).toBe('hello from anna');
    await anna.room.localParticipant?.sendText(long, { topic: 'report' });
    expect(await received.promise).toBe(long);
  });

  test('goes on after its websocket is lost', async () => {
    const anna = await enter('anna', 'lost');
    const ben = await enter('ben', 'lost');
    await anna.publish();
    expect(await seesAndHears(ben)).toBe(true);
    await expect.poll(() => anna.others, TIMEOUT).toEqual(['ben']);
    await ben.room.simulateScenario(SimulateScenarioKind.SIMULATE_SIGNAL_RECONNECT);
    expect(await seesAndHears(ben)).toBe(true);
    await ben.send('still here');
    await expect.poll(() => anna.texts, TIMEOUT).toEqual(['ben: still here']);
  });

  test('is told to go', async () => {
    const anna = await enter('anna', 'removed');
    await administer(server).removeParticipant('removed', 'anna');
    await expect.poll(() => anna.events, TIMEOUT).toContain('disconnected');
  });
});
