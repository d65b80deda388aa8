import { day, number, oneOf, person, space, text, yesNo } from '../conditions/fields.ts';

export const toolKinds = ['tool', 'instrument', 'vehicle', 'kit'] as const;
export const toolStatuses = ['available', 'in_repair', 'lost'] as const;
export const calibrationStates = ['overdue', 'soon', 'valid', 'none'] as const;

/** The fields of a tool that conditions test. No schemas here, so that screens may load it at once. */
export const toolFields = {
  name: text(),
  code: text(),
  serial: text(),
  kind: oneOf(toolKinds),
  status: oneOf(toolStatuses),
  calibration: oneOf(calibrationStates),
  calibration_due: day(),
  quantity: number(),
  holder: person(),
  customer: space(),
  /** A condition that tests it finds archived ones too. */
  archived: yesNo(),
};
