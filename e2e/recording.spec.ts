import { expect, type Page } from '@playwright/test';
import { callsApi } from '@sightline/contract/calls/calls';
import { recordingsApi } from '@sightline/contract/calls/recordings';
import type { Room } from '@sightline/contract/talk/talk';
import { requestAccepted } from './api.ts';
import { answerGuest, callControls, requestToJoin, startCall } from './call-steps.ts';
import { test } from './fixtures.ts';
import { skipOverLiveKit } from './over-livekit.ts';
import { createRoom, openRoom } from './room-steps.ts';
import { people } from './sign-in.ts';
import { subjectOf } from './subjects.ts';

const guestName = 'Olga Brandt';
const isPart = (sent: { url: () => string }) => /\/api\/call-recording\/[\w-]+\/part$/.test(sent.url());

test('a call is recorded when all agree, and plays afterwards', async ({ agent, guest }) => {
  const room = await startCallIn(agent, 'Recorded');
  await letIn(agent, guest, room);
  await ask(agent);
  await expect(mark(agent, 'Recording?')).toBeVisible();
  await question(guest, 'May this call be recorded?').getByRole('button', { name: 'I agree' }).click();
  await Promise.all([expectRecorded(agent), expectRecorded(guest)]);
  await test.step('what arrives is more than six seconds', async () => {
    await agent.waitForResponse(isPart);
    await agent.waitForResponse(isPart);
  });
  await callControls(agent).getByRole('button', { name: 'Stop recording' }).click();
  for (const page of [agent, guest]) await expect(mark(page, /./)).toBeHidden();
  await test.step('the recording plays, with sound, and can be wound', () => playRecording(agent, room));
  await test.step('it says who is in it', async () => {
    const { recordings } = await requestAccepted(agent, recordingsApi.list, { params: { id: room.id } });
    expect(recordings[0]?.people.map(({ name }) => name).sort()).toEqual([people.agent.name, guestName].sort());
  });
});

test('a participant who joins later is asked, and left out until they agree', async ({ agent, guest }) => {
  skipOverLiveKit('the consent does not depend on the media server');
  const room = await startCallIn(agent, 'Recorded from the start');
  await ask(agent);
  await expectRecorded(agent);
  await letIn(agent, guest, room);
  await question(guest, 'This call is being recorded').getByRole('button', { name: 'Do not record me' }).click();
  await mark(guest, 'REC · without you').click();
  await question(guest, 'Recording').getByRole('button', { name: 'I agree' }).click();
  await expect(mark(guest, 'REC')).toBeVisible();
});

test('a single refusal prevents the recording', async ({ agent, guest }) => {
  skipOverLiveKit('nothing is recorded');
  const room = await startCallIn(agent, 'Not recorded');
  await letIn(agent, guest, room);
  const sent: string[] = [];
  agent.on('request', (request) => isPart(request) && sent.push(request.url()));
  await ask(agent);
  await question(guest, 'May this call be recorded?').getByRole('button', { name: 'Do not record me' }).click();
  await expect(agent.getByRole('alert').filter({ hasText: 'Not everybody agreed' })).toBeVisible();
  for (const page of [agent, guest]) await expect(mark(page, /./)).toBeHidden();
  await expect(callControls(agent).getByRole('button', { name: 'Record the call' })).toBeVisible();
  const { recordings } = await requestAccepted(agent, recordingsApi.list, { params: { id: room.id } });
  expect(recordings).toEqual([]);
  expect(sent).toEqual([]);
});

const ask = (agent: Page) => callControls(agent).getByRole('button', { name: 'Record the call' }).click();
const question = (page: Page, title: string) => page.getByRole('dialog', { name: title });
const mark = (page: Page, label: string | RegExp) =>
  page.getByRole('button', {
    name: typeof label === 'string' ? `About the recording: ${label}` : /^About the recording/,
    exact: true,
  });

async function expectRecorded(page: Page): Promise<void> {
  await expect(mark(page, 'REC')).toBeVisible();
  await expect(page.getByText('This call is being recorded.', { exact: true })).toBeAttached();
}

async function startCallIn(agent: Page, subject: string): Promise<Room> {
  const room = await createRoom(agent, [people.colleague], subjectOf(subject));
  await openRoom(agent, room);
  await startCall(agent, 'Start the call');
  return room;
}

async function letIn(agent: Page, guest: Page, room: Room): Promise<void> {
  const { calls } = await requestAccepted(agent, callsApi.active, { query: {} });
  const call = calls.find(({ room_id }) => room_id === room.id);
  const link = new URLSearchParams({ name: guestName, code: call?.share_code ?? '', call: call?.id ?? '' });
  await requestToJoin(guest, `/talk/invite?${link}`, guestName);
  await answerGuest(agent, guestName, 'Admit');
  await expect(callControls(guest)).toBeVisible();
}

type Played = { width: number; height: number; duration: number; loudest: number; wound: number; green: number };

async function playRecording(agent: Page, room: Room): Promise<void> {
  const list = () => requestAccepted(agent, recordingsApi.list, { params: { id: room.id } });
  await expect.poll(async () => (await list()).recordings[0]?.seconds, { timeout: 30_000 }).toBeGreaterThan(5);
  await openRoom(agent, room);
  await agent.getByRole('button', { name: 'Recordings', exact: true }).click();
  await agent.getByRole('button', { name: /^Play the recording of/ }).click();
  const video = agent.locator('video[aria-label^="Recording of"]');
  await expect(video).toBeVisible();
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0.5);
  const played = await video.evaluate(measure);
  expect(played).toMatchObject({ width: 1280, height: 720 });
  expect(played.duration).toBeGreaterThan(5);
  expect(Number.isFinite(played.duration)).toBe(true);
  expect(played.green).toBeGreaterThan(0.1); // which is what the cameras of these browsers show
  expect(played.loudest).toBeGreaterThan(0.01);
  expect(played.wound).toBeCloseTo(played.duration - 1, 0);
}

/** Listens to two seconds of it, and winds it to its last one. Runs in the page. */
async function measure(video: HTMLVideoElement): Promise<Played> {
  const context = new AudioContext();
  const analyser = new AnalyserNode(context, { fftSize: 2048 });
  context.createMediaElementSource(video).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  let loudest = 0;
  const end = performance.now() + 2500;
  while (performance.now() < end) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    analyser.getFloatTimeDomainData(samples);
    loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), loudest);
  }
  video.pause();
  const isThere = new Promise((resolve) => video.addEventListener('seeked', resolve, { once: true }));
  video.currentTime = video.duration - 1;
  await isThere;
  const { videoWidth: width, videoHeight: height, duration, currentTime: wound } = video;
  const canvas = new OffscreenCanvas(64, 36).getContext('2d');
  canvas?.drawImage(video, 0, 0, 64, 36);
  const pixels = canvas?.getImageData(0, 0, 64, 36).data ?? [];
  let greens = 0;
  for (let at = 0; at < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0] = pixels.slice(at, at + 3);
    if (green > 60 && green > 2 * Math.max(red, blue)) greens += 1;
  }
  return { width, height, duration, loudest, wound, green: greens / (64 * 36) };
}
