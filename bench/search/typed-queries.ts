// Searches as people type them, with the titles of the library that would do. Written before the search was tuned.
// Every second one of a kind is kept back: it is measured, and nothing is changed for it.

type Kind = 'question' | 'two words' | 'synonym' | 'existing word' | 'slip in a question'

const RESUMES = [
  'Resume tailoring',
  'Act as a Resume Reviewer',
  'Resume Quality Reviewer – Green Flag Edition',
  'ATS Resume Scanner Simulator',
  'CV Writing Assistant',
  'Act as a Resume Reviewer for Anthropic Fellows Program',
]
const COVER_LETTERS = ['Cover Letter', 'Dynamic Cover Letter Generator']
const TRIPS = [
  'Travel Planner Prompt',
  'Custom Travel Plan Generator',
  'AI Travel Agent – Interview-Driven Planner',
  'Travel Guide',
  'Create a detailed travel itinerary in HTML format',
]
const RECIPES = [
  'iOS Recipe Generator: Create Recipes from Available Ingredients',
  'Dynamic Recipe Generator from Available Ingredients',
  'Recipe Finder',
  'Constraint-First Recipe Generator (Playful Edition)',
  'Chef',
  'Personal Chef',
]
const DIETS = ['Dietitian', 'Nutritionist', 'Act as a Health Recovery and Weight Loss Specialist']
const TRAINERS = ['Personal Trainer', 'Virtual Fitness Coach', 'Remote Worker Fitness Trainer']
const CODE_REVIEWS = [
  'Code Reviewer',
  'Code Review Assistant',
  'Code Review Agent',
  'Code Review Expert',
  'Comprehensive Code Review Expert',
  'Code Review Specialist',
  'Code Review Specialist 2',
  'Principal AI Code Reviewer + Senior Software Engineer / Architect Prompt',
  'The Ultimate TypeScript Code Review',
]
const PYTHON_REVIEWS = ['Auditor de Código Python: Nivel Senior (Salida en Español)', ...CODE_REVIEWS]
const SEO_BLOGS = ['The Elite SEO Blog Architect & Ghostwriter', 'Blogging prompt']
const SEO = ['SEO specialist', 'SEO Prompt', 'seo-fundamentals']
const CHILDREN = ["Children's Story about Apples", "Children's Book Creator"]
const STORIES = ['Storyteller', 'Story Generator', 'Creative Short Story Writing', 'Creative Storytelling Guide']
const CHINESE = [
  'Chinese to English Translation Assistant',
  'Chinese-English Translator',
  'Chinese to English Translation Proofreading Expert',
]
const INTERVIEWS = ['Job Interviewer', 'Interview Preparation Coach']
const PASSWORDS = ['Password Generator', 'Secure Password Generator Tool']
const SUMMARIES = [
  'Article Summarizer',
  'Article Summary Prompt',
  'Article Summary and Comprehension',
  'Text Summarizer',
]
const SCAMS = ['Scam Detection Conversation Helper', 'Live Scam Threat Briefing', 'Cyberscam Survival Simulator']
const LINKEDIN = [
  'LinkedIn Ghostwriter',
  'LinkedIn comments',
  'Linkedin profile enhancing',
  'LinkedIn: About/Summary draft prompt',
  'LinkedIn: Experience optimization prompt',
  'LinkedIn: Recommendation request message prompt',
  'LinkedIn Summary Crafting Prompt',
]
const STOCKS = [
  'Stock Analyser',
  'Stock Market Analysis Expert',
  'Super Trader Model for Stock Analysis',
  'Elite Private Equity Fund Manager Stock Analysis',
  'Stock Market Analyst: Market Move Suggestions',
  'AI Stocks Investment Helper',
]
const UNIT_TESTS = ['Unit Tester Assistant', 'Django Unit Test Generator for Viewsets']
const SQL = ['SQL Query Generator from Natural Language', 'AI2sql SQL Model — Query Generator', 'SQL Terminal']
const LAWYERS = [
  'Startup Tech Lawyer',
  'I Think I Need a Lawyer — Neutral Legal Intake Organizer',
  'Legal Advisor',
  'Business Legal Assistant',
  'China Business Law Assistant',
]
const DOCTORS = ['Doctor', 'AI Assisted Doctor', 'Virtual Doctor', 'Medical Consultant']
const BUDGETS = ['Budget Tracker', 'Finance Tracker App Development Plan', 'Personal Financial Adviosr']
const SCRIPTS = ['Screenwriter', 'Screenplay Script with Cinematography Details']
const MATHS = ['Math Teacher', 'Innovative Math Teaching Method', 'Mathematician', 'Mathematical History Teacher']
const FOOD_PHOTOS = [
  'Realistic Food Image Generator',
  'Hyperrealistic Food Photo Creator',
  'Pixel Dissolve: Minimalist 3D Food Transformation',
]
const PHOTO_RESTORATIONS = [
  'Ultra-Detailed Vintage Photo Restoration and Colorization',
  'Ultra-High-Resolution Portrait Restoration',
]
const CRITICS = ['Movie Critic', 'Film Critic']
const SLIDES = [
  'PPT Generation Assistant',
  'Excel Data to Figma Presentation Designer',
  'Academic Graduation Presentation Guide',
]
const DECORATORS = ['Interior Decorator']
const THERAPISTS = ['Psychologist', 'Mental Health Adviser', 'Hypnotherapist', 'Psychology Clinic Assistant']
const JOBS = [
  'Structured Job Application Cleanup',
  'Customizable Job Scanner',
  'Job and Internship Tracker for Google Sheets',
  'Act as a Job Application Reviewer',
  'Universal Job Fit Evaluation Prompt',
  'Career Counselor',
  'Career Coach',
  ...INTERVIEWS,
]
const BUGS = [
  'Bug Discovery Code Assistant',
  'Sentry Bug Fixer',
  'Test-First Bug Fixing Approach',
  'Comprehensive Repository Analysis and Bug Fixing Framework',
  'Senior Frontend Debugger for SPA Websites (Angular, React, Vite)',
  'bug-risk-analysis',
]
const MEALS = [...DIETS, ...RECIPES, 'Ayurveda Food Tester']
const CHRISTMAS = [
  'Christmas Poster - Festive Holiday Scene',
  'Cozy Christmas Smile',
  'Joyful Woman in Nordic Sweater Dancing at a Nostalgic Family Christmas Gathering',
]
const CHESS = ['Chess Game', 'Chess Player']
const QUIZZES = ['Interactive Quiz', 'Interactive Quiz Application for TV Shows and Movies', 'Quizflix App Development']
const FORTUNES = ['Astrologer', 'Personalized Numerology Reading', 'Numerology Expert Guidance']
const PROOFREADERS = [
  'Proofreader',
  'English Translator and Improver',
  'Multilingual Writing Improvement Assistant',
  'Academic Text Refinement Assistant',
]

