import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectDir } from '../data-dir.ts';
import { ownEnvironment } from '../kernel/environments.ts';
import { dressPage, slugOfPath } from './page-branding.ts';

const page = readFileSync(join(projectDir, 'web/index.html'), 'utf8');
const brand = {
  ...ownEnvironment,
  slug: 'meridian',
  name: 'Meridian',
  favicon: '/api/environment/meridian/picture/1',
  colors: { primary: '#0f6e63', secondary: '#e0a030' },
  branded: true,
};

const settingsIn = (html: string): unknown => JSON.parse(/id="settings">(.*?)<\/script>/s.exec(html)?.[1] ?? '');

describe('a page at the address of a brand', () => {
  it('has its title, icon, colour and settings from the start', () => {
    const html = dressPage(page, brand);
    expect(html).toContain('<title>Meridian</title>');
    expect(html).toContain('id="favicon" href="/api/environment/meridian/picture/1"');
    expect(html.match(/name="theme-color" content="#0f6e63"/g)).toHaveLength(2);
    expect(settingsIn(html)).toMatchObject({ environment: 'meridian', branding: { name: 'Meridian', branded: true } });
  });

  it('says what it says: a name cannot become part of the page', () => {
    const name = `</title></script><script>alert("1")</script>$&'`;
    const html = dressPage(page, { ...brand, name });
    expect(html).not.toContain('<script>alert');
    expect(html.match(/<script/g)).toEqual(page.match(/<script/g));
    expect(settingsIn(html)).toMatchObject({ branding: { name } });
  });

  it('is told whose it is, but not which workspace that is', () => {
    expect(dressPage(page, { ...brand, organization_id: 'secret' })).not.toContain('secret');
  });
});

it('a page at any other address stays as it is', () => {
  expect(dressPage(page, undefined)).toBe(page);
  expect(dressPage(page, ownEnvironment)).toBe(page);
});

it.each([
  ['/e/meridian', 'meridian'],
  ['/e/meridian/login?x=1', 'meridian'],
  ['/e/meridian?x=1', 'meridian'],
  ['/e/', undefined],
  ['/e/Meridian', undefined],
  ['/e/..%2f', undefined],
  ['/events/meridian', undefined],
])('the path %s names %s', (url, slug) => expect(slugOfPath(url)).toBe(slug));
