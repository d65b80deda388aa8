import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { wrapToWidth } from '@sightline/contract/text-lines';
import { describe, expect, it } from 'vitest';
import { readPdf } from '#test/pdf';
import { openSheet } from './document.ts';
import { lettersOf } from './fitting.ts';
import { findUnprintable } from './fonts.ts';
import { isWestern } from './letters.ts';

const hasPoppler = spawnSync('pdftotext', ['-v']).status === 0;
const style = { size: 11 };
const page = { width: 210, height: 297 };

async function print(lines: readonly string[]): Promise<Buffer> {
  const sheet = await openSheet('Scripts', page, 'en', lines);
  sheet.addPage();
  for (const [at, line] of lines.entries()) sheet.write(line, 10, 10 + 6 * at, style);
  return sheet.end();
}

/** As poppler takes it from the page: each line on its own, without the marks that it adds around what runs left. */
async function extract(pdf: Buffer): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'sightline-pdf-'));
  try {
    await writeFile(join(folder, 'a.pdf'), pdf);
    const { stdout } = await promisify(execFile)('pdftotext', ['-layout', join(folder, 'a.pdf'), '-']);
    return stdout
      .replace(/[\u202a-\u202c\f]/gu, '')
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean);
  } finally {
    await rm(folder, { recursive: true });
  }
}

const typed = [
  'ab ≤ 5 bar ≥ 3 ≠ 4 √ → ← ⇒ ✓ ✗ ⚠ ☐ ⅓ CO₂ 10⁻³ † 2 ‰ 20 ℃ ⌀ 12 ∞',
  'Ω Ω µ μ – — “quotes” 3 × 4 m² ± 5 %',
  '王小明 简体字 测试 臺灣 繁體',
  '日本語のテスト 髙橋 一郎 カタカナ',
  '김철수 서명',
  'Ελληνικά Κύριος',
  'Київ Русский',
  'Nguyễn Tiếng Việt',
  'Łódź ğ ş ı İstanbul x̌ q̃',
  'שלום עולם',
  'محمد علي السلام عليكم',
  'हिन्दी में हस्ताक्षर क्षेत्र',
  'ลายเซ็น กำลัง',
  'বাংলা স্বাক্ষর',
  'தமிழ் கையொப்பம்',
  'ქართული Հայերեն አማርኛ',
  'ខ្មែរ',
  'ok 😀 👍🏽 👩‍🔧 🇧🇷 ❤️ ⚠️ 🔧 ✅',
];

describe('a PDF', () => {
  it.runIf(hasPoppler)('says what was typed, in the scripts of the world and in technical signs', async () => {
    expect(await extract(await print(typed))).toEqual(typed.map((line) => line.normalize('NFC')));
  });

  it('writes what runs from right to left in the order of the eye, brackets and numbers too', async () => {
    const [shown] = await readPdf(await print(['סוג (א) 123 abc']));
    const byPlace = shown?.pieces.toSorted((one, other) => one.x - other.x).map(({ text }) => text.trim());
    expect(byPlace?.filter(Boolean).join(' ')).toMatch(/^abc 123.*א.*סוג$/u);
  });

  it('shows a character that no font has as its number, and never as a question mark', async () => {
    const [shown] = await readPdf(await print(['a 𓀀 b']));
    expect(shown?.text.replaceAll('\n', '')).toContain('[U+13000]');
    expect(await findUnprintable(['a 𓀀 b', { deep: ['\ue000 漢字 ≤'] }])).toEqual(['𓀀', '\ue000']);
  });
});

it('every letter that is taken as printable without asking the fonts is in one of them', async () => {
  const all = Array.from({ length: 0x2100 }, (_, point) => String.fromCodePoint(point)).filter(isWestern);
  expect(all.length).toBeGreaterThan(190);
  expect(await findUnprintable(all)).toEqual([]);
});

describe('lines', () => {
  const wrapped = async (text: string, width: number) => {
    const sheet = await openSheet('Lines', page, 'en', text);
    return wrapToWidth(lettersOf(sheet), text, style, width, 100);
  };

  it('end inside a word that is longer than a line, and where scripts without spaces may break, and lose nothing', async () => {
    for (const text of [
      'W'.repeat(200),
      '王小明测试'.repeat(30),
      'ลายเซ็นกำลังทำงาน'.repeat(10),
      'https://a.example/b'.repeat(9),
    ]) {
      const lines = await wrapped(text, 60);
      expect(lines.length).toBeGreaterThan(1);
      expect(lines.join('')).toBe(text);
    }
  });

  it('of a paragraph that runs left run left, although one begins with a Latin word', async () => {
    const lines = await wrapped(`${'שלום '.repeat(12)}abcdefghijklmnop ${'עולם '.repeat(3)}`, 60);
    const latin = lines.find((line) => /^.?abc/u.test(line));
    expect(latin?.[0]).toBe('\u200f');
  });
});
