/** Names of cameras that face away from their owner. */
const facesAway = /\b(back|rear|environment|world|trasei?ra|tr[aá]s|arri[eè]re|r[uü]ck)/i;

/**
 * Whether people see their own picture mirrored, before and during a call: they expect it of a camera that faces them, and
 * could not read what a camera shows them that faces the world. Others always see it as it is.
 */
export function isMirrored(track: MediaStreamTrack): boolean {
  const { facingMode } = track.getSettings();
  if (facingMode) return facingMode !== 'environment';
  return !facesAway.test(track.label);
}
