/*
 * The two times of what was signed on a device: the server's, which counts, and the device's own. No schemas here, so that screens may
 * load it at once.
 */

/** Both say the same of a signature that was sent at once. */
const atOnce = 5 * 60_000;

/** The time of the device where it says something else: the signature waited for a connection, or the clock was wrong. */
export function deviceTimeApart({
  signed_at,
  device_at,
}: {
  signed_at: string;
  device_at: string | null;
}): string | null {
  if (device_at === null) return null;
  return Math.abs(Date.parse(signed_at) - Date.parse(device_at)) > atOnce ? device_at : null;
}
