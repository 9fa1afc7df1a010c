/** A text in the state of a navigation, or null. A history entry may be older than this code. */
export function textInState(state: unknown, name: string): string | null {
  const value = typeof state === 'object' && state !== null ? Reflect.get(state, name) : undefined
  return typeof value === 'string' ? value : null
}
