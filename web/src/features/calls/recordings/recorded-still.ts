import type { Freeze } from '@sightline/contract/calls/freeze';
import type { Still } from '../freeze/freeze-stills.ts';
import type { Frozen } from '../freeze/freeze-store.ts';

/** A decoded still. */
export type PaintableStill = { freeze: Freeze; image: ImageBitmap };

/** Decodes the accepted still once. */
export class RecordedStill {
  #still: Still | null = null;
  #image: ImageBitmap | null = null;

  /** Null while the picture moves, and until its still is decoded. */
  follow(frozen: Frozen | null): PaintableStill | null {
    const still = frozen?.still ?? null;
    if (still !== this.#still) this.#setStill(still);
    return frozen && this.#image && { freeze: frozen.freeze, image: this.#image };
  }

  close(): void {
    this.#setStill(null);
  }

  #setStill(still: Still | null): void {
    this.#still = still;
    this.#show(null);
    if (still) void this.#read(still);
  }

  #show(image: ImageBitmap | null): void {
    this.#image?.close();
    this.#image = image;
  }

  async #read(still: Still): Promise<void> {
    try {
      const image = await createImageBitmap(still.content);
      if (this.#still === still) this.#show(image);
      else image.close();
    } catch (error) {
      console.warn('A still is missing in the recording.', error);
    }
  }
}
