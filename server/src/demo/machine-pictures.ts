import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { drawDiagram, drawMachine } from './machines.ts';

type Put = (key: string, drawing: string) => Promise<number>;
type Model = { organization_id: string; id: string; name: string; manufacturer: string; category: string; by: string };
type File = {
  kind: 'asset_picture' | 'asset_document' | 'claim_evidence';
  name: string;
  side: [number, number];
  drawing: string;
};

async function addFile(
  owner: pg.Client,
  put: Put,
  { organization_id, by }: Pick<Model, 'organization_id' | 'by'>,
  file: File,
): Promise<string> {
  const id = randomUUID();
  const key = `${organization_id}/demo-machine-${id}`;
  await owner.query(
    `insert into files (organization_id, id, owner_kind, name, mime, size, width, height, storage_key, has_thumbnail,
       uploaded_by)
     values ($1, $2, $3, $4, 'image/webp', $5, $6, $7, $8, true, $9)`,
    [organization_id, id, file.kind, file.name, await put(key, file.drawing), ...file.side, key, by],
  );
  return id;
}

/** Every model has a picture of its kind of machine; those that customers ask about have a diagram. */
export async function addMachinePictures(owner: pg.Client, put: Put): Promise<void> {
  const { rows } = await owner.query<Model>(
    `select m.organization_id, m.id, m.name, m.manufacturer, coalesce(c.name, '') as category, (
       select r.person_id from roles r where r.organization_id = m.organization_id and r.name = 'Subscriber' limit 1) as by
     from asset_models m
     left join asset_categories c on c.organization_id = m.organization_id and c.id = m.category_id
     order by m.manufacturer, m.name`,
  );
  for (const [place, model] of rows.entries()) {
    const picture: File = {
      ...{ kind: 'asset_picture', name: 'picture.webp', side: [512, 512], drawing: drawMachine(model.category) },
    };
    await owner.query('update asset_models set picture_file_id = $3 where organization_id = $1 and id = $2', [
      model.organization_id,
      model.id,
      await addFile(owner, put, model, picture),
    ]);
    if (place % 3 > 0) continue;
    const title = `${model.manufacturer} ${model.name}`;
    const diagram: File = {
      ...{ kind: 'asset_document', name: `Wiring diagram ${model.name.replaceAll('/', ' ')}.webp` },
      ...{ side: [800, 560], drawing: drawDiagram(title.replaceAll('&', 'and')) },
    };
    await owner.query(
      'insert into asset_documents (organization_id, id, model_id, for_customers) values ($1, $2, $3, $4)',
      [model.organization_id, await addFile(owner, put, model, diagram), model.id, place % 2 === 0],
    );
  }
}

type Claim = { organization_id: string; id: string; by: string; category: string; title: string };

/** Every claim has a picture of the machine and a drawing of the faulty part. */
export async function addClaimPictures(owner: pg.Client, put: Put): Promise<void> {
  const { rows } = await owner.query<Claim>(
    `select c.organization_id, c.id, c.created_by as by, coalesce(g.name, '') as category, a.manufacturer || ' ' || a.model as title
     from warranty_claims c
     join assets a on a.organization_id = c.organization_id and a.id = c.asset_id
     left join asset_categories g on g.organization_id = a.organization_id and g.id = a.category_id`,
  );
  for (const claim of rows) {
    const files: File[] = [
      { ...{ kind: 'claim_evidence', name: 'Machine.webp', side: [512, 512] }, drawing: drawMachine(claim.category) },
      {
        ...{ kind: 'claim_evidence', name: 'Faulty part.webp', side: [800, 560] },
        drawing: drawDiagram(claim.title.replaceAll('&', 'and')),
      },
    ];
    for (const file of files)
      await owner.query('insert into claim_evidence (organization_id, id, claim_id) values ($1, $2, $3)', [
        claim.organization_id,
        await addFile(owner, put, claim, file),
        claim.id,
      ]);
  }
}
