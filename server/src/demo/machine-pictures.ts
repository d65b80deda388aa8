import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { drawDiagram, drawMachine } from './machines.ts';

type Put = (key: string, drawing: string) => Promise<number>;
type Model = { organization_id: string; id: string; name: string; manufacturer: string; category: string; by: string };
type File = { kind: 'asset_picture' | 'asset_document'; name: string; side: [number, number]; drawing: string };

async function addFile(owner: pg.Client, put: Put, { organization_id, by }: Model, file: File): Promise<string> {
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
