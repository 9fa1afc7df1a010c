/**
 * Function words, whose frequency identifies a language. Shared ones count for each of their languages, so that the
 * others decide.
 */
const FUNCTION_WORDS: Record<string, string> = {
  en: 'the of and to in is that it for with as on you your this be are at by an or from about write have will not use each if their they which a was should must what who when act create into',
  de: 'der die das und ist nicht ein eine einen zu den dem mit für auf von im sich des auch als wie oder bei aus du sie ich schreibe erstelle werden über nach dass',
  fr: 'le la les et es est une un des du de pour dans que qui pas sur avec ce au aux en vous tu il elle être ou par votre écris comme sont cette',
  es: 'el la los las y es un una de en que para con por no se del al su como tu eres más lo o escribe crea sobre este está entre',
  pt: 'o a os as e é um uma de do da em que para com por não se dos das no na seu como você ao mais ou sobre escreva crie são',
  it: 'il lo la gli le e è un una di che per con non del della nel in sono come si da al tuo sei o scrivi crea più anche questo',
  nl: 'de het een en van is niet in op te dat voor met zijn aan je schrijf als of om er naar bij maar ook dit ze wordt over',
  sv: 'och att det en ett är som på för av med inte i den till du om har skriv eller från kan ska vara',
  pl: 'i w na nie się z do to jest że o jak dla po od oraz ale który co czy napisz być przez jako lub',
  tr: 've bir bu için ile olarak da de gibi çok daha ne mi olan yaz en kadar veya her ama sonra',
  id: 'yang dan di untuk dengan ini itu dari dalam pada adalah tidak akan atau ke sebuah sebagai tulis buat anda',
  vi: 'và là của một các cho không có những được trong với này khi đã từ bạn hãy viết về',
  ru: 'и в не на что с по это для как из к у от а но он за же или бы так все был напиши вы',
  uk: 'і в не на що з по це для як із до у від а але він за та або є ти напиши ви бути',
  bg: 'и на за да се от е са с в не по като или към това тя той ще при напиши',
}

const LANGUAGES_OF_WORD = new Map<string, string[]>()
for (const [language, words] of Object.entries(FUNCTION_WORDS)) {
  for (const word of words.split(' ')) {
    LANGUAGES_OF_WORD.set(word, [...(LANGUAGES_OF_WORD.get(word) ?? []), language])
  }
}

/** Scripts of one language, or nearly one. */
const BY_SCRIPT: [letters: RegExp, guess: (text: string) => string][] = [
  [
    /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/gu,
    (text) => (/[\p{sc=Hiragana}\p{sc=Katakana}]/u.test(text) ? 'ja' : 'zh'),
  ],
  [/\p{sc=Hangul}/gu, () => 'ko'],
  [/\p{sc=Arabic}/gu, (text) => (/[پچژگ]/.test(text) ? 'fa' : 'ar')],
  [/\p{sc=Devanagari}/gu, () => 'hi'],
  [/\p{sc=Greek}/gu, () => 'el'],
  [/\p{sc=Hebrew}/gu, () => 'he'],
  [/\p{sc=Thai}/gu, () => 'th'],
]
/** Scripts of many languages, which words distinguish. */
const BY_WORDS = [/\p{sc=Latin}/gu, /\p{sc=Cyrillic}/gu]

/** Characters of a text that are examined. */
const CHARACTERS_MAX = 20_000
/** Part of the letters below which a script is only a few foreign words. */
const PART_MIN = 0.1
const HITS_MIN = 2
/** Minimal part of function words among the script's words; names and lists of features have fewer. */
const HITS_PART_MIN = 0.06
/** Minimal lead over the next language. */
const LEAD_MIN = 1.15

/** Guesses the natural languages of a text, most letters first. */
export function guessLanguages(whole: string): string[] {
  const text = whole.slice(0, CHARACTERS_MAX)
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  const found: { language: string; count: number }[] = []
  const look = (script: RegExp, guess: (letters: RegExp) => string | undefined) => {
    const count = text.match(script)?.length ?? 0
    if (count === 0 || count < letters * PART_MIN) return
    const language = guess(script)
    if (language) found.push({ language, count })
  }
  for (const [script, guess] of BY_SCRIPT) look(script, () => guess(text))
  for (const script of BY_WORDS) look(script, (of) => guessByWords(text, of))
  return found.sort((a, b) => b.count - a.count).map(({ language }) => language)
}

function guessByWords(text: string, script: RegExp): string | undefined {
  const isOfScript = new RegExp(script.source, 'u')
  const words = (text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? []).filter((word) => isOfScript.test(word))
  const hits = new Map<string, number>()
  for (const word of words) {
    for (const language of LANGUAGES_OF_WORD.get(word) ?? []) hits.set(language, (hits.get(language) ?? 0) + 1)
  }
  const [best, next] = [...hits].sort(([, a], [, b]) => b - a)
  if (!best || best[1] < HITS_MIN || best[1] < words.length * HITS_PART_MIN) return undefined
  return next && best[1] < next[1] * LEAD_MIN ? undefined : best[0]
}
