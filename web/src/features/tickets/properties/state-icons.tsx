import type { PriorityId } from '@sightline/contract/tickets/tickets';
import type { ShownStatus } from './shown-status.ts';

type IconProps<Id> = { id: Id; size?: number };

const statusColor: Record<ShownStatus, string> = {
  1: 'var(--st-gray)',
  2: 'var(--st-blue)',
  3: 'var(--st-yellow)',
  4: 'var(--st-green)',
  closed: 'var(--st-gray)',
};

/** The shape says it, the colour supports it: dashed ring, ring, half pie, tick. Decorative beside a written name. */
export function StatusIcon({ id, size = 14 }: IconProps<ShownStatus>) {
  const color = statusColor[id];
  return (
    <svg width={size} height={size} viewBox="0 0 14 14" fill="none" aria-hidden style={{ flex: 'none' }}>
      {id === 4 || id === 'closed' ? (
        <>
          <circle cx="7" cy="7" r="7" fill={color} />
          <path
            d="M4 7.2l2.1 2.1L10.2 5"
            stroke="var(--app-panel)"
            strokeWidth="1.6"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </>
      ) : (
        <circle
          cx="7"
          cy="7"
          r="6.1"
          stroke={color}
          strokeWidth="1.6"
          strokeDasharray={id === 1 ? '1.9 1.93' : undefined}
        />
      )}
      {id === 3 && (
        <circle
          cx="7"
          cy="7"
          r="2"
          stroke={color}
          strokeWidth="4"
          strokeDasharray="6.283 6.283"
          transform="rotate(-90 7 7)"
        />
      )}
    </svg>
  );
}

const bars = [
  { x: 1, height: 5 },
  { x: 5.5, height: 8 },
  { x: 10, height: 11 },
];

/** One to three bars; urgent is a filled square with a mark. */
export function PriorityIcon({ id, size = 14 }: IconProps<PriorityId>) {
  return (
    <svg width={size} height={size} viewBox="0 0 14 14" fill="none" aria-hidden style={{ flex: 'none' }}>
      {id === 4 ? (
        <>
          <rect width="14" height="14" rx="3.5" fill="var(--st-orange)" />
          <path d="M7 3.4v4.4M7 10.3v.3" stroke="var(--app-panel)" strokeWidth="1.8" strokeLinecap="round" />
        </>
      ) : (
        bars.map(({ x, height }, index) => (
          <rect
            key={x}
            x={x}
            y={12.5 - height}
            width="3"
            height={height}
            rx="1"
            fill="var(--app-text-2)"
            opacity={index < id ? 1 : 0.28}
          />
        ))
      )}
    </svg>
  );
}
