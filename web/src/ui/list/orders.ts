/** `value` stands in the address. */
export type OfferedOrder = { value: string; label: string };

export type ShownOrder = { order: string; dir: 'asc' | 'desc' };
