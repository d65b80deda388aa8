/** "CH-009" is followed by "CH-010". */
const numbered = /^(.*?)(\d{1,9})$/;

/**
 * Suggests the tag after the latest ones, newest first: continues the numbering that most of them have, else that of the newest. Returns an empty
 * text if none of them is numbered.
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
