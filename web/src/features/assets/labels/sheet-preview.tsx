import { type LabelBrand, type LabelledAsset, labelTexts, placeLabel } from '@sightline/contract/assets/label-drawing';
import { type LabelField, type LabelLayout, labelPlace, labelsPerPage } from '@sightline/contract/assets/label-layouts';
import { ascent, millimetresPerPoint } from '@sightline/contract/text-lines';
import classes from './labels.module.css';
import { letters } from './letters.ts';

type SheetPreviewProps = {
  label: string;
  layout: LabelLayout;
  fields: readonly LabelField[];
  start: number;
  count: number;
  copies: number;
  samples: readonly LabelledAsset[];
  brand: LabelBrand;
};

const inOrder = new Intl.Collator('en', { numeric: true });

/** The first sheet in its proportions, with the places that are printed on, and on them what is printed. */
export function SheetPreview({ label, layout, fields, start, count, copies, samples, brand }: SheetPreviewProps) {
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
            {isUsed && <Printed {...{ layout, fields, brand }} asset={sorted[Math.floor(index / copies)]} />}
          </g>
        );
      })}
    </svg>
  );
}

type PrintedProps = Pick<SheetPreviewProps, 'layout' | 'fields' | 'brand'> & { asset: LabelledAsset | undefined };

const nothing = { tag: '', name: '', more: [] };

/** Leaves out the texts of an asset that is not loaded. */
function Printed({ layout, fields, brand, asset }: PrintedProps) {
  const texts = asset ? labelTexts(asset, fields) : nothing;
  const { code, logo, lines } = placeLabel(letters, texts, brand, layout, { x: 0, y: 0 });
  return (
    <>
      <CodeSketch {...code} />
      {logo && <rect className={classes.bar} x={logo.x} y={logo.y} width={logo.side} height={logo.side} rx={0.5} />}
      {lines.map(({ text, size, weight, x, y }) => {
        const height = size * millimetresPerPoint;
        const base = y + ascent * height;
        return (
          <text key={y} className={classes.ink} data-strong={weight === 'bold'} x={x} y={base} fontSize={height}>
            {text}
          </text>
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
