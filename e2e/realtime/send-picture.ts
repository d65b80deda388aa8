import type { Cast } from './subject.ts';

/** The smallest picture there is. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Sends a picture in a form, as a browser does, and returns the answer's `data`. */
export async function sendPicture(
  { url, token }: Cast['actor'],
  method: 'POST' | 'PUT',
  path: string,
  field: string,
  fields: Record<string, string> = {},
): Promise<unknown> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append(field, new File([new Uint8Array(pixel)], 'picture.png'));
  const answer = await fetch(`${url}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  if (!answer.ok) throw new Error(`answered ${answer.status} ${await answer.text()}`);
  return (await answer.json()).data;
}
