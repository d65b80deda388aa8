/** Minutes on two quiet cores, so that shards take about as long as each other. */
export const minutes = {
  list: 2,
  create: 2,
  fanout: 3,
  sockets: 2,
  upload: 2,
  people: 2,
  assets: 3,
  inbox: 4,
  schedule: 2,
  knowledge: 6,
  media: 6,
  start: 3,
  tabs: 4,
  paint: 3,
  sheet: 2,
  costly: 5,
  tls: 2,
  relay: 4,
} as const;

export type Benchmark = keyof typeof minutes;

/** The benchmarks of a shard such as `2/3`: the longest first, each into the shard that has least. */
export function shardOf(given: string): Benchmark[] {
  const [, index = 0, count = 0] = (/^(\d+)\/(\d+)$/.exec(given) ?? []).map(Number);
  if (index < 1 || index > count) throw new Error(`${given} is no shard; write 1/3`);
  const shards = Array.from({ length: count }, () => ({ minutes: 0, names: [] as Benchmark[] }));
  const longestFirst = (Object.keys(minutes) as Benchmark[]).toSorted((one, other) => minutes[other] - minutes[one]);
  for (const name of longestFirst) {
    const [least] = shards.toSorted((one, other) => one.minutes - other.minutes);
    least?.names.push(name);
    if (least) least.minutes += minutes[name];
  }
  return shards[index - 1]?.names ?? [];
}
