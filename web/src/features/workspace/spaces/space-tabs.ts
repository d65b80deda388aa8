export const spaceTabs = ['profile', 'hours', 'members', 'contents'] as const;
export type SpaceTab = (typeof spaceTabs)[number];

export const readSpaceTab = ({ tab }: Record<string, unknown>): { tab?: SpaceTab } => {
  const found = spaceTabs.find((each) => each === tab);
  return found && found !== 'profile' ? { tab: found } : {};
};
