import type { MediaEvent } from './events.ts';
import type { Relay } from './ice-servers.ts';

/** The messages between the server and the media process. Secrets are sent here, never on a command line. */
export type MediaConfiguration = {
  udpPort: number;
  tcpPort: number;
  httpPort: number;
  apiKey: string;
  apiSecret: string;
  announcedAddress?: string;
  relay?: Relay;
  bindAddress?: string;
};

/** Sent over the IPC channel of the fork, which is closed once the control connection is open. */
export type ToNewborn = {
  kind: 'start';
  configuration: MediaConfiguration;
  /** Authenticates the server at the control port. */
  token: string;
  /** Whether another server may take over. If so, calls survive the death of this one. */
  outlives: boolean;
};
export type FromNewborn =
  | { kind: 'started'; controlPort: number; udpPort: number; tcpPort: number }
  | { kind: 'failed'; message: string };

/**
 * Over the control connection, which a later server opens too. `proof` authenticates the process to the server: by then
 * another program may listen at the recorded port.
 */
export type ToMediaProcess =
  | { kind: 'snapshot' }
  | { kind: 'stop' }
  /** For the ICE password of a user fragment. */
  | { kind: 'password'; ufrag: string };
export type Attached = {
  kind: 'attached';
  proof: string;
  pid: number;
  httpPort: number;
  udpPort: number;
  tcpPort: number;
};
export type FromMediaProcess =
  | Attached
  | { kind: 'event'; event: MediaEvent }
  | { kind: 'fault'; text: string }
  | { kind: 'password'; ufrag: string; password?: string };
