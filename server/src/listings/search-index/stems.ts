/** PostgreSQL's stemmers by the code of a language (ISO 639-1). */
const DICTIONARIES: Record<string, string> = {
  ...{ ar: 'arabic', hy: 'armenian', eu: 'basque', ca: 'catalan', da: 'danish', nl: 'dutch', en: 'english' },
  ...{ fi: 'finnish', fr: 'french', de: 'german', el: 'greek', hi: 'hindi', hu: 'hungarian', id: 'indonesian' },
  ...{ ga: 'irish', it: 'italian', lt: 'lithuanian', ne: 'nepali', no: 'norwegian', pt: 'portuguese', ro: 'romanian' },
  ...{ ru: 'russian', sr: 'serbian', es: 'spanish', sv: 'swedish', ta: 'tamil', tr: 'turkish', yi: 'yiddish' },
}

export const ENGLISH = 'english_stem'

/** All but English. */
export const OTHER_STEMMERS = Object.entries(DICTIONARIES)
  .filter(([code]) => code !== 'en')
  .map(([code, name]) => ({ prefix: `${code}:`, dictionary: `${name}_stem` }))

/**
 * The stemmer of a language, and what its stems begin with in the index, so that a Spanish stem finds Spanish listings
 * alone. English is also for languages that are not known; for those without a stemmer nothing is stemmed.
 */
export function dictionaryOf(language: string | null): { dictionary: string; prefix: string } {
  if (!language || language === 'en') return { dictionary: ENGLISH, prefix: '' }
  const name = DICTIONARIES[language]
  return name ? { dictionary: `${name}_stem`, prefix: `${language}:` } : { dictionary: 'simple', prefix: '' }
}
