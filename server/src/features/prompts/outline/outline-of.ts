import { LIMITS } from '@promptery/contract/constants'
import { askedGaps, type GapHint, gapsIn, isNameTold, splitGaps } from '@promptery/contract/gaps/gaps'
import type { Outline } from '@promptery/contract/listings/outline'
import { guessLanguages } from './languages.ts'

/** The languages of blocks of code that an outline names. Every other word after a fence is a word of the text. */
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
/** Fences around these hold text. */
const TEXT = new Set(['', 'text', 'txt', 'plaintext', 'markdown', 'md'])

const FENCE = /^ {0,3}(`{3,}|~{3,})[ \t]*([^\s`]*)/
const HEADING = /^ {0,3}(?:#{1,6}[ \t]+\S|\*\*[^*]+\*\*:?[ \t]*$)/
const STEP = /^[ \t]{0,8}\d{1,3}[.)][ \t]+\S/
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}'’-]*/gu

/**
 * Says of a text what can be said without a word of it but the names of its gaps, in the order and by the names of
 * `hints`. Takes time linear in the length.
 */
export function outlineOf(text: string, hints: readonly GapHint[] = []): Outline {
  const { prose, ...lines } = readLines(text)
  const segments = splitGaps(text)
  const gaps = askedGaps(gapsIn(segments), hints)
  return {
    characters: text.length,
    words: text.match(WORD)?.length ?? 0,
    gaps: {
      count: gaps.length,
      names: gaps
        .flatMap((gap) => gap.label ?? (isNameTold(gap) ? gap.name.replaceAll('_', ' ') : []))
        .slice(0, LIMITS.outline.gapsMax),
    },
    languages: guessLanguages(prose),
    ...lines,
  }
}

/** Counts what lines begin with, and gathers those outside of code. */
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
