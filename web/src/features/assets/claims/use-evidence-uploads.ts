import { claimsApi } from '@sightline/contract/assets/claims';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 as uuidv7 } from 'uuid';
import { alertFailure } from '#web/lib/alerts.ts';
import { call, unwrap } from '#web/lib/api.ts';

type Arriving = { id: string; name: string };

/** Sends files one after the other: of several, one that is refused stops no other. */
export function useEvidenceUploads(claimId: string) {
  const cache = useQueryClient();
  const [arriving, setArriving] = useState<readonly Arriving[]>([]);

  async function add(files: readonly File[]): Promise<void> {
    const begun = files.map((file) => ({ id: uuidv7(), name: file.name, file }));
    setArriving((now) => [...now, ...begun]);
    for (const { id, file } of begun) {
      const sent = call(claimsApi.addEvidence, { params: { id: claimId }, body: { id }, files: [file] });
      await unwrap(sent).catch(alertFailure);
      await cache.invalidateQueries({ queryKey: ['assets'] });
      setArriving((now) => now.filter((one) => one.id !== id));
    }
  }
  return { arriving, add: (files: readonly File[]) => void add(files) };
}
