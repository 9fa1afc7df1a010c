/** What the server sent back. `body` is undefined where it is no JSON. */
export type ServerResponse = { status: number; body: unknown; header: (name: string) => string | null }
