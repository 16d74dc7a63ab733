import { TariffError } from '../errors.js';

const words: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EFBIG: 'the file may not grow any larger here',
  EACCES: 'writing there is not allowed',
  EPERM: 'writing there is not allowed',
  EROFS: 'the disk can only be read',
  ENOENT: 'the folder is not there',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of the path is no folder',
};

/** A file that could not be written, in words; what was written before stays and the job can be resumed. */
export function outputFault(path: string, cause: unknown): TariffError {
  if (cause instanceof TariffError) return cause;
  const code = (cause as NodeJS.ErrnoException).code ?? '';
  const resumable = ['ENOSPC', 'EDQUOT', 'EFBIG', 'EIO'].includes(code);
  return new TariffError(
    'output_not_writable',
    `${path} cannot be written: ${words[code] ?? (cause as Error).message}`,
    {
      cause,
      hint: resumable
        ? 'make room, then run the same command with --resume'
        : 'check the path and its permissions',
    },
  );
}
