import type { AssetStatus, Criticality, MaintenanceState } from '@sightline/contract/assets/assets';
import type { CategoryIcon } from '@sightline/contract/assets/categories';
import type { WarrantyStatus } from '@sightline/contract/assets/warranties';
import {
  type Icon,
  IconBox,
  IconBuilding,
  IconCar,
  IconCpu,
  IconDevices,
  IconDroplet,
  IconFlame,
  IconHeart,
  IconHome,
  IconPlug,
  IconPrinter,
  IconServer,
  IconSnowflake,
  IconStethoscope,
  IconTool,
  IconWind,
} from '@tabler/icons-react';

export type Tone = 'gray' | 'blue' | 'green' | 'yellow' | 'orange' | 'urgent' | 'violet';

/** Colours of states. The keys are all values that there are: the contract's schemas load later than these. */
export const statusTones: Record<AssetStatus, Tone> = {
  operational: 'green',
  degraded: 'yellow',
  down: 'urgent',
  in_repair: 'orange',
  spare: 'blue',
  retired: 'gray',
};
export const statuses = Object.keys(statusTones) as AssetStatus[];

export const criticalityTones: Record<Criticality, Tone> = {
  low: 'gray',
  medium: 'blue',
  high: 'orange',
  critical: 'urgent',
};
export const criticalities = Object.keys(criticalityTones) as Criticality[];

export const warrantyTones: Record<WarrantyStatus, Tone> = {
  active: 'green',
  expiring: 'yellow',
  expired: 'urgent',
  none: 'gray',
};
export const warrantyStatuses = Object.keys(warrantyTones) as WarrantyStatus[];

export const maintenanceStates = ['due', 'soon'] as const satisfies readonly MaintenanceState[];

export const categoryPictures: Record<CategoryIcon, Icon> = {
  box: IconBox,
  building: IconBuilding,
  car: IconCar,
  cpu: IconCpu,
  device: IconDevices,
  droplet: IconDroplet,
  flame: IconFlame,
  heart: IconHeart,
  home: IconHome,
  plug: IconPlug,
  printer: IconPrinter,
  server: IconServer,
  snowflake: IconSnowflake,
  stethoscope: IconStethoscope,
  tool: IconTool,
  wind: IconWind,
};
