import {
  isSquare,
  type LabelField,
  type LabelLayout,
  labelPlace,
  labelsPerPage,
} from '@sightline/contract/asset-label-layouts';
import type { AssetRef } from '@sightline/contract/assets';
import classes from './labels.module.css';

type SheetPreviewProps = {
  label: string;
  layout: LabelLayout;
  fields: readonly LabelField[];
  start: number;
  count: number;
  copies: number;
  samples: readonly AssetRef[];
};

const inOrder = new Intl.Collator('en', { numeric: true });

/** The first sheet in its proportions, with the places that are printed on. What a PDF shows exactly, this shows roughly. */
export function SheetPreview({ label, layout, fields, start, count, copies, samples }: SheetPreviewProps) {
  const sorted = samples.toSorted((one, other) => inOrder.compare(one.tag, other.tag));
  const { width, height } = layout.page;
  return (
    <svg className={classes.sheet} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      <rect className={classes.paper} width={width} height={height} />
      {Array.from({ length: labelsPerPage(layout) }, (_, place) => {
        const { x, y } = labelPlace(layout, place);
        const index = place - (start - 1);
        const isUsed = index >= 0 && index < count * copies;
        return (
          <g key={`${x} ${y}`} transform={`translate(${x} ${y})`}>
            <rect className={classes.place} data-used={isUsed} width={layout.width} height={layout.height} rx={1.5} />
            {isUsed && <Sketch layout={layout} fields={fields} asset={sorted[Math.floor(index / copies)]} />}
          </g>
        );
      })}
    </svg>
  );
}

type SketchProps = { layout: LabelLayout; fields: readonly LabelField[]; asset: AssetRef | undefined };

function Sketch({ layout, fields, asset }: SketchProps) {
  const edge = Math.min(2.5, layout.height * 0.07);
  const [width, height] = [layout.width - 2 * edge, layout.height - 2 * edge];
  const isBelow = isSquare(layout);
  const shown = fields.filter((field) => field !== 'logo').slice(0, isBelow ? 1 : 4);
  const side = isBelow ? height * (shown.length > 0 ? 0.82 : 1) : Math.min(height, width * 0.45);
  const left = isBelow ? (layout.width - side) / 2 : edge;
  const top = isBelow ? edge : (layout.height - side) / 2;
  const line = height / (isBelow ? 7 : 5.5);
  return (
    <>
      <CodeSketch x={left} y={top} side={side} />
      {shown.map((field, index) => {
        const text = field === 'tag' ? asset?.tag : field === 'name' ? asset?.name : undefined;
        const x = isBelow ? left : left + side + 1.5;
        const y = isBelow ? top + side + line : edge + line * (index + 1);
        return text ? (
          <text key={field} className={classes.ink} data-strong={field === 'tag'} x={x} y={y} fontSize={line * 0.85}>
            {text.slice(0, Math.floor((width - (isBelow ? 0 : side)) / (line * 0.5)))}
          </text>
        ) : (
          <rect key={field} className={classes.bar} x={x} y={y - line * 0.5} width={width * 0.35} height={line * 0.4} />
        );
      })}
    </>
  );
}

/** The three corners that every QR code has. */
function CodeSketch({ x, y, side }: { x: number; y: number; side: number }) {
  const corner = side * 0.3;
  const far = side - corner;
  return (
    <g className={classes.code}>
      {[
        [0, 0],
        [far, 0],
        [0, far],
      ].map(([right = 0, down = 0]) => (
        <g key={`${right} ${down}`}>
          <rect className={classes.corner} x={x + right} y={y + down} width={corner} height={corner} />
          <rect x={x + right + corner * 0.3} y={y + down + corner * 0.3} width={corner * 0.4} height={corner * 0.4} />
        </g>
      ))}
      <rect x={x + side * 0.42} y={y + side * 0.42} width={side * 0.5} height={side * 0.5} rx={side * 0.04} />
    </g>
  );
}
