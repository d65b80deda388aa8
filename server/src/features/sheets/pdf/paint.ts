import { drawSheet } from './drawing.ts';

export const paint = drawSheet;
