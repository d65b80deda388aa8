import type { AssetStatus, Criticality } from '@sightline/contract/assets/assets';
import type { CategoryColor, CategoryIcon } from '@sightline/contract/assets/categories';
import type { DemoSpace } from './company.ts';

type DemoCategory = { name: string; icon: CategoryIcon; color: CategoryColor; below?: string };

export const demoCategories: readonly DemoCategory[] = [
  { name: 'Building services', icon: 'building', color: 'gray' },
  { name: 'Cooling', icon: 'snowflake', color: 'blue', below: 'Building services' },
  { name: 'Ventilation', icon: 'wind', color: 'violet', below: 'Building services' },
  { name: 'Heating and steam', icon: 'flame', color: 'orange', below: 'Building services' },
  { name: 'Power', icon: 'plug', color: 'yellow', below: 'Building services' },
  { name: 'Lifts and doors', icon: 'building', color: 'green', below: 'Building services' },
  { name: 'Medical equipment', icon: 'stethoscope', color: 'urgent' },
  { name: 'Production', icon: 'tool', color: 'violet' },
  { name: 'Pumps', icon: 'droplet', color: 'blue', below: 'Production' },
  { name: 'IT and labels', icon: 'printer', color: 'green' },
];

export type DemoAsset = {
  tag: string;
  name: string;
  make: string;
  model: string;
  category: string;
  space: DemoSpace;
  location: string;
  status: AssetStatus;
  criticality: Criticality;
  /** The tag of what it is part of. */
  partOf?: string;
  /** Its ticket, by how the title begins. */
  ticket?: string;
};

const marks: Record<string, AssetStatus> = { '!': 'down', '~': 'degraded', '+': 'in_repair', s: 'spare', r: 'retired' };
const levels: Criticality[] = ['low', 'medium', 'high', 'critical'];

