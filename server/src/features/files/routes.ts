import type { Server } from '../../http/serve.ts';

export function fileRoutes(_server: Server): void {}
