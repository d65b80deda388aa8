import type { Server } from '../../http/serve.ts';

export function workspaceRoutes(_server: Server): void {}
