import { arrange, type TestPerson } from '../factories.ts';
import { jobsDone } from '../jobs.ts';

/** As if the time of the periodic sweep of a workspace had come. */
export async function sweepRunsOf({ organization_id }: Pick<TestPerson, 'organization_id'>): Promise<void> {
  await arrange(
    `select graphile_worker.add_job('jobs.sweep_runs',
       json_build_object('id', uuidv7(), 'organization_id', $1::uuid, 'data', json_build_object()))`,
    [organization_id],
  );
  await jobsDone();
}
