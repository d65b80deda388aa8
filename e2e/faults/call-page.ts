/// <reference lib="dom" />
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { type Browser, chromium, type Page } from '@playwright/test';
import { findChromium } from '../../checks/src/chromium.ts';
import { chromiumFlags, fakeDeviceFlags } from '../../checks/src/chromium-flags.ts';

const livekit = createRequire(import.meta.url).resolve('livekit-client');
const PAGES: Record<string, string> = {
  '/': '<!doctype html><title>call</title><script src="/livekit.js"></script>',
  '/livekit.js': readFileSync(livekit, 'utf8'),
};

/** Real browsers with fake cameras, which can join a call without the product's pages. */
export type Browsers = { join: (url: string, token: string) => Promise<CallPage>; close: () => Promise<void> };

export async function openBrowsers(): Promise<Browsers> {
  const server = createServer(({ url = '' }, response) => {
    response.setHeader('content-type', url === '/' ? 'text/html' : 'text/javascript').end(PAGES[url]);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  const { path: executablePath } = await findChromium();
  const browser = await chromium.launch({ executablePath, args: [...chromiumFlags, ...fakeDeviceFlags] });
  return {
    join: (url, token) => joinIn(browser, origin, url.replace('http:', 'ws:'), token),
    async close() {
      await browser.close();
      server.closeAllConnections();
      server.close();
    },
  };
}

/** The state of a page in a call; `longestGap` is the longest gap in received sound, in milliseconds. */
type Seen = { events: string[]; others: string[]; packets: number; frames: number; longestGap: number };

export type CallPage = { seen: () => Promise<Seen>; resetMeasurement: () => Promise<void>; leave: () => Promise<void> };

async function joinIn(browser: Browser, origin: string, url: string, token: string): Promise<CallPage> {
  const page: Page = await (await browser.newContext()).newPage();
  await page.goto(origin);
  await page.evaluate(join, { url, token });
  return {
    seen: () => page.evaluate(() => window.call.seen()),
    resetMeasurement: () => page.evaluate(() => window.call.resetMeasurement()),
    leave: () => page.evaluate(() => window.call.leave()),
  };
}

type InPage = { seen: () => Seen; resetMeasurement: () => void; leave: () => Promise<void> };

declare global {
  interface Window {
    LivekitClient: typeof import('livekit-client');
    call: InPage;
  }
}

/** Runs in the page. Continuous sound, so that every missing packet shows. */
async function join({ url, token }: { url: string; token: string }): Promise<void> {
  const PACKET = 20;
  const { Room, RoomEvent } = window.LivekitClient;
  const room = new Room();
  const seen = { events: [] as string[], packets: 0, frames: 0, longestGap: 0 };
  let last: { packets: number; at: number } | undefined;
  const noted = ['ParticipantDisconnected', 'Disconnected', 'SignalReconnecting', 'Reconnecting', 'Reconnected'];
  for (const name of noted as (keyof typeof RoomEvent)[]) room.on(RoomEvent[name], () => void seen.events.push(name));

  /** The gap is the time between two samples, minus the length of the packets that arrived between them. */
  const hear = (packets: number, at: number): void => {
    if (last && packets > last.packets) {
      const gap = at - last.at - (packets - last.packets - 1) * PACKET;
      seen.longestGap = Math.max(seen.longestGap, gap);
    }
    if (!last || packets > last.packets) last = { packets, at };
    seen.packets = packets;
  };
  const look = async (): Promise<void> => {
    for (const { trackPublications } of room.remoteParticipants.values()) {
      for (const { track } of trackPublications.values()) {
        for (const stat of (await track?.getRTCStatsReport())?.values() ?? []) {
          if (stat.type !== 'inbound-rtp') continue;
          if (stat.kind === 'video') seen.frames = stat.framesReceived ?? 0;
          else hear(stat.packetsReceived, stat.lastPacketReceivedTimestamp);
        }
      }
    }
  };
  await room.connect(url, token);
  await room.localParticipant.setMicrophoneEnabled(true, {}, { dtx: false, red: false });
  const resolution = { width: 160, height: 90, frameRate: 5 }; // keep the machine free for what is measured
  await room.localParticipant.setCameraEnabled(true, { resolution }, { simulcast: false });
  setInterval(() => void look(), PACKET);
  window.call = {
    seen: () => ({ ...seen, others: [...room.remoteParticipants.keys()] }),
    resetMeasurement: () => {
      seen.longestGap = 0;
    },
    leave: () => room.disconnect(),
  };
}
