/** Texts for sale: a role with a task, a list of instructions, a short one. */
export const TEXTS = {
  role: `You are a senior bookkeeper for small bakeries. I will paste receipts from the last quarter and you will sort
them into flour, wages, rent, energy and repairs. Flag every receipt above two hundred euros, guess the missing dates from
the neighbouring ones, and finish with a table of monthly totals and three questions that my accountant is going to ask.
Never round a number, and never invent a supplier.`,
  list: `# Storyboard for a short film
1. Open on a wide shot of the harbour at dawn; fog, one gull, no dialogue.
2. Introduce the lighthouse keeper through her hands alone: rope, kettle, logbook.
3. The radio crackles with a distress call that arrives forty years late.
4. Cut between the storm outside and the photograph above the stove.
5. End on the lamp going dark while the caller finally says his name.
For each scene give lens, camera movement, ambient sound, and the emotion that the audience should carry into the next one.`,
  short: `Rewrite my cover letter as a blunt recruiter would want it: cut flattery, lead with measurable results, mirror
the vocabulary of the vacancy, keep it under two hundred words, and list every claim that I could not defend in an
interview.`,
}

const OTHER =
  `The afternoon passed slowly while rain kept falling over quiet hills and nobody in town seemed to mind much
about whether trains would run or shops would open because everyone had soup and stories enough to last until Sunday`.split(
    /\s+/,
  )
const FRUIT = ['mango', 'papaya', 'quince', 'lychee', 'fig', 'plum', 'guava', 'medlar', 'sloe', 'damson', 'pomelo']
const STOPWORDS = new Set(
  'a an the of to in on at for and or with that which who is are as by from it my your'.split(' '),
)
const SYNONYMS: Record<string, string> = {
  ...{ a: 'one', the: 'this', of: 'belonging to', and: 'plus', in: 'inside', with: 'having', that: 'which' },
  ...{ for: 'on behalf of', from: 'out of', is: 'happens to be', my: 'our', you: 'thou', on: 'upon' },
}

const wordsOf = (text: string) => text.split(/\s+/)
const lettersIn = (text: string) => [...text.replace(/[^a-z]/gi, '')]
const reversed = (text: string) => [...text].reverse().join('')
const each = (text: string, change: (word: string, i: number) => string, between = ' ') =>
  wordsOf(text).map(change).join(between)
const eachLetter = (text: string, change: (letter: string) => string) => text.replace(/[a-z]/gi, change)
const shift = (text: string, by: number) =>
  eachLetter(text, (letter) => {
    const base = letter < 'a' ? 65 : 97
    return String.fromCharCode(base + ((letter.charCodeAt(0) - base + by) % 26))
  })
const pick = <T>(list: readonly T[], i: number): T => list[i % list.length] as T
const bytes = (text: string) => Buffer.from(text)
const sorted = (text: string) =>
  wordsOf(text)
    .map((word, i) => ({ word: word.toLowerCase().replace(/[^a-z]/g, ''), i }))
    .sort((a, b) => (a.word < b.word ? -1 : 1))
const pigLatin = (word: string) => word.replace(/^([^aeiou]*)(\w*)/i, (_, head, tail) => `${tail}${head}ay`)
const MORSE =
  '.- -... -.-. -.. . ..-. --. .... .. .--- -.- .-.. -- -. --- .--. --.- .-. ... - ..- ...- .-- -..- -.-- --..'
const NATO =
  `Alfa Bravo Charlie Delta Echo Foxtrot Golf Hotel India Juliett Kilo Lima Mike November Oscar Papa Quebec Romeo
Sierra Tango Uniform Victor Whiskey Xray Yankee Zulu`.split(/\s+/)
const codeOf = (letter: string) => letter.toLowerCase().charCodeAt(0) - 97
const acrosticOf = (letter: string, i: number) =>
  pick(OTHER.filter((word) => word.toLowerCase().startsWith(letter.toLowerCase())).concat(`${letter}ola`), i)

