export const roomFilterQueries = {
  all: {},
  unread: { unread: true },
  tickets: { type: 'Ticket' },
  direct: { type: 'Direct' },
} as const;
export type RoomFilter = keyof typeof roomFilterQueries;
export const roomFilters = Object.keys(roomFilterQueries) as RoomFilter[];
