import type { ReactNode } from 'react';
import classes from './device-check-help.module.css';
import type { StepDrawing } from './device-check-steps.ts';

/** Simple drawings of a browser; the place to tap has the accent colour. The text beside them says the same. */
const spot = (x: number, y: number, radius = 9): ReactNode => (
  <circle className={classes.spot} cx={x} cy={y} r={radius} />
);

const address = (glyph: ReactNode, isBelow = false): ReactNode => (
  <>
    <rect x="6" y={isBelow ? 2 : 14} width="84" height="28" rx="4" className={classes.page} />
    <rect x="2" y={isBelow ? 26 : 5} width="92" height="17" rx="8.5" className={classes.bar} />
    <path d={isBelow ? 'M34 34.5h36' : 'M28 13.5h42'} className={classes.text} />
    <g transform={isBelow ? 'translate(0 21)' : undefined}>
      {spot(13, 13.5)}
      <g className={classes.glyph}>{glyph}</g>
    </g>
  </>
);

const row = (y: number, isMeant: boolean): ReactNode => (
  <>
    <rect x="10" y={y} width="76" height="11" rx="4" className={isMeant ? classes.meant : classes.bar} />
    <path d={`M17 ${y + 5.5}h34`} className={isMeant ? classes.meantText : classes.text} />
    <path d={`m78 ${y + 3} 2.5 2.5-2.5 2.5`} className={isMeant ? classes.meantText : classes.text} />
  </>
);

const toggle = (y: number, glyph: ReactNode): ReactNode => (
  <>
    <g className={classes.sketch} transform={`translate(14 ${y})`}>
      {glyph}
    </g>
    <path d={`M34 ${y + 6}h18`} className={classes.text} />
    <rect x="64" y={y} width="22" height="12" rx="6" className={classes.meant} />
    <circle cx="80" cy={y + 6} r="4.2" className={classes.knob} />
  </>
);

const drawings: Record<StepDrawing, ReactNode> = {
  address_tune: address(<path d="M8.5 11h4M16.5 11h1M8.5 16h1M13.5 16h4M14.5 9.5v3M11.5 14.5v3" />),
  address_lock: address(<path d="M9.5 13h7v5h-7zM11 13v-1.5a2 2 0 0 1 4 0V13" />),
  address_camera: address(<path d="M8.5 11h6v5h-6zM14.5 12.5l3-1.5v5l-3-1.5M8 9l10 9.5" />),
  address_below: address(<path d="M9 10h8v5H9zM9 17.5h8" />, true),
  menu: (
    <>
      <path d="M2 7.5h92" className={classes.text} strokeWidth="9" opacity=".35" />
      {spot(16, 7.5, 6)}
      <rect x="10" y="14" width="58" height="28" rx="4" className={classes.bar} />
      <path d="M16 21h30" className={classes.text} />
      <rect x="12" y="26" width="54" height="10" rx="3" className={classes.meant} />
      <path d="M17 31h36" className={classes.meantText} />
    </>
  ),
  gear: (
    <>
      <rect x="30" y="2" width="36" height="40" rx="9" className={classes.bar} />
      {spot(48, 22, 12)}
      <g className={classes.glyph}>
        <circle cx="48" cy="22" r="3" />
        <path d="M48 15v2.5M48 26.5V29M41 22h2.5M52.5 22H55M43 17l1.800 1.800M51.200 25.200 53 27M43 27l1.800-1.800M51.200 18.800 53 17" />
      </g>
    </>
  ),
  row: (
    <>
      {row(2, false)}
      {row(16.5, true)}
      {row(31, false)}
    </>
  ),
  cross: (
    <>
      <rect x="8" y="13" width="80" height="18" rx="5" className={classes.bar} />
      <path d="M15 22h36" className={classes.text} />
      {spot(76, 22, 8)}
      <path d="m73 19 6 6m0-6-6 6" className={classes.glyph} />
    </>
  ),
  switches: (
    <>
      {toggle(7, <path d="M0 2h8v8H0zM8 5l4-2.5v7L8 7" />)}
      {toggle(25, <path d="M3 0h4v6.5H3zM0 5a5 5 0 0 0 10 0M5 10v2.5" />)}
    </>
  ),
  again: (
    <>
      <rect x="12" y="11" width="72" height="22" rx="7" className={classes.meant} />
      <path d="M42 22h28" className={classes.meantText} />
      <path d="M33 19.5a5 5 0 1 0 .8 4.5M33.5 16v4h-4" className={classes.meantText} />
    </>
  ),
};

export function DrawingOfStep({ drawing }: { drawing: StepDrawing }) {
  return (
    <svg className={classes.drawing} viewBox="0 0 96 44" fill="none" aria-hidden>
      {drawings[drawing]}
    </svg>
  );
}
