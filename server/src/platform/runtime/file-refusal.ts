const REFUSALS = ['EACCES', 'EPERM', 'EROFS']

/** What to do about a file or folder that the system does not let this user read or write. Undefined for other errors. */
export function fileRefusal(error: unknown): string | undefined {
  if (!(error instanceof Error && 'code' in error && 'path' in error)) return undefined
  if (!REFUSALS.includes(String(error.code))) return undefined
  return `User ${process.getuid?.()} may not use ${error.path} (${error.code}): give it to this user, or start as its owner.`
}
