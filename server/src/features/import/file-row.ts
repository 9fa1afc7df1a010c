/** A row of a file by the names of its fields, or why it could not be read. `place`: where it stands, as "line 3". */
export type FileRow = { place: string; record: Record<string, string> } | { place: string; problem: string }

/** A file of which nothing is imported. */
export class UnusableFile extends Error {}
