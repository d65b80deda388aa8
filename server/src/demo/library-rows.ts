import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { drawMachine } from './machines.ts';

type Put = (key: string, drawing: string) => Promise<number>;
type Article = { organization_id: string; id: string; category: string; alt: string; by: string };

/** Products by the categories of the register, the words that mean the same, and an open help centre; what was scheduled has its job. */
export async function insertLibrary(owner: pg.Client): Promise<void> {
  await owner.query(`
    with made as (
      insert into article_products (organization_id, id, name, description)
      select a.organization_id, uuidv7(), p.name, p.description
      from (select distinct organization_id from articles) as a
      cross join (values
        ('Chillers and cold rooms', 'All that cools', 'Cooling'),
        ('Boilers', 'Heat and steam', 'Heating and steam'),
        ('Sterilisers and beds', 'For wards and theatres', 'Medical equipment'),
        ('Lines and pumps', 'For production', 'Production')) as p (name, description, category)
      returning organization_id, id, name),
    places (name, category) as (values
      ('Chillers and cold rooms', 'Cooling'), ('Boilers', 'Heating and steam'),
      ('Sterilisers and beds', 'Medical equipment'), ('Lines and pumps', 'Production')),
    linked as (
      insert into article_product_models (organization_id, product_id, model_id)
      select made.organization_id, made.id, m.id from made
      join places on places.name = made.name
      join asset_categories as c on c.organization_id = made.organization_id and c.name = places.category
      join asset_models as m on m.organization_id = c.organization_id and m.category_id = c.id)
    insert into article_product_links (organization_id, article_id, product_id)
    select a.organization_id, a.id, made.id from made
    join places on places.name = made.name
    join article_categories as c on c.organization_id = made.organization_id and c.name = places.category
    join articles as a on a.organization_id = c.organization_id and a.category_id = c.id`);
  await owner.query(`
    insert into article_synonyms (organization_id, id, words)
    select a.organization_id, uuidv7(), w.words from (select distinct organization_id from articles) as a
    cross join (values (array['chiller', 'cooling unit', 'unidade de frio']), (array['bed', 'stretcher']),
      (array['boiler', 'furnace'])) as w (words)`);
  await owner.query(`
    insert into help_centres (organization_id, is_enabled) select distinct organization_id, true from environments`);
  await owner.query(`
    select graphile_worker.add_job('knowledge.publish',
      json_build_object('id', uuidv7(), 'organization_id', organization_id, 'data', json_build_object('article_id', article_id)),
      run_at => publish_at, max_attempts => 12, job_key => 'publish/' || article_id)
    from article_schedules`);
}

/** Returns an author's drawing on the picture of each third article; it marks where to look first. */
function drawOn(id: string, author_id: string, at: number): object[] {
  if (at % 3 !== 0) return [];
  const mark = { id, author_id, color: '#e03131', width: 0.012 };
  return [
    {
      ...mark,
      tool: 'circle',
      points: [
        [0.36, 0.3],
        [0.64, 0.58],
      ],
      text: '',
    },
    {
      ...mark,
      tool: 'arrow',
      points: [
        [0.86, 0.14],
        [0.66, 0.32],
      ],
      text: '',
    },
    { ...mark, tool: 'number', points: [[0.9, 0.11]], text: '1' },
  ];
}

/** Articles for everybody begin with a drawing of the kind of machine that they are about. */
export async function addArticlePictures(owner: pg.Client, put: Put): Promise<void> {
  const { rows } = await owner.query<Article>(`
    select a.organization_id, a.id, c.name as category, a.title as alt, a.created_by as by
    from articles as a
    join article_categories as c on c.organization_id = a.organization_id and c.id = a.category_id
    where a.visibility = 'public' order by a.id`);
  for (const [at, { organization_id, id, category, alt, by }] of rows.entries()) {
    const file = randomUUID();
    const key = `${organization_id}/demo-article-${file}`;
    const size = await put(key, drawMachine(category));
    await owner.query(
      `insert into files (organization_id, id, owner_kind, name, mime, size, width, height, storage_key, has_thumbnail,
         uploaded_by)
       values ($1, $2, 'article_picture', $3, 'image/webp', $4, 512, 512, $5, true, $6)`,
      [organization_id, file, `${category}.webp`, size, key, by],
    );
    await owner.query('insert into article_pictures (organization_id, id, article_id) values ($1, $2, $3)', [
      organization_id,
      file,
      id,
    ]);
    const picture = JSON.stringify([{ type: 'picture', attrs: { file, alt, width: 50, marks: drawOn(file, by, at) } }]);
    for (const [table, column] of [
      ['articles', 'id'],
      ['article_drafts', 'article_id'],
      ['article_versions', 'article_id'],
      ['article_schedules', 'article_id'],
    ])
      await owner.query(
        `update ${table} set body = jsonb_set(body, '{content}', $3::jsonb || (body->'content'))
         where organization_id = $1 and ${column} = $2`,
        [organization_id, id, picture],
      );
  }
}
