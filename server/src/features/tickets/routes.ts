import type { Server } from '../../http/serve.ts';

export function ticketRoutes(_server: Server): void {}
