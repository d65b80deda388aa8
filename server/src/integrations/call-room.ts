/** The name of a call's room at the media server. */
export type CallRoom = `${string}.${string}`;

/** People make ids themselves: two workspaces may have calls of one id, which must not meet. */
export const callRoomIn = (organizationId: string, callId: string): CallRoom => `${organizationId}.${callId}`;

export const idsOfCallRoom = (room: CallRoom): { organization_id: string; id: string } => {
  const [organization_id = '', id = ''] = room.split('.');
  return { organization_id, id };
};

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const pattern = new RegExp(`^${uuid}\\.${uuid}$`);

/** Others may have rooms at the same LiveKit server, and not every room of ours is a call's. */
export const isCallRoom = (name: string): name is CallRoom => pattern.test(name);
