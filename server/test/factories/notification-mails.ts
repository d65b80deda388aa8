import { arrange, type TestPerson } from '../factories.ts';
import { jobsDone } from '../jobs.ts';

/** As if the time had come to mail all that waits for it in the workspace of a person, and the server had noticed. */
export async function mailWhatIsDue({ organization_id }: Pick<TestPerson, 'organization_id'>): Promise<void> {
  await arrange(
    `update notifications set mail_at = now() - interval '1 second', created_at = created_at - interval '2 hours'
     where organization_id = $1 and mail_at is not null`,
    [organization_id],
  );
  await enqueueMailing({ organization_id });
  await jobsDone();
}

export async function enqueueMailing({ organization_id }: Pick<TestPerson, 'organization_id'>): Promise<void> {
  await arrange(
    `select graphile_worker.add_job('notifications.mail',
       json_build_object('id', uuidv7(), 'organization_id', $1::uuid, 'data', json_build_object()))`,
    [organization_id],
  );
}
