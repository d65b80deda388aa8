import { labelLayouts } from '@sightline/contract/assets/label-layouts';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SheetPreview } from './sheet-preview.tsx';

const asset = {
  ...{ tag: 'RT-0042', name: 'Rooftop heat pump of the northern warehouse', serial: 'A77' },
  ...{ location: 'Roof', branch: { name: 'Norvik Foods' } },
};
const sheet = {
  ...{ label: 'First sheet', layout: labelLayouts.l7160, start: 1, count: 1, copies: 1, samples: [asset] },
  brand: { hasLogo: false, name: 'Norvik Service' },
};
const written = () => [...screen.getByRole('img').querySelectorAll('text')].map(({ textContent }) => textContent);

test('the preview of labels breaks a long name into lines as the file does, and cuts no word', () => {
  render(<SheetPreview {...sheet} fields={['tag', 'name']} />);
  const [workspace, tag, ...name] = written();
  expect([workspace, tag]).toEqual(['Norvik Service', 'RT-0042']);
  expect(name).toHaveLength(2);
  expect(name[0]?.split(' ').every((word) => asset.name.split(' ').includes(word))).toBe(true);
});

test('the preview shows what was chosen of an asset, and no more', () => {
  render(<SheetPreview {...sheet} fields={['serial', 'location', 'space']} brand={{ hasLogo: false, name: '' }} />);
  expect(written()).toEqual(['S/N A77', 'Roof', 'Norvik Foods']);
});
