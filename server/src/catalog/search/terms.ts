import { foldText } from '../../platform/db/fold-text.ts'

/** Shorter terms must begin a word, as a trigram has three letters. */
export const PART_MIN = 3

const BEGINNING = /^[a-z0-9]{3}$/
/** Whether a term has trigrams, and must begin a word nevertheless: most words with `cat` inside are not meant. */
export const beginsWords = (term: string): boolean => BEGINNING.test(term)

/** Maximum of terms that a person types. */
const TERMS_MAX = 8

/** Stop words, also those of questions and of a shop of prompts. */
export const STOP_WORDS: readonly string[] = (
  "a about again ain't all almost already also always am an and another any anybody anyone anything are aren't around as " +
  "at away be because been before being best better both but by can can't cannot could couldn't did didn't do does " +
  "doesn't doing don't done dont down during each either else even ever every everybody everyone everything for from " +
  "get gets getting give gives go goes going gonna good got great had has have haven't having he he's hello help helps " +
  "her here hey hi him his how i i'd i'll i'm i've if im in instead into is isn't it it's its itself just keep keeps " +
  "know let let's like look looking looks lot made make makes making many may maybe me might more most much must my " +
  'myself need needed needs never no not of off often okay on once only or other our ours out over own please prompt ' +
  'prompts quite rather really same shall she should show so some somebody someone something still stuff such sure ' +
  "tell than thanks that that's the their them then there these they thing things this those though to together too " +
  "toward trying until up upon us use using very want wanted wants was wasn't we we're were what what's whatever when " +
  "where whether which while who whole whose why will with within without won't would yet you you're your yours yourself"
).split(' ')

const empty = new Set(STOP_WORDS)

/** Verbs that begin a request, or say little. Beside two other terms they are left out. */
const REQUESTS = new Set(
  (
    'act add become begin bring build change come create feel find fix generate happen improve leave new pretend put ready run ' +
    'say see send set sound sounds start stop take think turn understand wish work write writing'
  ).split(' '),
)

/** Words that are in many questions and titles, whatever these are about. */
const LIGHT = new Set(
  (
    'advice app assistant beginner big builder channel creator custom day design different easy every expert fast first ' +
    'free friend full generator guide guy hard helper home hour idea ideas kind life little long maker minute modern ' +
    'monday month morning new next night now old people perfect person personal place plan point professional project quick ' +
    'real second short simple small specialist step text thing time tip tips today tomorrow tonight tool two version ' +
    'way week weekend word words world year years'
  ).split(' '),
)

/** Whether a term tells little of what is meant. */
export const isLight = (term: string): boolean => LIGHT.has(term)

/** Whether a folded word is no stop word, with any apostrophe. */
const isMeaningful = (word: string): boolean => !empty.has(word.replace('’', "'"))

/** Marks around a word are not part of it: `"logo,` is `logo`; `c#` stays. */
const AROUND = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}+#]+$/gu

/** One mark between letters or digits, as in `red-fox`, `t-shirt` and `node.js`. */
const JOINED = /^[\p{L}\p{N}]+(?:[^\p{L}\p{N}\s][\p{L}\p{N}]+)+$/u
const JOINTS = /[^\p{L}\p{N}]/u

/** Parts of a term that marks join; none for a term without marks. */
export const partsOf = (term: string): string[] => (JOINED.test(term) ? term.split(JOINTS) : [])

/** The distinct terms of a search, folded. Stop words are left out unless there is no other term; so are marks. */
export function searchTerms(search: string): string[] {
  const typed = foldText(search).split(' ').filter(Boolean)
  const bare = typed.map((word) => word.replace(AROUND, '')).filter(Boolean)
  const words = bare.length > 0 ? bare : typed
  const meaningful = [...new Set(words.filter(isMeaningful))]
  const requested = meaningful.filter((word) => !REQUESTS.has(word))
  const terms = requested.length > 1 ? requested : meaningful
  return (terms.length > 0 ? terms : [...new Set(words)]).slice(0, TERMS_MAX)
}
