const partsOf = (version: string): [number[], string] => {
  const [numbers = '', label = ''] = version.replace(/\+.*/, '').split(/-(.*)/s);
  return [numbers.split('.').map(Number), label];
};

/** Negative if the first is older. Of one number, a version with a label such as `-rc.1` is older than the one without. */
export function compareVersions(one: string, other: string): number {
  const [[numbers, label], [others, otherLabel]] = [partsOf(one), partsOf(other)];
  for (let place = 0; place < 3; place += 1) {
    const difference = (numbers[place] ?? 0) - (others[place] ?? 0);
    if (difference !== 0) return difference;
  }
  if (label === otherLabel) return 0;
  if (label === '' || otherLabel === '') return label === '' ? 1 : -1;
  return label.localeCompare(otherLabel, 'en', { numeric: true });
}
