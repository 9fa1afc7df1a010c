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
  'exam, test, quiz, trivia',
  'expense, expenses, budget, spending, finance',
  'fact check, fact checking',
  'film, movie, cinema',
  'flower, florist, floral, bouquet',
  'football, soccer, footballer',
  'frontend, front end',
  'fullstack, full stack',
  'funny, humor, humour, comedy, comedian, joke',
  'game, gaming, gamer',
  'garden, gardening, gardener',
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
  'party, wedding, celebration, event',
  'philosophy, philosopher, philosophical',
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
  'question, faq',
  'realistic, photorealistic, hyperrealistic',
  'recruiter, recruitment, recruiting, hiring, hire',
  'regular expression, regex',
  'repair, restore, restoration',
  'resume, cv, curriculum vitae',
  'rewrite, rewriter, rephrase, rephraser, paraphrase',
  'rpg, role playing game',
  'salesperson, sales, salesman',
  'scary, horror, creepy, spooky',
  'screenplay, script, screenwriter, scriptwriter',
  'security, cybersecurity',
  'seo, search engine optimization',
  'shop, store, ecommerce',
  'song, tune, melody',
  'speech, speaking, speaker, oration',
  'sport, athlete',
  'spreadsheet, excel',
  'stock, stocks, shares',
  'story, stories, tale, storyteller, storytelling',
  'student, pupil',
  'summarize, summarise, summary, summarizer',
  'support, helpdesk',
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
