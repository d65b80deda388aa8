let opened = new AsyncDisposableStack();

/** Closes something when the tests of this file have run; what was opened last is closed first. */
export function closeAtFileEnd(close: () => unknown): void {
  opened.defer(async () => {
    await close();
  });
}

/** Makes a value on its first use in a test file, shares it there, and closes it at the end of the file. */
export function oncePerFile<T>(make: () => Promise<T>, close: (made: T) => unknown): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    if (made) return made;
    const making = make();
    closeAtFileEnd(async () => {
      made = undefined;
      await close(await making);
    });
    made = making;
    return making;
  };
}

export function closeAll(): Promise<void> {
  const closing = opened;
  opened = new AsyncDisposableStack();
  return closing.disposeAsync();
}
