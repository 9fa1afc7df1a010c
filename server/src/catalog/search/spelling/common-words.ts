/** Words of subtitles by frequency. Rarer ones are names and misspellings, too. */
const WORDS_MAX = 20_000

let common: Promise<ReadonlySet<string>> | undefined

/** Common English words, which are meant as typed. The list is loaded at first use. */
export const commonWords = (): Promise<ReadonlySet<string>> => {
  common ??= import('@zxcvbn-ts/language-en').then(
    ({ dictionary }) => new Set(dictionary['commonWords-en'].slice(0, WORDS_MAX)),
  )
  return common
}