/** "tag | name | make | model | category | place | level and mark | part of | ticket" */
const lines: Record<DemoSpace, string> = {
  'Harbour Hospital': `
HH-CH-1 | Chiller 1 | Carrier | 30RB 302 | Cooling | Roof, imaging wing | 3 || 
HH-CH-2 | Chiller 2 | Carrier | 30RB 302 | Cooling | Roof, imaging wing | 3! || Chiller 2 trips
HH-CH-2F1 | Condenser fan 1 | Ziehl-Abegg | FN080 | Cooling | Roof, imaging wing | 2 | HH-CH-2 |
HH-CH-2F2 | Condenser fan 2 | Ziehl-Abegg | FN080 | Cooling | Roof, imaging wing | 2! | HH-CH-2 |
HH-COLD-K | Kitchen cold store | Viessmann | TectoCell | Cooling | Kitchen | 2~ || Cooling of the kitchen
HH-FR-BB | Blood bank freezer | Thermo Fisher | TSX600 | Cooling | Laboratory | 3 || Blood bank freezer
HH-FR-V | Vaccine fridge | Liebherr | HMFvh 4001 | Cooling | Pharmacy | 3~ || Temperature alarm of vaccine
HH-AHU-1 | Air handling unit 1 | Swegon | GOLD RX | Ventilation | Plant room 1 | 2 ||
HH-AHU-2 | Air handling unit 2 | Swegon | GOLD RX | Ventilation | Plant room 1 | 2 || Spare parts list
HH-HUM-2 | Humidifier, operating room 2 | Condair | RS 20 | Ventilation | Operating room 2 | 2~ | HH-AHU-2 | Humidifier
HH-FD-C | Fire dampers, building C | Trox | FK2 | Ventilation | Building C | 3 || Annual inspection
HH-ISO-7 | Isolation room 7 pressure control | Siemens | RDG | Ventilation | Ward 7 | 3! || Isolation room 7
HH-HC-N | Heating circuit north wing | Viessmann | Divicon | Heating and steam | Plant room 2 | 2~ || Heating circuit
HH-ST-L | Steam trap, laundry | Spirax Sarco | BPT13 | Heating and steam | Laundry | 0~ || Steam trap
HH-GEN-E | Emergency generator | Caterpillar | C18 | Power | Generator hall | 3 || Emergency generator
HH-UPS-S | Uninterruptible power supply | Eaton | 9PX 6000 | Power | Server room | 3+ || Uninterruptible power
HH-EL-A | Elevator A | Kone | MonoSpace 700 | Lifts and doors | Main building | 2 ||
HH-EL-B | Elevator B | Kone | MonoSpace 700 | Lifts and doors | Main building | 2~ || Elevator B
HH-DR-PH | Pharmacy door | dormakaba | SVP 2000 | Lifts and doors | Pharmacy | 2 || Door to pharmacy
HH-DR-AR | Archive door lock | dormakaba | EM 350 | Lifts and doors | Archive | 0+ || Replace magnetic lock
HH-BR-S | Badge reader, staff entrance | HID | Signo 20 | Lifts and doors | Staff entrance | 1 || Badge reader
HH-SZ-3 | Sterilizer 3 | Getinge | GSS67H | Medical equipment | Sterile services | 3! || Water leak below
HH-SZ-4 | Sterilizer 4 | Getinge | GSS67H | Medical equipment | Sterile services | 3 ||
HH-BW-1 | Bed washer | Getinge | 9128 | Medical equipment | Bed centre | 1+ || Bed washer
HH-MRI-1 | MRI scanner | Siemens Healthineers | Magnetom Sola | Medical equipment | Imaging | 3 || MRI door switch
HH-INF-D | Infusion pump dock | B. Braun | SpaceStation | Medical equipment | Ward 2 | 1 || Replace broken display
HH-NC-4 | Nurse call panel, ward 4 | Ascom | Telligence | Medical equipment | Ward 4 | 2 || Nurse call panel
HH-PT-1 | Pneumatic tube blower | Swisslog | TransLogic | Medical equipment | Basement | 1~ || Quote for replacing
HH-LP-1 | Label printer, laboratory | Zebra | ZD421 | IT and labels | Laboratory | 1 || Label printer
HH-LP-0 | Label printer, spare | Zebra | ZD421 | IT and labels | Store | 0s ||`,
  'Lakeside Foods': `
LF-CMP-1 | Air compressor 1 | Atlas Copco | GA 37 | Production | Compressor room | 3~ || Compressor trips
LF-CMP-2 | Air compressor 2 | Atlas Copco | GA 37 | Production | Compressor room | 2 || Compressed air
LF-FL-3 | Filler line 3 | Krones | Modulfill | Production | Hall 2 | 3~ || Filler line 3
LF-HMI-3 | Control panel of line 3 | Siemens | Comfort TP1200 | Production | Hall 2 | 2 | LF-FL-3 | HMI screen
LF-MD-1 | Metal detector, line 1 | Loma | IQ4 | Production | Hall 1 | 3 || Metal detector
LF-PAL-1 | Palletizer robot | Fanuc | M-410iC | Production | Dispatch | 2! || Palletizer robot
LF-LG-1 | Light grid of the palletizer | Sick | C4000 | Production | Dispatch | 3 | LF-PAL-1 | Palletizer: light
LF-CP-1 | Case packer | Cama | IF315 | Production | Hall 2 | 2~ || Gripper of case
LF-TS-1 | Tray sealer | Multivac | T 800 | Production | Hall 1 | 2~ || Heat sealer
LF-OV-1 | Oven 1 | Rational | iCombi Pro | Production | Bakery | 2 || Oven 1
LF-KT-4 | Cooking kettle 4 | Firex | Cucimax | Production | Kitchen | 2~ || Steam pressure
LF-MX-1 | Mixer 1 | GEA | CutMaster | Production | Hall 1 | 2 || Door interlock
LF-MX-2 | Mixer 2 | GEA | CutMaster | Production | Hall 1 | 2+ || Spare part request
LF-PK-5 | Conveyor, packing station 5 | Interroll | MCP | Production | Hall 2 | 1 || Conveyor belt
LF-LB-1 | Light barrier, conveyor 2 | Sick | W12 | Production | Hall 2 | 0 || Conveyor light
LF-DX-1 | Dust extraction | Nederman | FlexFilter | Ventilation | Mill | 2~ || Dust extraction
LF-CR-2 | Cold room 2 | Viessmann | TectoCell | Cooling | Warehouse | 2~ || Cold room 2
LF-NH3-1 | Ammonia sensor | Dräger | Polytron 8100 | Cooling | Machine room | 3 || Ammonia sensor
LF-CT-1 | Cooling tower | Baltimore Aircoil | VTL | Cooling | Roof | 2 || Cooling tower
LF-BO-1 | Boiler 1 | Bosch | UL-S 4000 | Heating and steam | Boiler house | 3 ||
LF-FWP-1 | Feed water pump | Grundfos | CR 10 | Pumps | Boiler house | 3~ | LF-BO-1 | Boiler feed water
LF-P-204 | Pump P-204 | Grundfos | NK 65 | Pumps | Hall 1 | 2~ || Vibration alarm
LF-P-205 | Pump P-205 | Grundfos | NK 65 | Pumps | Store | 1s ||
LF-CIP-1 | Cleaning-in-place unit | Alfa Laval | CIP 2000 | Pumps | Hall 1 | 2 || Cleaning-in-place
LF-HW-1 | Hot water heater, staff showers | Vaillant | auroSTOR | Heating and steam | Staff rooms | 0 || Hot water
LF-SC-14 | Scale 14 | Mettler Toledo | IND570 | IT and labels | Goods in | 1 || Calibration certificate
LF-WT-1 | Weighing terminals | Mettler Toledo | IND930 | IT and labels | Hall 1 | 1 || Software update
LF-LA-1 | Label applicator | Herma | 500 | IT and labels | Hall 2 | 1~ || Label applicator
LF-DP-1 | Date printer | Videojet | 1580 | IT and labels | Hall 2 | 2~ || Date printer
LF-DP-0 | Old date printer | Videojet | 1510 | IT and labels | Store | 0r ||`,
};