const ASKED: Record<Kind, [search: string, titles: readonly string[]][]> = {
  question: [
    ['please help me write a blog post about seo', [...SEO_BLOGS, ...SEO]],
    ['how do i prepare for a job interview', INTERVIEWS],
    ['i want to learn spanish', ['Learn to Speak Spanish']],
    ['what should i cook with the food i have at home', RECIPES],
    ['can you help me to lose weight', DIETS],
    ['how can i make my resume better', RESUMES],
    ['i need someone to review my python code', PYTHON_REVIEWS],
    ['how do i restore an old photo', PHOTO_RESTORATIONS],
    ['write a cover letter for my job application', COVER_LETTERS],
    ['what is the meaning of my dream', ['Dream Interpreter']],
    ['which prompt can summarize a book for me', ['Book Summarizer']],
    ['plan a trip to italy for two weeks', TRIPS],
    ['make a logo for my website', ['Custom Logo Design for Website']],
    [
      'how do i invest my money',
      ['Investment Manager', 'AI Stocks Investment Helper', 'Investment Tracking Dashboard'],
    ],
    ['can you find a name for my new domain', ['Smart Domain Name Generator']],
    ['turn my photo into a lego figure', ['LEGO Minifigure Character Transformation', 'Lego Movie Style Prompt']],
    ['how to explain something hard with an analogy', ['Explainer with Analogies', 'Analogy Generator']],
    ['can someone check my essay for mistakes', ['Essay Writer', ...PROOFREADERS]],
    ['write a story for children about apples', CHILDREN],
    ['how can i tell whether a message is a scam', SCAMS],
    ['i am looking for a gift idea for my friend', ['Customized Gift Idea Brainstorm Assistant']],
    ['how would you build a kanban board', ['Kanban Board']],
    ['how do i get better at public speaking', ['Public Speaking Coach']],
    ['what song should i listen to next', ['Song Recommender']],
    ['could you make a weather dashboard for me', ['Weather Dashboard']],
    ['who can translate chinese into english', CHINESE],
  ],
  'two words': [
    ['blog seo', [...SEO_BLOGS, ...SEO]],
    ['cover letter', COVER_LETTERS],
    ['resume review', RESUMES],
    ['travel planner', TRIPS],
    ['christmas photo', CHRISTMAS],
    ['email marketing', ['Email Marketing']],
    ['code review', CODE_REVIEWS],
    ['recipe generator', RECIPES],
    ['chess game', CHESS],
    ['study plan', ['Study planner', 'Deep Immersion Study Plan (7 Days)']],
    [
      'horror game',
      [
        'Eerie Shadows: A Creepy Horror RPG Adventure',
        'VR Horror Death Chatroom Simulator',
        'Doom Horror Death Image Simulator',
      ],
    ],
    ['budget app', BUDGETS],
    ['password generator', PASSWORDS],
    ['stock analysis', STOCKS],
    ['linkedin post', LINKEDIN],
    ['unit tests', UNIT_TESTS],
    ['travel poster', ['Travel Poster']],
    ['product photo', ['Mirror Product Photo', 'Lifestyle Product Images']],
    ['sql query', SQL],
    ['essay writer', ['Essay Writer']],
  ],
  synonym: [
    ['kids story', CHILDREN],
    ['curriculum vitae', RESUMES],
    ['attorney', LAWYERS],
    ['physician', DOCTORS],
    ['workout', TRAINERS],
    ['picture of food', FOOD_PHOTOS],
    ['holiday planner', TRIPS],
    ['expense tracker', BUDGETS],
    ['film script', SCRIPTS],
    ['flash cards', ['Flashcard Study System']],
    ['debugging code', BUGS],
    ['tweets', ['30 tweet Project', 'Yapper Twitter Strategist 2026']],
    ['cat pictures', ['Turkish Cats hanging out nearby of Galata Tower']],
    ['mathematics tutor', MATHS],
    ['car mechanic', ['Automobile Mechanic']],
    ['movie review', CRITICS],
    ['diet plan', DIETS],
    ['slides maker', SLIDES],
    ['house decorating', DECORATORS],
    ['job hunting', JOBS],
    ['therapist', THERAPISTS],
    ['nutrition advice', DIETS],
  ],
  'existing word': [
    ['meal plan', MEALS],
    ['wedding speech', ['Public Speaking Coach', 'Motivational Speaker', 'Virtual Event Planner']],
    ['flower bouquet', ['Florist', 'Plant Bouquet Warm Lamp (your example vibe, adult-safe)']],
    ['rap lyrics', ['Rapper', 'Create Satirical and Bold Song Lyrics']],
    ['love poem', ['Poet']],
    ['tax return', ['Accountant']],
    ['dog training', ['Pet Behaviorist', 'Dog fun']],
    ['gym routine', TRAINERS],
    ['news article', ['Journalist', 'Topic Article', ...SUMMARIES]],
    ['quiz maker', QUIZZES],
    ['tarot reading', FORTUNES],
    ['bedtime tale', [...CHILDREN, ...STORIES]],
    ['pixel art', ['The Digital Frontier: Pixelated Pioneers', 'Pixel Dissolve: Minimalist 3D Food Transformation']],
    ['grammar check', PROOFREADERS],
  ],
  'slip in a question': [
    ['how do i prepare for a job intervew', INTERVIEWS],
    ['help me writ a cover leter', COVER_LETTERS],
    ['please transalte chinese to english', CHINESE],
    ['make a travl plan for japan', TRIPS],
    ['i want to lern spanish', ['Learn to Speak Spanish']],
    ['genrate a strong pasword', PASSWORDS],
    ['help me with my resumee', RESUMES],
    ['can you sumarize this article', SUMMARIES],
    ['create a christmass poster', CHRISTMAS],
    ['how to write unit tets for django', UNIT_TESTS],
    ['what does my dreem mean', ['Dream Interpreter']],
    ['pretend to be a linux terminl', ['Linux Terminal']],
    ['act as a phsycologist', ['Psychologist']],
    ['give me a recipie for these ingredients', RECIPES],
    ['improve my linkdin profile', LINKEDIN],
    ['how do i win at ches', CHESS],
    ['write a storry for kids', [...CHILDREN, ...STORIES]],
    ['how do i restore an old phtoo', PHOTO_RESTORATIONS],
  ],
}

interface TypedQuery {
  kind: Kind
  search: string
  /** Titles that would do. */
  titles: readonly string[]
  isKeptBack: boolean
}

export const TYPED_QUERIES: TypedQuery[] = Object.entries(ASKED).flatMap(([kind, asked]) =>
  asked.map(([search, titles], at) => ({ kind: kind as Kind, search, titles, isKeptBack: at % 2 === 1 })),
)
