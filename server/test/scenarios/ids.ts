import { v7 as uuidv7 } from 'uuid';

/** Keys of all there is to ask for in one space of one workspace. */
export type Ids = {
  organization: string;
  branch: string;
  agent: string;
  /** Another session of the agent. */
  session: string;
  /** Another agent. */
  partner: string;
  client: string;
  ticket: string;
  room: string;
  chat: string;
  file: string;
  upload: string;
  logo: string;
  sheet: string;
  call: string;
  share_code: string;
  snapshot: string;
  snapshotFile: string;
  recording: string;
  guest: string;
  invitation: string;
  group: string;
  groupChat: string;
  /** Background work that failed. */
  job: string;
  mail: string;
  /** Stands in every text of the space, so that a leak shows whatever way it takes. */
  secret: string;
};

export const newId = (): string => uuidv7();

/** Keys that nobody has. */
export function missingIds(): Ids {
  return {
    organization: newId(),
    branch: newId(),
    agent: newId(),
    session: newId(),
    partner: newId(),
    client: newId(),
    ticket: newId(),
    room: newId(),
    chat: newId(),
    file: newId(),
    upload: newId(),
    logo: newId(),
    sheet: newId(),
    call: newId(),
    share_code: `code-${newId()}`,
    snapshot: newId(),
    snapshotFile: newId(),
    recording: newId(),
    guest: newId(),
    invitation: newId(),
    group: newId(),
    groupChat: newId(),
    job: newId(),
    mail: newId(),
    secret: `none-${newId()}`,
  };
}
