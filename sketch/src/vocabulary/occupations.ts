import type { Entry, Vocabulary } from './entry.ts'

const object = (subject: string, words: string, unless = ''): Entry => ({ subject, draw: 'emblem', words, unless })

/** Occupations, drawn as a tool or a sign. */
export const OCCUPATIONS: Vocabulary = {
  group: 'Work and leisure',
  level: 'occupation',
  entries: [
    object('camera', 'photo photography photograph photographer'),
    object(
      'clipboard',
      'checklist todo to_do task planner plan planning survey questionnaire audit',
      'floor payment pricing',
    ),
    object('clock', 'timer clock pomodoro stopwatch timetable deadline'),
    object(
      'code',
      'code coding codebase coder programming programmer javascript typescript python java php sql html css react django linux cli api github git debug debugger debugging bug developer devops frontend backend fullstack regex software',
      'insect garden island coffee indonesia snake promo qr dress postal',
    ),
    object(
      'conversation',
      'chat conversation dialogue debate debater interview interviewer interviewing translator translation speaking pronunciation',
      'chatgpt',
    ),
    object('cooking', 'chef cook cooking recipe meal food restaurant dish dinner lunch'),
    object('dumbbell', 'fitness workout trainer weightlifting', 'startup'),
    object('gamepad', 'game gaming gamer esports videogame playstation ps5 xbox nintendo', 'theory throne olympic'),
    object('gears', 'automation mechanic mechanical machinery workflow'),
    object('health', 'doctor health medical medicine nurse hospital clinic pharmacy dentist', 'system'),
    object('heart', 'love romance romantic dating flirting relationship couple', 'customer'),
    object(
      'magnifying glass',
      'research analysis analyst analyze analyse analyzer detective investigation investigative fact_checking search',
    ),
    object('microphone', 'podcast speech comedian stand_up speaker rapper keynote', 'recognition speech_language'),
    object('music', 'music song composer musician melody guitar lyric symphony soundtrack dj'),
    object('padlock', 'security cybersecurity cyber password encryption privacy', 'guard'),
    object('phone', 'app smartphone mobile iphone ios android'),
    object('scales', 'law lawyer legal contract attorney courtroom compliance', 'smart'),
    object(
      'school',
      'teacher student university school course lesson education educational tutor study_plan study_planner study_guide study_timer study_system academic graduation classroom math mathematics mathematical',
    ),
    object('suitcase', 'travel trip tourist tourism itinerary vacation luggage', 'time'),
    object('website', 'website web webpage landing_page ui ux browser homepage', 'novel'),
    object('briefcase', 'recruiter career job resume cv hiring recruitment', 'comic'),
    { subject: 'dashboard', draw: 'charts', words: 'dashboard metric kpi analytics statistics statistician' },
    {
      subject: 'chart',
      draw: 'charts',
      words:
        'chart graph finance financial investment investor trading trader stock_market revenue sales accounting accountant budget economics excel spreadsheet forecast bookkeeping',
      unless: 'organizational organisation seating',
    },
    { subject: 'target', draw: 'charts', words: 'goal target' },
    { subject: 'light bulb', draw: 'ideas', words: 'idea brainstorm brainstorming innovation inventor' },
    { subject: 'paper planes', draw: 'ideas', words: 'email mail newsletter inbox' },
    { subject: 'sprouts', draw: 'ideas', words: 'growth savings seedling', unless: 'personal limiting' },
    {
      subject: 'manuscript',
      draw: 'page',
      words:
        'essay letter poem poet poetry article manuscript novel novelist novella screenplay screenwriter writer writing blog blogging copywriter copywriting copywriter prose proofreader journalist thesis editor',
      unless: 'code video image photo',
    },
    {
      subject: 'book',
      draw: 'page',
      words: 'story storyteller storytelling chapter literature literary',
      unless: 'success instagram',
    },
  ],
}
