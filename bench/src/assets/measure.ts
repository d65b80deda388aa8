import { assetsApi } from '@sightline/contract/assets/assets';
import type { Desk } from '../desk/desk.ts';
import type { Figure } from '../figure.ts';
import { compareWithFloor } from '../list/against-floor.ts';
import { measureImport } from './import.ts';
import { seedAssets } from './seed.ts';

/** Pages of a register of 100,000 assets, and an import of 10,000 rows into it. */
export async function measureAssets(desk: Desk): Promise<Figure[]> {
  const { reader, filters } = await seedAssets(desk.admin);
  const path = `/api${assetsApi.list.path}`;
  const custom = filters.map((filter, at) => `filter.custom[${at}]=${filter}`).join('&');
  const list = async (name: string, query: string) =>
    compareWithFloor(desk, { name, path: `${path}${query}`, readers: [reader] });
  return [
    await list('50 of 100,000 assets', ''),
    await list('50 of 100,000 assets, by two custom fields and a word', `?query=chiller&${custom}`),
    ...(await measureImport(desk, reader)),
  ];
}
