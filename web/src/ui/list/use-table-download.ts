import type { TableFormat } from '@sightline/contract/lists';
import { useMutation } from '@tanstack/react-query';
import { alertFailure } from '#web/lib/alerts.ts';
import { saveFile } from '#web/lib/save-file.ts';

/** Saves what a list shows as a file that is called `name`: for `TransferMenu`. */
export function useTableDownload(fetchTable: (format: TableFormat) => Promise<Blob>, name: string) {
  const download = useMutation({
    mutationFn: fetchTable,
    onSuccess: (bytes, format) => saveFile(bytes, `${name}.${format}`),
    onError: alertFailure,
    meta: { isQuiet: true },
  });
  return { isBusy: download.isPending, onExport: download.mutate };
}
