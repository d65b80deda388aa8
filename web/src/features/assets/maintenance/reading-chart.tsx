import type { Reading } from '@sightline/contract/assets/maintenance';
import classes from './maintenance.module.css';

const [width, height] = [320, 64];

/** Readings over time as a line. The list below it says the same in numbers. */
export function ReadingChart({ readings, label }: { readings: readonly Reading[]; label: string }) {
  if (readings.length < 2) return null;
  const times = readings.map(({ at }) => Date.parse(at));
  const values = readings.map(({ value }) => value);
  const [first, last, low, high] = [Math.min(...times), Math.max(...times), Math.min(...values), Math.max(...values)];
  const points = readings.map(({ at, value }) => {
    const x = ((Date.parse(at) - first) / (last - first || 1)) * width;
    return `${x.toFixed(1)},${(height - ((value - low) / (high - low || 1)) * height).toFixed(1)}`;
  });
  return (
    <svg className={classes.chart} viewBox={`0 -3 ${width} ${height + 6}`} preserveAspectRatio="none" role="img">
      <title>{label}</title>
      <polyline points={points.join(' ')} />
    </svg>
  );
}
