import { runsApi } from '@sightline/contract/jobs/runs';
import { type Server, serve } from '../../../http/serve.ts';
import type { RunKind } from '../../../kernel/run.ts';
import { cancelRun } from '../actions.ts';
import { listRuns } from '../queries.ts';

/** Everybody reaches only their own runs. */
export function runRoutes(server: Server, kinds: readonly RunKind[]): void {
  serve(server, runsApi.list, { allow: 'workspace.view' }, listRuns);
  serve(server, runsApi.cancel, { allow: 'workspace.view' }, cancelRun(kinds));
}
