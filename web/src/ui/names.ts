/** Initials: of the first two parts of a name, or its first two letters. */
export function initialsOf(name: string): string {
  const [first = '', second] = name.split(/[\s._-]+/).filter(Boolean)
  const [one = '', two = ''] = second ? [...first].slice(0, 1).concat([...second][0] ?? '') : [...first]
  return (one + two).toUpperCase() || '?'
}

/** A hue from 0 to 359, derived from a name. */
export function hueOf(name: string): number {
  let hash = 0
  for (const letter of name.toLowerCase()) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 360_007
  return hash % 360
}
