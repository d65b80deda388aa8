import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import sharp from 'sharp';
import { thumbnailKey } from '../files/stored-files.ts';
import type { Storage } from '../integrations/storage.ts';
import { demoPeople } from './company.ts';
import { drawFace } from './faces.ts';
import { addArticlePictures } from './library-rows.ts';
import { demoLogos, drawLogo } from './logos.ts';
import { addClaimPictures, addMachinePictures } from './machine-pictures.ts';
import { addCallSnapshots } from './snapshot-rows.ts';

type Person = { id: string; organization_id: string; email: string };

async function putPicture(storage: Storage, directory: string, key: string, drawing: string): Promise<number> {
  const picture = sharp(Buffer.from(drawing)).webp({ quality: 90 });
  let size = 0;
  for (const stored of [key, thumbnailKey(key)]) {
    const path = join(directory, randomUUID());
    try {
      ({ size } = await picture.clone().toFile(path));
      await storage.put(stored, path);
    } finally {
      await rm(path, { force: true });
    }
  }
  return size;
}

async function addPicture(owner: pg.Client, { id, organization_id }: Person, key: string, size: number): Promise<void> {
  const file = randomUUID();
  await owner.query(
    `insert into files (organization_id, id, owner_kind, person_id, name, mime, size, width, height, storage_key,
       has_thumbnail, uploaded_by)
     values ($1, $2, 'avatar', $3, 'picture.webp', 'image/webp', $4, 256, 256, $5, true, $3)`,
    [organization_id, file, id, size, key],
  );
  await owner.query('update people set avatar_file_id = $2, avatar_of = $2 where id = $1', [id, file]);
  await owner.query('update users set avatar_file_id = $2, avatar_organization_id = $3 where id = $1', [
    id,
    file,
    organization_id,
  ]);
}

type Place = { organization_id: string; branch_id: string | null; name: string; by: string };

/** The logo of a workspace, or of a space. */
async function addLogo(
  owner: pg.Client,
  { organization_id, branch_id, by }: Place,
  key: string,
  size: number,
): Promise<void> {
  const file = randomUUID();
  await owner.query(
    `insert into files (organization_id, id, owner_kind, branch_id, name, mime, size, width, height, storage_key,
       has_thumbnail, uploaded_by)
     values ($1, $2, $3, $4, 'logo.webp', 'image/webp', $5, 256, 256, $6, true, $7)`,
    [organization_id, file, branch_id ? 'space_logo' : 'logo', branch_id, size, key, by],
  );
  if (branch_id) await owner.query('update branches set logo_file_id = $2 where id = $1', [branch_id, file]);
  else await owner.query('update organizations set logo_file_id = $2 where id = $1', [organization_id, file]);
}

async function addLogos(owner: pg.Client, storage: Storage, directory: string): Promise<void> {
  const { rows } = await owner.query<Place>(
    `select w.*, (select r.person_id from roles r where r.organization_id = w.organization_id and r.name = 'Subscriber' limit 1) as by
     from (select id as organization_id, null::uuid as branch_id, name from organizations
       union all select organization_id, id, name from branches) w`,
  );
  for (const place of rows) {
    const logo = demoLogos[place.name];
    if (!logo) continue;
    const key = `${place.organization_id}/demo-logo-${place.branch_id ?? 'workspace'}`;
    await addLogo(owner, place, key, await putPicture(storage, directory, key, drawLogo(logo)));
  }
}

type Brand = { organization_id: string; id: string; name: string; by: string };

/** One drawing is the logo and the icon of a brand. */
async function addBrandPictures(owner: pg.Client, storage: Storage, directory: string): Promise<void> {
  const { rows } = await owner.query<Brand>(
    `select e.organization_id, e.id, e.name, (select r.person_id from roles r
       where r.organization_id = e.organization_id and r.name = 'Subscriber' limit 1) as by
     from environments e`,
  );
  for (const { organization_id, id, name, by } of rows) {
    const logo = demoLogos[name];
    if (!logo) continue;
    for (const slot of ['logo', 'favicon'] as const) {
      const [file, key] = [randomUUID(), `${organization_id}/demo-${slot}-${id}`];
      const size = await putPicture(storage, directory, key, drawLogo(logo));
      await owner.query(
        `insert into files (organization_id, id, owner_kind, environment_id, name, mime, size, width, height, storage_key,
           has_thumbnail, uploaded_by)
         values ($1, $2, $3, $4, $5, 'image/webp', $6, 256, 256, $7, true, $8)`,
        [organization_id, file, `environment_${slot}`, id, `${slot}.webp`, size, key, by],
      );
      await owner.query(`update environments set ${slot}_file_id = $2 where id = $1`, [id, file]);
    }
  }
}

/** Some of the demo's people have a picture. The drawings are ours. */
export async function addDemoPictures(ownerUrl: string, storage: Storage, directory: string): Promise<void> {
  await mkdir(directory, { recursive: true });
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    const { rows } = await owner.query<Person>(`select id, organization_id, email from people where kind = 'user'`);
    for (const person of rows) {
      const face = demoPeople.find(({ email }) => email === person.email)?.face;
      if (!face) continue;
      const key = `${person.organization_id}/demo-${person.id}`;
      await addPicture(owner, person, key, await putPicture(storage, directory, key, drawFace(face)));
    }
    await addLogos(owner, storage, directory);
    await addBrandPictures(owner, storage, directory);
    const put = (key: string, drawing: string) => putPicture(storage, directory, key, drawing);
    await addMachinePictures(owner, put);
    await addArticlePictures(owner, put);
    await addClaimPictures(owner, put);
    await addCallSnapshots(owner, put);
  } finally {
    await owner.end();
  }
}
