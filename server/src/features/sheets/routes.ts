import type { Server } from '../../http/serve.ts';

export function sheetRoutes(_server: Server): void {}
