/** `body` is undefined if it is not JSON. */
export type ServerResponse = { status: number; body: unknown; header: (name: string) => string | null }
