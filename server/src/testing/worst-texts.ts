/** Words that are all different, of the same length as those of a language. */
export function plainText(bytes: number, seed = 1): string {
  let [text, state] = ['', seed]
  while (text.length < bytes) {
    state = (state * 48_271) % 2_147_483_647
    text += `${state.toString(36).replace(/\d/g, 'w')} `
  }
  return text.slice(0, bytes)
}

/** Characters that grow, are sorted or are compared when texts are normalised or folded, and what patterns go back in. */
export const WORST: Record<string, string> = {
  'a sentence in one character': '\uFDFA',
  'such sentences as words': '\uFDFA ',
  'words in one character': '\u3316',
  'such words apart': '\u3316 ',
  'marks in the wrong order': '\u0301\u0316',
  'half-width marks in the wrong order': '\u0301\uFF9E',
  'letters of three marks': 'ᾂ',
  syllables: '각',
  'letters that grow in lower case': 'İ ',
  'letters that grow in upper case': 'ŉß',
  ligatures: 'ﬃ',
  'look-alikes': 'а',
  ideographs: '漢字 ',
  'ideographs without blanks': '漢字学術',
  'letters without blanks': 'ผู้ช่วยเขียน',
  flags: '\u{1F1E6}',
  'invisible letters': 'a\u200B',
  blanks: ' ',
  lines: '\n',
  'lines with blanks': '\n ',
  ticks: '`',
  fences: '```a\n',
  tildes: '~~~\n',
  brackets: '[',
  variables: '[a] ',
  choices: '[a|b|c] ',
  'variables with defaults': '[a:b] ',
  braces: '{a} ',
  'one word': 'a',
  'letters apart': 'a ',
  headings: '# a\n',
  imports: 'import a ',
  'strings of JSON': '{"a": "[b]"}\n',
  'open JSON': '{"a": [\n',
  quotes: '"',
  tags: '</a>',
  'corner brackets': '【a】\n',
  'pointed brackets': '<a> ',
}

/** Milliseconds of the processor, at best. */
export function costOf(work: () => unknown): number {
  const costs = Array.from({ length: 3 }, () => {
    const { user, system } = process.threadCpuUsage()
    work()
    const after = process.threadCpuUsage()
    return (after.user + after.system - user - system) / 1_000
  })
  return Math.min(...costs)
}
