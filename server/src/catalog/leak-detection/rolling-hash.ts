/** Calls `onGram` with the hash, end and beginning of each gram of some letters, in one pass. */
export type EachGram = (letters: string, onGram: (hash: number, end: number, begin: number) => void) => void

/** Two polynomials modulo 2^32, whose hashes together are one exact number. */
const [BASE_A, BASE_B] = [0x01000193, 0x5bd1e995]

function powerOf(base: number, size: number): number {
  let power = 1
  for (let i = 0; i < size; i += 1) power = Math.imul(power, base)
  return power
}

/** @param counts which letters belong to a gram; any other ends it. Default: all */
export function gramsOfSize(size: number, counts?: (letter: string) => boolean): EachGram {
  const [powerA, powerB] = [powerOf(BASE_A, size), powerOf(BASE_B, size)]
  return (letters, onGram) => {
    let [a, b, run] = [0, 0, 0]
    for (let i = 0; i < letters.length; i += 1) {
      if (counts && !counts(letters.charAt(i))) {
        ;[a, b, run] = [0, 0, 0]
        continue
      }
      const code = letters.charCodeAt(i) + 1
      a = (Math.imul(a, BASE_A) + code) | 0
      b = (Math.imul(b, BASE_B) + code) | 0
      if (run >= size) {
        const old = letters.charCodeAt(i - size) + 1
        a = (a - Math.imul(old, powerA)) | 0
        b = (b - Math.imul(old, powerB)) | 0
      }
      run += 1
      if (run >= size) onGram((a >>> 0) * 2_097_152 + (b >>> 11), i + 1, i + 1 - size)
    }
  }
}
