import type { Letters } from '@sightline/contract/text-lines';
import { directed } from './directions.ts';
import type { Sheet } from './document.ts';
import { piecesOf } from './line-breaks.ts';

/** The functions that fit texts into a width of a page. */
export const lettersOf = ({ widthOf }: Sheet): Letters => ({ widthOf, piecesOf, directed });
