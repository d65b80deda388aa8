const pagination = { total: 100, per_page: 30, last_page: 4 };

const ticketOf = (number: number) => ({
  id: `ticket ${number}`,
  room_id: `room ${number}`,
  subject: `Pump ${number}`,
  version: 1,
});

/** Answers as a server with a hundred tickets would, as far as the caches read it. */
function dataOf({ pathname, searchParams }: URL): unknown {
  const path = decodeURIComponent(pathname.replace('/api', ''));
  if (path.startsWith('/ticket/')) return { ticket: ticketOf(Number(path.split(' ')[1])) };
  if (path === '/tickets/counts') return { open: 100, mine: 0, unassigned: 100, overdue: 0, unread: 0 };
  if (path === '/tickets') {
    const first = 30 * (Number(searchParams.get('page') ?? 1) - 1);
    return { tickets: Array.from({ length: 30 }, (_, k) => ticketOf(first + k)), groups: [], pagination };
  }
  return { ticketTimers: [], rooms: [], pagination };
}

export const answerTo = (address: string): Response =>
  new Response(
    JSON.stringify({ data: dataOf(new URL(address, 'http://localhost')), message: '', code: '', errors: {} }),
  );
