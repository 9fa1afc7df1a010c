import { foldText } from '../../platform/db/fold-text.ts'
import { RELATED } from './related-words.ts'

/**
 * Groups of words that are searched as one. The first word is that of the group. An entry with blanks is a phrase,
 * which is searched as the first word. The setting `synonyms` adds groups.
 */
const GROUPS: readonly string[] = [
  'ad, ads, advert, advertisement, advertising, advertiser',
  'app, application, apps',
  'article, column, editorial',
  'astrology, astrologer, horoscope, zodiac, tarot, numerology',
  'avatar, profile picture, profile pic',
  'babysitter, nanny, childminder',
  'backend, back end',
  'beauty, cosmetics, makeup, skincare',
  'bible, biblical, scripture',
  'birthday, anniversary',
  'blog, blogging, blogger',
  'brand, branding',
  'bug, bugs, debug, debugging, debugger, bugfix',
  'business, company, startup, entrepreneur',
  'buy, shopping, shopper, purchase',
  'calendar, schedule, scheduling, planner, timetable',
  'car, automobile, auto, vehicle',
  'cartoon, comic, anime, manga',
  'ceo, chief executive officer',
  'chart, diagram, graph, plot, infographic',
  'chat, chatbot, bot, conversation',
  'cheerful, happy, joyful',
  'child, children, kid, kids, toddler',
  'christmas, xmas',
  'city, urban, town',
  'clothes, clothing, outfit, dress, fashion, stylist',
  'code, coding, programming',
  'color, colour',
  'cook, cooking, chef, recipe, meal, dish',
  'crypto, cryptocurrency, bitcoin, blockchain',
  'cto, chief technology officer',
  'customer, client',
  'database, db',
  'decorate, decorating, decoration, decorator, decor',
  'diet, dietitian, nutrition, nutritionist, weight loss',
  'doctor, physician, medic, medical',
  'documentation, docs, manual',
  'dog, puppy, pet',
  'drink, cocktail, beverage',
  'email, mail, newsletter',
  'encrypt, encryption',
  'essay, paper, thesis',
  'exam, test, examination',
  'expense, expenses, budget, spending, finance',
  'fact check, fact checking',
  'film, movie, cinema',
  'flower, florist, floral, bouquet',
  'football, soccer, footballer',
  'frontend, front end',
  'fullstack, full stack',
  'funny, humor, humour, comedy, comedian, joke, gag, pun',
  'game, gaming, gamer',
  'garden, gardening, gardener',
  'gift, birthday present, what to buy',
  'grammar, proofread, proofreading, proofreader',
  'history, historical, historian',
  'holiday, vacation, trip, travel, itinerary',
  'host, presenter, moderator',
  'house, home, apartment, interior',
  'idea, brainstorm, brainstorming, ideation',
  'illustration, drawing, sketch, painting',
  'improve, enhance, enhancer',
  'invest, investing, investment, investor',
  'javascript, js',
  'job, career, employment',
  'landscape, scenery',
  'lawyer, attorney, solicitor, legal',
  'letter, correspondence',
  'link, url',
  'love, romance, romantic, dating, relationship, couple, marriage',
  'lyrics, song, songwriter',
  'machine learning, ml',
  'marketing, marketer, promotion, campaign',
  'math, maths, mathematics, mathematical',
  'meditation, meditate, mindfulness, yoga',
  'menu, restaurant',
  'motivation, motivational, inspiration, inspirational',
  'music, musical, musician',
  'negotiate, negotiation, negotiator',
  'news, journalist, journalism, newspaper',
  'note, notetaking',
  'old, vintage, retro, antique',
  'parent, parenting',
  'party, wedding, celebration, event, gathering',
  'philosophy, philosopher, philosophical',
  'password, passcode, passphrase',
  'phone, mobile, smartphone',
  'photo, photograph, photography, picture, image, pic',
  'plan, roadmap, planning',
  'plant, botanical',
  'podcast, audio',
  'poem, poet, poetry, verse, haiku',
  'politics, political, geopolitics',
  'portrait, headshot, selfie',
  'presentation, slides, slide, slideshow, powerpoint, ppt, deck',
  'programmer, developer, coder, dev',
  'pronounce, pronunciation',
  'property, real estate, realtor',
  'quality assurance, qa',
  'quiz, trivia',
  'question, faq',
  'realistic, photorealistic, hyperrealistic',
  'recruiter, recruitment, recruiting, hiring, hire, headhunter',
  'regular expression, regex',
  'repair, restore, restoration',
  'resume, cv, curriculum vitae',
  'rewrite, rewriter, rephrase, rephraser, paraphrase, reword',
  'rpg, role playing game',
  'salesperson, sales, salesman',
  'scary, horror, creepy, spooky',
  'screenplay, script, screenwriter, scriptwriter',
  'security, cybersecurity',
  'seo, search engine optimization',
  'shop, store, ecommerce',
  'song, tune, melody',
  'speech, speaking, speaker, oration, talk',
  'sport, athlete',
  'spreadsheet, excel',
  'stock, stocks, shares',
  'story, stories, tale, storyteller, storytelling',
  'student, pupil',
  'summarize, summarise, summary, summarizer, recap, tldr',
  'support, helpdesk, customer service',
  'survey, questionnaire',
  'task, todo, checklist',
  'tax, taxes, accountant, accounting',
  'teacher, tutor, instructor',
  'terminal, console, shell, command line',
  'therapist, psychologist, psychotherapist, counselor, mental health',
  'toy, plush, stuffed animal',
  'trading, trader',
  'translate, translation, translator',
  'tweet, tweets, twitter',
  'typescript, ts',
  'ui, user interface',
  'university, college, academic',
  'ux, user experience',
  'video, clip',
  'virus, malware',
  'war, military, battle',
  'weather, forecast',
  'website, web site, webpage, homepage',
  'word, vocabulary',
  'workout, fitness, exercise, gym, trainer',
]

