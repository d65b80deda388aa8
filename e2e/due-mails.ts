import pg from 'pg';

/** As if two hours had passed since somebody was notified, and the server had looked for what is to be mailed. */
export async function mailUnread(email: string): Promise<void> {
  const database = new pg.Client({ connectionString: process.env.JOURNEYS_DATABASE });
  await database.connect();
  try {
    await database.query(
      `with made_due as (
         update notifications set mail_at = now() - interval '1 second', created_at = created_at - interval '2 hours'
         where mail_at is not null and person_id = (select id from users where email = $1) returning organization_id)
       select graphile_worker.add_job('notifications.mail',
         json_build_object('id', uuidv7(), 'organization_id', organization_id, 'data', json_build_object()))
       from made_due limit 1`,
      [email],
    );
  } finally {
    await database.end();
  }
}
