import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';
import { darkTextAbove } from '@sightline/contract/workspace/colors';
import { readableOn, shadesOf } from './brand-shades.ts';

export type Brand = { primary: MantineColorsTuple; secondary: MantineColorsTuple };
export type BrandColors = { primary: string; secondary: string };

/** `shadesOf` keeps the exact brand colour here. */
const brandShade = 6;
export const productColors: BrandColors = { primary: '#4a58da', secondary: '#32b68e' };

export const brandOf = ({ primary, secondary }: BrandColors): Brand => ({
  primary: shadesOf(primary),
  secondary: shadesOf(secondary),
});

const gray: MantineColorsTuple = [
  '#fafafb',
  '#f4f5f6',
  '#ebecee',
  '#e0e2e5',
  '#cdd0d5',
  '#a9adb5',
  '#696e78',
  '#5d626c',
  '#3a3e46',
  '#1c1f24',
];
const dark: MantineColorsTuple = [
  '#e3e4e8',
  '#b4b7bf',
  '#8f939d',
  '#666b76',
  '#3b3e46',
  '#2a2c32',
  '#212328',
  '#191a1e',
  '#131417',
  '#0c0d0f',
];

export const themeOf = (brand: Brand) =>
  createTheme({
    primaryColor: 'brand',
    primaryShade: brandShade,
    colors: { brand: brand.primary, accent: brand.secondary, gray, dark },
    autoContrast: true,
    luminanceThreshold: darkTextAbove,
    fontFamily: "'Inter Variable', Inter, Fallback, system-ui, -apple-system, 'Segoe UI', sans-serif",
    fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
    headings: { fontWeight: '600', sizes: { h1: { fontSize: '1.375rem', lineHeight: '1.3' } } },
    defaultRadius: 'md',
    radius: { xs: '4px', sm: '6px', md: '8px', lg: '10px', xl: '14px' },
    spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.25rem', xl: '2rem' },
    cursorType: 'pointer',
    respectReducedMotion: true,
    components: {
      Button: { defaultProps: { size: 'xs' }, styles: { label: { fontWeight: 550 } } },
      ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 30 } },
      // The placeholder would be a focusable child without a role in a menu.
      Menu: { defaultProps: { shadow: 'lg', radius: 'md', withInitialFocusPlaceholder: false } },
      Modal: {
        defaultProps: { centered: true, radius: 'lg' },
        styles: { title: { fontSize: '15px', fontWeight: 600 } },
      },
      Drawer: { styles: { title: { fontSize: '15px', fontWeight: 600 } } },
      // Enter chooses what matches the typed text.
      Select: { defaultProps: { selectFirstOptionOnChange: true } },
      MultiSelect: { defaultProps: { selectFirstOptionOnChange: true } },
      Tooltip: { defaultProps: { openDelay: 400 } },
    },
  });

const light = (brand: Brand) => ({
  '--app-bg': '#f5f5f7',
  '--app-panel': '#ffffff',
  '--app-raised': '#ffffff',
  '--app-hover': 'rgba(20, 24, 36, 0.045)',
  '--app-active': 'rgba(20, 24, 36, 0.075)',
  '--app-line': 'rgba(20, 24, 36, 0.1)',
  '--app-line-soft': 'rgba(20, 24, 36, 0.06)',
  '--app-text': '#16181d',
  '--app-text-2': '#4c515b',
  '--app-text-3': '#646973',
  '--app-brand-text': readableOn('#ececef', brand.primary, brandShade),
  '--app-shadow':
    '0 0 0 1px rgba(20, 24, 36, 0.06), 0 1px 2px rgba(20, 24, 36, 0.05), 0 4px 16px rgba(20, 24, 36, 0.04)',
  '--mantine-color-text': '#16181d',
  '--mantine-color-dimmed': '#646973',
  '--mantine-color-placeholder': '#6b707b',
  '--mantine-color-error': '#c42f2f',
  '--mantine-color-default-border': 'rgba(20, 24, 36, 0.13)',
  '--st-urgent': '#b42c2c',
  '--st-orange': '#a84407',
  '--st-yellow': '#d29206',
  '--st-green': '#1a7f52',
  '--st-blue': '#3f6ad8',
  '--st-violet': '#7c53d6',
  '--st-gray': '#7b808a',
});

const darkOnes = (brand: Brand) => ({
  '--app-bg': '#0c0d0f',
  '--app-panel': '#141518',
  '--app-raised': '#1b1c20',
  '--app-hover': 'rgba(255, 255, 255, 0.045)',
  '--app-active': 'rgba(255, 255, 255, 0.085)',
  '--app-line': 'rgba(255, 255, 255, 0.1)',
  '--app-line-soft': 'rgba(255, 255, 255, 0.06)',
  '--app-text': '#ecedf0',
  '--app-text-2': '#b0b4bd',
  '--app-text-3': '#8f939d',
  '--app-brand-text': readableOn('#232427', brand.primary, brandShade),
  '--app-shadow': '0 0 0 1px rgba(255, 255, 255, 0.07), 0 8px 24px rgba(0, 0, 0, 0.35)',
  '--mantine-color-body': '#141518',
  '--mantine-color-text': '#ecedf0',
  '--mantine-color-dimmed': '#8f939d',
  '--mantine-color-placeholder': '#8f939d',
  '--mantine-color-error': '#f07171',
  '--mantine-color-default-border': 'rgba(255, 255, 255, 0.13)',
  '--st-urgent': '#f07171',
  '--st-orange': '#ef8f4b',
  '--st-yellow': '#e0b341',
  '--st-green': '#4cc38a',
  '--st-blue': '#7c9cf5',
  '--st-violet': '#a78bf0',
  '--st-gray': '#8b8f99',
});

/** The product's own tokens; components use these and never a raw colour. `--st-*` are the colours of states. */
export const cssVariables =
  (brand: Brand): CSSVariablesResolver =>
  () => ({
    variables: { '--app-rail-width': '224px', '--app-header-height': '48px' },
    light: light(brand),
    dark: darkOnes(brand),
  });
