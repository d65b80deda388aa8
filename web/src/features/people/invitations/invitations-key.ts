/** Every event of an invitation refetches what is below it. A file of its own, since every screen subscribes and needs no schema. */
export const invitationsKey = ['member-invitations'] as const;
