import type { Server } from '../../http/serve.ts';

export function callRoutes(_server: Server): void {}
