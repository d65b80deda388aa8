import type { Position, Visit, VisitStatus } from '@sightline/contract/schedule/schedule';
import {
  type Icon,
  IconCalendarEvent,
  IconCircleCheck,
  IconCircleX,
  IconMapPin,
  IconSteeringWheel,
  IconX,
} from '@tabler/icons-react';

type Tone = 'gray' | 'blue' | 'green' | 'yellow' | 'orange' | 'urgent' | 'violet';

/** The colour and the picture of each status. */
export const statusLooks: Record<VisitStatus, { tone: Tone; icon: Icon }> = {
  scheduled: { tone: 'blue', icon: IconCalendarEvent },
  on_the_way: { tone: 'yellow', icon: IconSteeringWheel },
  on_site: { tone: 'violet', icon: IconMapPin },
  done: { tone: 'green', icon: IconCircleCheck },
  could_not_be_done: { tone: 'urgent', icon: IconCircleX },
  cancelled: { tone: 'gray', icon: IconX },
};

export const isOver = (status: VisitStatus): boolean =>
  status === 'done' || status === 'could_not_be_done' || status === 'cancelled';

/** Planned for after its ticket should be done. */
export const isTooLate = ({ ticket, ends_at, status }: Visit): boolean =>
  status === 'scheduled' && ticket?.due_date != null && ticket.due_date < ends_at;

/** Leads to a place by whatever map the device opens. */
export const mapLink = (place: string): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(place)}`;

/** Shows where a device was. */
export const positionLink = ({ latitude, longitude }: Position): string =>
  `https://www.google.com/maps/search/?api=1&query=${latitude},${longitude}`;
