/** Prints progress on the console; steps under a second get no second line. */
export async function showProgress<T>(doing: string, work: () => Promise<T>): Promise<T> {
  const begun = performance.now();
  console.log(`${doing} …`);
  const result = await work();
  const seconds = (performance.now() - begun) / 1000;
  if (seconds >= 1) console.log(`${doing}: done in ${seconds.toFixed(1)} s`);
  return result;
}
