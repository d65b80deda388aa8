/** Names of cameras that face away from their owner. */
const facesAway = /\b(back|rear|environment|world|trasei?ra|tr[aá]s|arri[eè]re|r[uü]ck)/i;

/**
 * Says whether people see their own picture mirrored, before and during a call: they expect it of a camera that faces them, and could not
 * read the picture of a camera that faces the world. Others never see it mirrored.
 */
export function isMirrored(track: MediaStreamTrack): boolean {
  const { facingMode } = track.getSettings();
  if (facingMode) return facingMode !== 'environment';
  return !facesAway.test(track.label);
}
