/** A failed start whose message says what is wrong and what to do. Printed without a stack. */
export class StartError extends Error {
  override name = 'StartError';
}

/** The message of an unknown error, for the middle of a sentence. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

const FILE_ERRORS: Record<string, string> = {
  EEXIST: 'there is a file of that name',
  ENOTDIR: 'a part of its path is a file',
  EISDIR: 'there is a folder of that name',
  ENOENT: 'a folder of its path does not exist and cannot be made',
  ELOOP: 'its path is a circle of links',
  ENAMETOOLONG: 'its path is too long',
  EACCES: 'this user has no permission',
  EPERM: 'the system does not permit it',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota of this user is used up',
  EIO: 'the disk has failed',
};

/** A sentence for a file system error; undefined for any other error. */
export function fileErrorReason(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || !('syscall' in error)) return undefined;
  return FILE_ERRORS[String(error.code)];
}

/** The same as a sentence, about the file that the system names. */
export function describeFileError(error: unknown, otherwise = 'A file'): string | undefined {
  const reason = fileErrorReason(error);
  if (reason === undefined) return undefined;
  const file = error instanceof Error && 'path' in error ? String(error.path) : otherwise;
  return `${file} cannot be read or written: ${reason}.`;
}

/** Why a start failed: one sentence for errors that were foreseen, else the whole error. */
export function describeStartFailure(error: unknown, dataDir: string | undefined): unknown {
  const told = error instanceof StartError ? error.message : describeFileError(error, `A file in ${dataDir}`);
  return told === undefined ? error : `\nSightline cannot start.\n${told}`;
}