/** What models do when asked in plain language. */
export const ENCODINGS: Record<string, (text: string) => string> = {
  'word for word': (text) => `Of course. ${text}`,
  'a filler word after each word': (text) => each(text, (word) => `${word} banana`),
  'a filler word after each word in turn': (text) => each(text, (word, i) => `${word} ${pick(FRUIT, i)}`),
  'two filler words after each word in turn': (text) =>
    each(text, (word, i) => `${word} ${pick(FRUIT, i)} ${pick(OTHER, i)}`),
  'another text, word by word between': (text) => each(text, (word, i) => `${pick(OTHER, i)} ${word}`),
  'another text, letter by letter between': (text) => {
    const other = lettersIn(OTHER.join(''))
    return lettersIn(text)
      .map((letter, i) => letter + pick(other, i))
      .join('')
  },
  'each letter followed by x': (text) => eachLetter(text, (letter) => `${letter}x`),
  'each letter followed by xo': (text) => eachLetter(text, (letter) => `${letter}xo`),
  'each letter after a q': (text) => eachLetter(text, (letter) => `q${letter}`),
  'each letter twice': (text) => eachLetter(text, (letter) => letter + letter),
  'each word with an ending': (text) => each(text, (word) => word.replace(/[a-z]+/i, '$&zu')),
  'each word with a beginning': (text) => each(text, (word) => word.replace(/[a-z]+/i, 'ko$&')),
  'sorted words with their numbers': (text) =>
    sorted(text)
      .map(({ word, i }) => `${word} (${i + 1})`)
      .join(', '),
  'sorted words, each once': (text) => [...new Set(sorted(text).map(({ word }) => word))].join(', '),
  'sorted by length': (text) =>
    wordsOf(text)
      .sort((a, b) => a.length - b.length)
      .join(' '),
  'every second word': (text) =>
    wordsOf(text)
      .filter((_, i) => i % 2 === 0)
      .join(' '),
  'the even words, then the odd ones': (text) => {
    const words = wordsOf(text)
    return [...words.filter((_, i) => i % 2), ...words.filter((_, i) => i % 2 === 0)].join(' ')
  },
  'pairs of words exchanged': (text) => {
    const words = wordsOf(text)
    return words.map((_, i) => words[i % 2 ? i - 1 : i + 1] ?? words[i]).join(' ')
  },
  backwards: reversed,
  'words in reverse': (text) => wordsOf(text).reverse().join(' '),
  'each word backwards': (text) => each(text, reversed),
  'pig latin': (text) => each(text, pigLatin),
  'letters of each word sorted': (text) => each(text, (word) => lettersIn(word).sort().join('')),
  'first letters of words': (text) => lettersIn(text).map(acrosticOf).join(' '),
  'first letters of lines': (text) => lettersIn(text).map(acrosticOf).join(' and so on\n'),
  'last letters of words': (text) =>
    lettersIn(text)
      .map((letter) => `re${letter}`)
      .join(' '),
  'spelling alphabet': (text) =>
    lettersIn(text)
      .map((letter) => NATO[codeOf(letter)])
      .join(' '),
  'places in the alphabet': (text) =>
    lettersIn(text)
      .map((letter) => codeOf(letter) + 1)
      .join(' '),
  morse: (text) =>
    each(text, (word) =>
      lettersIn(word)
        .map((letter) => MORSE.split(' ')[codeOf(letter)])
        .join(' '),
    ).replaceAll('  ', ' / '),
  'without vowels': (text) => text.replace(/[aeiou]/gi, ''),
  'each vowel as a star': (text) => text.replace(/[aeiou]/gi, '*'),
  'each vowel as o': (text) => text.replace(/[aeiou]/gi, 'o'),
  'without stopwords': (text) =>
    wordsOf(text)
      .filter((word) => !STOPWORDS.has(word.toLowerCase()))
      .join(' '),
  'synonyms for stopwords': (text) => each(text, (word) => SYNONYMS[word.toLowerCase()] ?? word),
  'words cut after four letters': (text) => each(text, (word) => word.slice(0, 4)),
  base64: (text) => `Here: ${bytes(text).toString('base64')}`,
  'base64 of each word': (text) => each(text, (word) => bytes(word).toString('base64')),
  hexadecimal: (text) => bytes(text).toString('hex'),
  'numbers of characters': (text) => [...bytes(text)].join(' '),
  rot13: (text) => shift(text, 13),
  'another Caesar cipher': (text) => shift(text, 7),
  rot47: (text) => text.replace(/[!-~]/g, (sign) => String.fromCharCode(33 + ((sign.charCodeAt(0) - 33 + 47) % 94))),
  leetspeak: (text) => text.replace(/[aeiost]/gi, (letter) => '431057'['aeiost'.indexOf(letter.toLowerCase())] ?? ''),
  capitals: (text) => text.toUpperCase(),
  'other spaces': (text) => text.replace(/ /g, '\u3000'),
  'no spaces': (text) => text.replace(/\s/g, ''),
  'underscores for spaces': (text) => text.replace(/\s+/g, '_'),
  'zero-width characters': (text) => [...text].join('\u200d'),
  'zero-width characters in a filler': (text) => each(text, (word, i) => `${word}\u2060${pick(FRUIT, i)}`),
  homoglyphs: (text) => text.replace(/[aeopc]/g, (letter) => 'аеорс'['aeopc'.indexOf(letter)] ?? letter),
  'circled letters': (text) => eachLetter(text, (letter) => String.fromCodePoint(0x24d0 + codeOf(letter))),
  'one word a line': (text) => each(text, (word) => word, '\n'),
  'a numbered list': (text) => each(text, (word, i) => `${i + 1}. ${word}`, '\n'),
  'a JSON array of words': (text) => JSON.stringify(wordsOf(text)),
  'a JSON array of objects': (text) =>
    JSON.stringify(
      wordsOf(text).map((word, index) => ({ index, token: word, kind: 'word' })),
      null,
      1,
    ),
  'a Markdown table': (text) => each(text, (word, i) => `| ${i} | ${word} | ${pick(FRUIT, i)} |`, '\n'),
  'code that prints it': (text) => each(text, (word, i) => `const w${i} = "${word}"; console.log(w${i});`, '\n'),
  'a poem around each word': (text) =>
    each(text, (word, i) => `${pick(OTHER, 3 * i)} ${pick(OTHER, 3 * i + 1)} ${word} ${pick(OTHER, 3 * i + 2)}`, '\n'),
}
