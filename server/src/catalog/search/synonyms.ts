/**
 * Groups of words that are searched as one. The first word is that of the group. An entry with blanks is a phrase,
 * which is searched as the first word. `SEARCH_SYNONYMS` adds groups.
 */
const GROUPS: readonly string[] = [
  'ad, ads, advert, advertisement, advertising, advertiser',
  'app, application, apps',
  'astrology, astrologer, horoscope, zodiac, tarot, numerology',
  'birthday, anniversary',
  'blog, blogging, blogger',
  'bug, bugs, debug, debugging, debugger, bugfix',
  'business, company, startup, entrepreneur',
  'car, automobile, auto, vehicle',
  'cartoon, comic, anime, manga',
  'chat, chatbot, conversation',
  'child, children, kid, kids, toddler',
  'code, coding, programming',
  'cook, cooking, chef, recipe, meal, dish',
  'crypto, cryptocurrency, bitcoin, blockchain',
  'decorate, decorating, decoration, decorator, decor',
  'diet, dietitian, nutrition, nutritionist, weight loss',
  'doctor, physician, medic, medical',
  'dog, puppy, pet',
  'email, mail, newsletter',
  'essay, paper, thesis',
  'exam, test, quiz, trivia',
  'expense, expenses, budget, spending, finance',
  'film, movie, cinema',
  'flower, florist, floral, bouquet',
  'funny, humor, humour, comedy, comedian, joke',
  'grammar, proofread, proofreading, proofreader',
  'holiday, vacation, trip, travel, itinerary',
  'house, home, apartment, interior',
  'illustration, drawing, sketch, painting',
  'invest, investing, investment, investor',
  'job, career, employment',
  'lawyer, attorney, solicitor, legal',
  'lyrics, song, songwriter',
  'math, maths, mathematics, mathematical',
  'meditation, meditate, mindfulness',
  'music, musical, musician',
  'news, journalist, journalism, newspaper',
  'party, wedding, celebration, event',
  'photo, photograph, photography, picture, image, pic',
  'poem, poet, poetry, verse, haiku',
  'presentation, slides, slide, slideshow, powerpoint, ppt, deck',
  'programmer, developer, coder',
  'property, real estate, realtor',
  'recruiter, recruitment, recruiting, hiring',
  'resume, cv, curriculum vitae',
  'scary, horror, creepy, spooky',
  'screenplay, script, screenwriter, scriptwriter',
  'seo, search engine optimization',
  'song, tune, melody',
  'speech, speaking, speaker, oration',
  'stock, stocks, shares',
  'story, stories, tale, storyteller, storytelling',
  'summarize, summarise, summary, summarizer',
  'tax, taxes, accountant, accounting',
  'teacher, tutor, instructor',
  'therapist, psychologist, psychotherapist, counselor, mental health',
  'translate, translation, translator',
  'tweet, tweets, twitter',
  'ui, user interface',
  'ux, user experience',
  'video, clip',
  'website, web site, webpage, homepage',
  'workout, fitness, exercise, gym, trainer',
]

/** Other words of a term, and phrases that are one term. */
export interface Synonyms {
  of(term: string): readonly string[]
  /** Replaces phrases in a folded text. */
  withoutPhrases(text: string): string
}

export const NO_SYNONYMS: Synonyms = { of: () => [], withoutPhrases: (text) => text }

const singular = (word: string): string => (word.length > 3 ? word.replace(/ies$/, 'y').replace(/(?<!s)s$/, '') : word)

const known = new WeakMap<readonly (readonly string[])[], Synonyms>()

/** The synonyms of the product with those of a shop's owner. */
export function synonymsWith(groupsOfShop: readonly (readonly string[])[]): Synonyms {
  const cached = known.get(groupsOfShop)
  if (cached) return cached
  const others = new Map<string, Set<string>>()
  const phrases: [phrase: string, word: string][] = []
  for (const group of [...GROUPS.map((line) => line.split(', ')), ...groupsOfShop]) {
    const [first = ''] = group
    for (const word of group) {
      if (word.includes(' ')) phrases.push([` ${word} `, ` ${first} `])
      const mine = others.get(singular(word)) ?? new Set()
      for (const other of group) if (singular(other) !== singular(word)) mine.add(other)
      others.set(singular(word), mine)
    }
  }
  const synonyms: Synonyms = {
    of: (term) => [...(others.get(singular(term)) ?? [])],
    withoutPhrases: (text) =>
      phrases.reduce((left, [phrase, word]) => left.replaceAll(phrase, word), ` ${text} `).trim(),
  }
  known.set(groupsOfShop, synonyms)
  return synonyms
}
