/** Says in which process and which time it was drawn. */
let drawn = 0;

export async function paint(input: { text: string } | 'too much' | 'broken'): Promise<Buffer> {
  if (input === 'too much') for (;;);
  if (input === 'broken') throw new Error('no such picture');
  drawn += 1;
  return Buffer.from(`${input.text} ${drawn}`);
}
