import type { Server } from '../../http/serve.ts';

export function talkRoutes(_server: Server): void {}
