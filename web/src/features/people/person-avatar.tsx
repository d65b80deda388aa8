import { Avatar } from '#web/ui/avatar.tsx';
import { useFace } from './faces.ts';

type PersonAvatarProps = Omit<Parameters<typeof Avatar>[0], 'picture'>;

/** Somebody of the workspace with their picture. */
export function PersonAvatar(props: PersonAvatarProps) {
  const face = useFace(props.person.id);
  return <Avatar {...props} picture={face?.avatar ?? null} />;
}
