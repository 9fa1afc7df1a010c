import { LIMITS } from '@promptery/contract/constants'
import type { Outline } from '@promptery/contract/listings/outline'
import { alternatives, isNamedByChoices } from '@promptery/contract/listings/variables/fill'
import {
  describedVariables,
  isNamePublic,
  type Variable,
  type VariableDescription,
} from '@promptery/contract/listings/variables/variables'
import { countWords } from '@promptery/contract/words'

/** Languages of code blocks that an outline names. Any other info string is treated as text. */
const CODE_LANGUAGES = new Map(
  Object.entries({
    Bash: 'bash sh shell zsh console',
    C: 'c h',
    'C#': 'csharp cs c#',
    'C++': 'cpp c++ cc hpp',
    CSS: 'css scss sass less',
    Dart: 'dart',
    Go: 'go golang',
    GraphQL: 'graphql gql',
    HTML: 'html htm',
    Java: 'java',
    JavaScript: 'javascript js jsx mjs',
    JSON: 'json json5 jsonc jsonl',
    Kotlin: 'kotlin kt',
    LaTeX: 'latex tex',
    Lua: 'lua',
    Mermaid: 'mermaid',
    PHP: 'php',
    PowerShell: 'powershell ps1',
    Python: 'python py python3',
    R: 'r',
    Ruby: 'ruby rb',
    Rust: 'rust rs',
    Scala: 'scala',
    SQL: 'sql postgresql mysql sqlite',
    Swift: 'swift',
    TOML: 'toml',
    TypeScript: 'typescript ts tsx',
    XML: 'xml svg',
    YAML: 'yaml yml',
  }).flatMap(([language, names]) => names.split(' ').map((name) => [name, language] as const)),
)
/** Fences of text. */
const TEXT = new Set(['', 'text', 'txt', 'plaintext', 'markdown', 'md'])

const FENCE = /^ {0,3}(`{3,}|~{3,})[ \t]*([^\s`]*)/
const HEADING = /^ {0,3}(?:#{1,6}[ \t]+\S|\*\*[^*]+\*\*:?[ \t]*$)/
const STEP = /^[ \t]{0,8}\d{1,3}[.)][ \t]+\S/

/**
 * The outline of a text, which reveals no word of it except the names of its variables, ordered and labelled by
 * `hints`. Linear in its length.
 */
export function outlineOf(
  text: string,
  variables: readonly Variable[],
  hints: readonly VariableDescription[] = [],
): Omit<Outline, 'languages'> {
  const { prose: _, ...lines } = readLines(text)
  const gaps = describedVariables(variables, hints)
  return {
    characters: text.length,
    words: countWords(text),
    gaps: {
      count: gaps.length,
      names: gaps
        .flatMap((gap) => gap.label ?? (isNamePublic(gap) ? shownName(gap) : []))
        .slice(0, LIMITS.outline.variablesMax),
    },
    ...lines,
  }
}

/** A variable that is named by its choices is shown as these: `dread, wonder or grief`. */
const shownName = (variable: Variable): string =>
  variable.choices && isNamedByChoices(variable) ? alternatives(variable.choices) : variable.name.replaceAll('_', ' ')

/** The lines of a text that are not code. */
const proseOf = (text: string): string => readLines(text).prose

/** Counts the kinds of lines, and collects those outside of code. */
function readLines(text: string) {
  let [sections, steps, codeBlocks] = [0, 0, 0]
  const codeLanguages = new Set<string>()
  const prose: string[] = []
  let open: { fence: string; isText: boolean } | undefined
  for (const line of text.split('\n')) {
    const [, fence, info = ''] = FENCE.exec(line) ?? []
    if (open) {
      if (fence?.startsWith(open.fence)) open = undefined
      else if (open.isText) prose.push(line)
      continue
    }
    if (fence) {
      const name = info.toLowerCase()
      open = { fence, isText: TEXT.has(name) }
      if (!open.isText) codeBlocks += 1
      const language = CODE_LANGUAGES.get(name)
      if (language) codeLanguages.add(language)
      continue
    }
    if (HEADING.test(line)) sections += 1
    else if (STEP.test(line)) steps += 1
    prose.push(line)
  }
  return { sections, steps, codeBlocks, codeLanguages: [...codeLanguages], prose: prose.join('\n') }
}

/** Characters of a text that are looked at. */
const CHARACTERS_MAX = 2_000

/**
 * The language of a text without its code blocks, as a BCP 47 tag. Empty where it is unsure. Loads 88 MB when it is
 * first called, so it runs in the thread for texts.
 */
export async function guessLanguage(text: string): Promise<string> {
  const { eld } = await import('eld/extrasmall')
  const guess = eld.detect(proseOf(text.slice(0, 10 * CHARACTERS_MAX)).slice(0, CHARACTERS_MAX))
  return guess.isReliable() ? guess.language : ''
}
