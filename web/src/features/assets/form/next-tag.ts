/** "CH-009" is followed by "CH-010". */
const numbered = /^(.*?)(\d{1,9})$/;

/**
 * What comes after the tags that were given last, newest first: the way of counting that most of them have, else of the newest. An empty
 * text where none of them counts.
 */
export function nextTag(latest: readonly string[]): string {
  const counted = latest.flatMap((tag) => {
    const [, prefix, digits] = numbered.exec(tag) ?? [];
    return prefix === undefined || digits === undefined ? [] : [{ prefix, digits }];
  });
  const ways = [...Map.groupBy(counted, ({ prefix }) => prefix.toLowerCase()).values()];
  const [way = []] = ways.toSorted((one, other) => other.length - one.length);
  const [newest] = way;
  if (!newest) return '';
  const last = Math.max(...way.map(({ digits }) => Number(digits)));
  return `${newest.prefix}${String(last + 1).padStart(newest.digits.length, '0')}`;
}
