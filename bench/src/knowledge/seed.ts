import { randomBytes } from 'node:crypto';
import type pg from 'pg';

const words = 800;
const vocabulary = 20_000;

/** A word that looks like one, by its rank: common ones are short. */
export const wordOf = (rank: number): string => {
  const syllables = [
    'ka',
    'lo',
    'mi',
    're',
    'tu',
    'sen',
    'par',
    'dol',
    'vi',
    'gra',
    'ne',
    'bo',
    'fil',
    'ter',
    'pum',
    'zo',
  ];
  let text = '';
  for (let left = rank + 16; left > 0; left = Math.floor(left / syllables.length))
    text += syllables[left % syllables.length];
  return text;
};

/** Words of a text, common ones more often than rare ones; the same in each run. */
function textMaker(): (size: number) => string {
  let state = 1;
  const random = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
  const all = Array.from({ length: vocabulary }, (_, rank) => wordOf(rank));
  return (size) => Array.from({ length: size }, () => all[Math.floor(vocabulary * random() ** 3)]).join(' ');
}

/** A workspace with published articles of 800 words, common words more often than rare ones. Returns a token of its owner. */
export async function seedArticles(
  admin: pg.Client,
  articles = 40_000,
): Promise<{ token: string; organization: string }> {
  await admin.query(`insert into organizations (id, name) values (bench_id('library'), 'Library')`);
  await admin.query(`
    insert into users (id, email, name, password_hash) values (bench_id('librarian'), 'l@library.test', 'Librarian', 'x')`);
  await admin.query(`
    insert into people (organization_id, id, kind, name, email)
    values (bench_id('library'), bench_id('librarian'), 'user', 'Librarian', 'l@library.test')`);
  await admin.query(`
    insert into roles (organization_id, person_id, name) values (bench_id('library'), bench_id('librarian'), 'Subscriber')`);
  // The words of all texts are learned at once below: article by article would take most of the benchmark.
  await admin.query('alter table articles disable trigger articles_learned');
  const textOf = textMaker();
  const batch = 500;
  for (let from = 0; from < articles; from += batch) {
    const texts = Array.from({ length: batch }, () => ({
      title: textOf(6),
      summary: textOf(12),
      words: textOf(words),
    }));
    await admin.query(
      `insert into articles (organization_id, id, slug, title, summary, language, body, words, words_count, status, visibility,
         owner_id, created_by, version, published_draft, published_at)
       select bench_id('library'), bench_id('article ' || n), 'article-' || n, title, summary,
         case when n % 2 = 0 then 'en' else 'pt' end, '{"type":"doc","content":[]}', words, ${words}, 'published', 'public',
         bench_id('librarian'), bench_id('librarian'), 1, 1, now() - n * interval '1 minute'
       from (select $1::int + row_number() over () as n, * from jsonb_to_recordset($2::jsonb)
         as t (title text, summary text, words text)) as made`,
      [from, JSON.stringify(texts)],
    );
  }
  await admin.query('alter table articles enable trigger articles_learned');
  const learned = Array.from({ length: vocabulary }, (_, rank) => wordOf(rank)).join(' ');
  await admin.query(`select learn_words(bench_id('library'), $1)`, [learned]);
  await admin.query(`
    insert into article_drafts (organization_id, article_id, title, summary, body, edited_by)
    select organization_id, id, title, summary, body, owner_id from articles where organization_id = bench_id('library')`);
  await admin.query('vacuum analyze articles');
  const token = `u_${randomBytes(32).toString('base64url')}`;
  const { rows } = await admin.query<{ organization: string }>(
    `insert into tokens (hash, user_id, organization_id, device_name, expires_at)
     values (sha256($1::text::bytea), bench_id('librarian'), bench_id('library'), 'bench', now() + interval '1 day')
     returning organization_id as organization`,
    [token],
  );
  const [reader] = rows;
  if (!reader) throw new Error('the token was not kept');
  return { token, organization: reader.organization };
}
