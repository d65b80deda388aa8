import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { listNativeParts } from './native-parts.ts';
import type { Program } from './program-folder.ts';
import { PAGES, type Package, SERVER_SIDE } from './shipped-packages.ts';

type Component = { 'bom-ref': string; type: string; name: string; version: string; [field: string]: unknown };
type Bill = {
  serialNumber: string;
  metadata: { timestamp: string; component: Component };
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
};

/**
 * Writes what npm knows of the packages as a CycloneDX bill, less what only builds and tests, and with the native programs and
 * libraries that no lockfile names. Its number follows from its contents, so that the same release has the same bill.
 */
export function writeBillOfMaterials(file: string, program: Program, time: number): void {
  const bill = askNpm();
  const shipped = new Map([...program.packages, ...program.pagePackages].map((one) => [refOf(one), one]));
  const known = new Set(bill.components.map(({ 'bom-ref': ref }) => ref));
  const own = bill.metadata.component['bom-ref'];
  bill.components = [
    ...bill.components.filter(({ 'bom-ref': ref }) => shipped.has(ref)),
    ...[...shipped.values()].filter((one) => !known.has(refOf(one))).map(describePackage),
    ...listNativeParts(program).map(({ name, version, license, purl }) => ({
      'bom-ref': `native:${name}`,
      type: name === 'node' || name === 'postgresql' ? 'application' : 'library',
      name,
      version,
      ...(purl && { purl }),
      ...(license && { licenses: [{ license: { id: license } }] }),
    })),
  ];
  const refs = new Set([own, ...bill.components.map(({ 'bom-ref': ref }) => ref)]);
  bill.dependencies = bill.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => refs.has(one)) }));
  bill.metadata = {
    ...bill.metadata,
    timestamp: new Date(time * 1000).toISOString(),
    component: { ...bill.metadata.component, type: 'application', name: 'sightline', version: program.version },
  };
  bill.serialNumber = '';
  bill.serialNumber = `urn:uuid:${uuidOf(JSON.stringify(bill))}`;
  writeFileSync(file, `${JSON.stringify(bill, null, 2)}\n`);
}

function askNpm(): Bill {
  const workspaces = [...SERVER_SIDE, ...PAGES].flatMap((workspace) => ['-w', workspace]);
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', ...workspaces];
  return JSON.parse(execFileSync('npm', args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })) as Bill;
}

const refOf = ({ name, version }: Package): string => `${name}@${version}`;

/** A package for another processor, which is not installed here. */
function describePackage({ name, version, license, integrity }: Package): Component {
  return {
    'bom-ref': `${name}@${version}`,
    type: 'library',
    name,
    version,
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    hashes: [{ alg: 'SHA-512', content: Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex') }],
    ...(license && { licenses: [{ license: { id: license } }] }),
  };
}

function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}
