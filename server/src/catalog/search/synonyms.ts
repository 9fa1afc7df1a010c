/**
 * Groups of words that are searched as one. The first word is that of the group. An entry with blanks is a phrase,
 * which is searched as the first word. `SEARCH_SYNONYMS` adds groups.
 */
const GROUPS: readonly string[] = [
  'ad, ads, advert, advertisement, advertising, advertiser',
  'app, application, apps',
  'article, column, editorial',
  'astrology, astrologer, horoscope, zodiac, tarot, numerology',
  'backend, back end',
  'beauty, cosmetics, makeup, skincare',
  'birthday, anniversary',
  'blog, blogging, blogger',
  'bug, bugs, debug, debugging, debugger, bugfix',
  'brand, branding',
  'business, company, startup, entrepreneur',
  'calendar, schedule, scheduling, planner, timetable',
  'car, automobile, auto, vehicle',
  'cartoon, comic, anime, manga',
  'ceo, chief executive officer',
  'chart, diagram, graph, plot, infographic',
  'chat, chatbot, conversation',
  'cheerful, happy, joyful',
  'child, children, kid, kids, toddler',
  'christmas, xmas',
  'city, urban, town',
  'clothes, clothing, outfit, fashion, stylist',
  'code, coding, programming',
  'cook, cooking, chef, recipe, meal, dish',
  'cto, chief technology officer',
  'crypto, cryptocurrency, bitcoin, blockchain',
  'customer, client',
  'database, db',
  'decorate, decorating, decoration, decorator, decor',
  'diet, dietitian, nutrition, nutritionist, weight loss',
  'doctor, physician, medic, medical',
  'documentation, docs, manual',
  'dog, puppy, pet',
  'email, mail, newsletter',
  'essay, paper, thesis',
  'exam, test, quiz, trivia',
  'expense, expenses, budget, spending, finance',
  'film, movie, cinema',
  'flower, florist, floral, bouquet',
  'football, soccer, footballer',
  'frontend, front end',
  'fullstack, full stack',
  'funny, humor, humour, comedy, comedian, joke',
  'game, gaming, gamer',
  'garden, gardening, gardener',
  'grammar, proofread, proofreading, proofreader',
  'holiday, vacation, trip, travel, itinerary',
  'history, historical, historian',
  'house, home, apartment, interior',
  'idea, brainstorm, brainstorming, ideation',
  'illustration, drawing, sketch, painting',
  'improve, enhance, enhancer',
  'invest, investing, investment, investor',
  'job, career, employment',
  'javascript, js',
  'lawyer, attorney, solicitor, legal',
  'link, url',
  'love, romance, romantic, dating, relationship',
  'lyrics, song, songwriter',
  'machine learning, ml',
  'marketing, marketer, promotion, campaign',
  'math, maths, mathematics, mathematical',
  'meditation, meditate, mindfulness',
  'music, musical, musician',
  'motivation, motivational, inspiration, inspirational',
  'news, journalist, journalism, newspaper',
  'old, vintage, retro, antique',
  'party, wedding, celebration, event',
  'photo, photograph, photography, picture, image, pic',
  'plan, roadmap, planning',
  'poem, poet, poetry, verse, haiku',
  'presentation, slides, slide, slideshow, powerpoint, ppt, deck',
  'programmer, developer, coder, dev',
  'property, real estate, realtor',
  'quality assurance, qa',
  'realistic, photorealistic, hyperrealistic',
  'recruiter, recruitment, recruiting, hiring',
  'repair, restore, restoration',
  'resume, cv, curriculum vitae',
  'rewrite, rewriter, rephrase, rephraser, paraphrase',
  'rpg, role playing game',
  'scary, horror, creepy, spooky',
  'screenplay, script, screenwriter, scriptwriter',
  'seo, search engine optimization',
  'shop, store, ecommerce',
  'song, tune, melody',
  'speech, speaking, speaker, oration',
  'stock, stocks, shares',
  'story, stories, tale, storyteller, storytelling',
  'student, pupil',
  'summarize, summarise, summary, summarizer',
  'task, todo, checklist',
  'tax, taxes, accountant, accounting',
  'teacher, tutor, instructor',
  'therapist, psychologist, psychotherapist, counselor, mental health',
  'terminal, console, shell, command line',
  'toy, plush, stuffed animal',
  'translate, translation, translator',
  'tweet, tweets, twitter',
  'typescript, ts',
  'ui, user interface',
  'university, college, academic',
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