/** Many of a kind: how many, the beginning of their tags and names, and where the first ones stand. */
type Series = Pick<DemoAsset, 'make' | 'model' | 'category' | 'space'> & {
  count: number;
  tag: string;
  name: string;
  place: string;
};

const series: readonly Series[] = [
  {
    ...{ count: 18, tag: 'HH-FC', name: 'Fan coil unit', place: 'Ward' },
    ...{ make: 'Carrier', model: '42N', category: 'Ventilation', space: 'Harbour Hospital' },
  },
  {
    ...{ count: 14, tag: 'HH-BED', name: 'Electric bed', place: 'Ward' },
    ...{ make: 'Hillrom', model: 'Centrella', category: 'Medical equipment', space: 'Harbour Hospital' },
  },
  {
    ...{ count: 12, tag: 'HH-VENT', name: 'Ventilator', place: 'Intensive care, bay' },
    ...{ make: 'Dräger', model: 'Evita V600', category: 'Medical equipment', space: 'Harbour Hospital' },
  },
  {
    ...{ count: 8, tag: 'HH-DF', name: 'Door drive', place: 'Corridor' },
    ...{ make: 'dormakaba', model: 'ED 250', category: 'Lifts and doors', space: 'Harbour Hospital' },
  },
  {
    ...{ count: 16, tag: 'LF-MOT', name: 'Drive motor', place: 'Line' },
    ...{ make: 'SEW-Eurodrive', model: 'DRN 90', category: 'Production', space: 'Lakeside Foods' },
  },
  {
    ...{ count: 12, tag: 'LF-TMP', name: 'Temperature probe', place: 'Cold store' },
    ...{ make: 'Testo', model: '176 T4', category: 'Cooling', space: 'Lakeside Foods' },
  },
  {
    ...{ count: 10, tag: 'LF-VLV', name: 'Steam valve', place: 'Kettle' },
    ...{ make: 'Spirax Sarco', model: 'SV60', category: 'Heating and steam', space: 'Lakeside Foods' },
  },
];

const listed: readonly DemoAsset[] = (Object.keys(lines) as DemoSpace[]).flatMap((space) =>
  lines[space]
    .trim()
    .split('\n')
    .map((line): DemoAsset => {
      const [tag = '', name = '', make = '', model = '', category = '', location = '', state = '', partOf, ticket] =
        line.split('|').map((part) => part.trim());
      return {
        ...{ tag, name, make, model, category, space, location },
        status: marks[state[1] ?? ''] ?? 'operational',
        criticality: levels[Number(state[0])] ?? 'medium',
        ...(partOf && { partOf }),
        ...(ticket && { ticket }),
      };
    }),
);

/** One asset in eleven has a problem. */
const seriesStatuses: readonly AssetStatus[] = ['degraded', 'in_repair', 'spare'];

const ofSeries = series.flatMap(({ count, tag, name, place, ...kind }): DemoAsset[] =>
  Array.from({ length: count }, (_, index) => ({
    ...kind,
    ...{ tag: `${tag}-${String(index + 1).padStart(2, '0')}`, name: `${name} ${index + 1}` },
    location: `${place} ${1 + (index % 6)}`,
    status: (index % 11 === 7 && seriesStatuses[(index + count) % 3]) || 'operational',
    criticality: kind.category === 'Medical equipment' ? 'high' : 'low',
  })),
);

export const demoAssets: readonly DemoAsset[] = [...listed, ...ofSeries];
