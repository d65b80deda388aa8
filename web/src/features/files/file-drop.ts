import { type ClipboardEvent, type DragEvent, useState } from 'react';

const filesOf = (list: FileList | undefined | null): File[] => [...(list ?? [])];

/** Takes files that are pasted into an element or dropped on it; `drop` is spread on the element. */
export function useFileDrop(onFiles: (files: File[]) => void) {
  const [isDropping, setDropping] = useState(false);
  const drop = {
    onPaste(event: ClipboardEvent): void {
      const files = filesOf(event.clipboardData?.files);
      if (files.length === 0) return;
      event.preventDefault();
      onFiles(files);
    },
    onDrop(event: DragEvent): void {
      event.preventDefault();
      setDropping(false);
      onFiles(filesOf(event.dataTransfer?.files));
    },
    onDragOver(event: DragEvent): void {
      event.preventDefault();
      setDropping(true);
    },
    onDragLeave: () => setDropping(false),
  };
  return { isDropping, drop };
}
