import type { Server } from '../../http/serve.ts';

export function peopleRoutes(_server: Server): void {}