/** Other words of a term, and phrases that are one term. */
export interface Synonyms {
  of(term: string): readonly string[]
  /** Those of them that count less. */
  secondary(term: string): ReadonlySet<string>
  /** Replaces phrases in a folded text. */
  withoutPhrases(text: string): string
  /** The words that have others. */
  words: readonly string[]
}

const NONE: ReadonlySet<string> = new Set()

const singular = (word: string): string => (word.length > 3 ? word.replace(/ies$/, 'y').replace(/(?<!s)s$/, '') : word)

const known = new WeakMap<readonly string[], Synonyms>()

const wordsOf = (group: string): string[] => group.split(',').map(foldText).filter(Boolean)

/** The synonyms of the product with those of a shop's owner. */
export function synonymsWith(groupsOfShop: readonly string[]): Synonyms {
  const cached = known.get(groupsOfShop)
  if (cached) return cached
  const others = new Map<string, Set<string>>()
  const secondary = new Map<string, Set<string>>()
  const phrases: [phrase: string, word: string][] = []
  const add = (words: readonly string[], found: readonly string[]): void => {
    const [first = ''] = words
    for (const word of words) {
      if (word.includes(' ')) phrases.push([` ${word} `, ` ${first} `])
      const mine = others.get(singular(word)) ?? new Set()
      for (const other of found) if (singular(other) !== singular(word)) mine.add(other)
      others.set(singular(word), mine)
    }
  }
  for (const group of [...GROUPS, ...groupsOfShop].map(wordsOf)) add(group, group)
  for (const line of RELATED) {
    const [words = [], best = [], less = []] = line.split(' > ').map((side) => side.split(', '))
    for (const word of words) if (!others.has(singular(word))) secondary.set(singular(word), new Set(less))
    add(words, [...best, ...less, ...words.filter((word) => word.includes(' '))])
  }
  // The longest phrase first, which may contain another.
  phrases.sort(([a], [b]) => b.length - a.length)
  const synonyms: Synonyms = {
    of: (term) => [...(others.get(singular(term)) ?? [])],
    secondary: (term) => secondary.get(singular(term)) ?? NONE,
    withoutPhrases: (text) =>
      phrases.reduce((left, [phrase, word]) => left.replaceAll(phrase, word), ` ${text} `).trim(),
    words: [...others.keys()].filter((word) => /^[a-z]+$/.test(word)),
  }
  known.set(groupsOfShop, synonyms)
  return synonyms
}
