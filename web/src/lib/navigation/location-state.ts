/** A text that a navigation carried along, or null. What a history entry holds may be older than this code. */
export function textInState(state: unknown, name: string): string | null {
  const value = typeof state === 'object' && state !== null ? Reflect.get(state, name) : undefined
  return typeof value === 'string' ? value : null
}
