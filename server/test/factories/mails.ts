import { arrange, type TestPerson } from '../factories.ts';

/** Subjects of the e-mails to somebody, oldest first. */
export async function listMails({ email }: Pick<TestPerson, 'email'>): Promise<string[]> {
  const rows = await arrange<{ subject: string }>(
    'select subject from mails where recipient = $1 order by created_at, id',
    [email],
  );
  return rows.map(({ subject }) => subject);
}
