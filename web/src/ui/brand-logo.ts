import { createContext } from 'react';

/** The address of the logo that stands in for the product's mark; null without one. */
export const BrandLogo = createContext<string | null>(null);
