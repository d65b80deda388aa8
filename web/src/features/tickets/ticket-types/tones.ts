import type { TypeIcon } from '@sightline/contract/tickets/ticket-types';
import {
  type Icon,
  IconAlertTriangle,
  IconCalendar,
  IconHeadset,
  IconHome,
  IconPackage,
  IconTool,
  IconTruck,
} from '@tabler/icons-react';

export const typePictures: Record<TypeIcon, Icon> = {
  headset: IconHeadset,
  tool: IconTool,
  truck: IconTruck,
  home: IconHome,
  package: IconPackage,
  calendar: IconCalendar,
  alert: IconAlertTriangle,
};
