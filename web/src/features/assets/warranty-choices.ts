/* Apart from the looks, which every page loads with the address of the list. */

export const warrantyKinds = ['manufacturer', 'extended', 'contract', 'service'] as const;
export const coverages = ['labour', 'parts', 'travel', 'remote'] as const;
