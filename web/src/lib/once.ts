/** A value that is made on first use. The constructors of `Intl` take up to a hundredth of a second each on phones. */
export function once<Value>(make: () => Value): () => Value {
  let made: Value | undefined
  return () => {
    made ??= make()
    return made
  }
}
