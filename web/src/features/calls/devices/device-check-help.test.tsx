import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { i18n } from '#web/lib/i18n.ts';
import type { DeviceProblem } from '../session/device-problem.ts';
import { DeviceHelp } from './device-check-help.tsx';

const windowsChrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';

beforeAll(() => i18n.loadNamespaces(['calls', 'devices']));
afterEach(() => void vi.restoreAllMocks());

function renderHelp(problem: DeviceProblem, userAgent: string, stream: MediaStream | null = null) {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
  const preview = { stream, problem, microphones: [], cameras: [] };
  render(
    <MantineProvider>
      <DeviceHelp preview={preview} onRetry={() => undefined} />
    </MantineProvider>,
  );
  return screen.queryAllByRole('listitem').map(({ textContent }) => textContent);
}

const withSoundOnly = { getVideoTracks: () => [], getAudioTracks: () => [{}] } as unknown as MediaStream;

describe('help with devices', () => {
  it('shows the sentence of the specification, and where to tap in this browser', () => {
    const steps = renderHelp('denied', iphone);
    expect(screen.getByText(/^No Video or Audio Sources\. Please change permissions/)).toBeDefined();
    expect(steps[1]).toMatch(/^Tap “Website Settings”/);
    expect(steps).toHaveLength(3);
  });

  it('differs for another browser, and where the system refused', () => {
    expect(renderHelp('denied', windowsChrome)[0]).toBe('Click the symbol on the left of the address.');
    expect(renderHelp('system', windowsChrome).at(-3)).toBe('Open the settings of your computer, then “Privacy”.');
  });

  it.each([
    ['dismissed', /^The question was closed/],
    ['missing', /^No camera or microphone was found/],
    ['busy', /^Another app or tab is using/],
    ['insecure', /https:/],
  ] satisfies [DeviceProblem, RegExp][])('has no steps when the device is %s', (problem, sentence) => {
    expect(renderHelp(problem, windowsChrome)).toEqual([]);
    expect(screen.getByText(sentence)).toBeDefined();
  });

  it('says which of the two is blocked when the other one works', () => {
    renderHelp('denied', windowsChrome, withSoundOnly);
    expect(screen.getByText('Your camera is blocked. The microphone works.')).toBeDefined();
  });
});
