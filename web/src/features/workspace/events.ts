import type { EventHandlers } from '#web/lib/realtime.tsx';

export const workspaceEventHandlers: EventHandlers = {
  OrganizationUpdatedEvent: (_payload, cache) => void cache.invalidateQueries({ queryKey: ['session'] }),
  SpaceCreatedEvent: (_payload, cache) => {
    void cache.invalidateQueries({ queryKey: ['session'] });
    void cache.invalidateQueries({ queryKey: ['spaces'] });
  },
};
