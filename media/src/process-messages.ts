import type { MediaEvent } from './events.ts';

/** What the supervisor and the media process say to each other. The secret travels here, never on a command line. */
export type MediaConfiguration = {
  udpPort: number;
  tcpPort: number;
  httpPort: number;
  apiKey: string;
  apiSecret: string;
  announcedAddress?: string;
  bindAddress?: string;
};

export type ToMediaProcess =
  | { kind: 'start'; configuration: MediaConfiguration }
  | { kind: 'snapshot' }
  | { kind: 'stop' };

export type FromMediaProcess =
  | { kind: 'started'; httpPort: number; udpPort: number; tcpPort: number }
  | { kind: 'failed'; message: string }
  | { kind: 'event'; event: MediaEvent };
