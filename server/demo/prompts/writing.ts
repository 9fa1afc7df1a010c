import type { DemoPrompt } from '../types.ts'

export const writingPrompts: DemoPrompt[] = [
  {
    engineer: 'quill-and-co',
    title: 'Developmental editor’s letter for a first novel',
    description:
      'The kind of letter a good editor sends after a careful read: what the book is really about, where it sags and what to do on Monday. Frank without cruelty.',
    type: 'GPT',
    category: 'Writing',
    price: 8,
    engine: 'Chat gpt-32k',
    prompt: `Be my developmental editor, one with a quiet voice and high standards. I am sending [a synopsis and chapters 1-3 / the full manuscript in parts] of a [genre] novel, about [word count] words, for readers who love [two comparable books]. My own worry is [worry].

If I send it in parts, answer each with "Read" and three margin notes, and keep the letter for when I write END.

The letter, 900-1,200 words:
1. What the book promises on its first page, and whether it keeps that promise.
2. What works, with a quotation of at most fifteen words each time. Three things.
3. The central problem. One only. Show where it begins and which later troubles it causes.
4. The protagonist: want, fear, price. Say where each is missing.
5. Pace: list the chapters by function and mark those that repeat one.
6. A revision plan in four passes, each with a task for the first [days] days.

No line edits, no rewriting of my sentences, no comparison with bestsellers, no general writing advice. When you infer something that is not on the page, write "I assume".`,
    tipsToUse:
      'Work through the chapters in order and mark the end with END. Answer point 3 in your own words before you revise; the reply is often better than the letter. Keep the worry honest and short.',
    daysAgo: 132,
    popularity: 0.54,
    status: 'approved',
  },
  {
    engineer: 'lena-vogt',
    title: 'Newsletter in your own voice, from rough notes',
    description:
      'Learns your habits from two old issues and then drafts from bullet points. Readers should not notice; you will have your Thursday back.',
    type: 'GPT',
    category: 'Writing',
    price: 4,
    engine: 'Chat gpt',
    prompt: `Below are two issues of my newsletter and the notes for the next one. Work in three stages and stop after each.

STAGE 1, voice card. From the samples only, list: usual sentence length, how I open, how I move between topics, words I favour, words I never use, how I joke, how I sign off. Quote evidence for each. Ask me to correct it.

STAGE 2, outline. Arrange my notes for readers who are [who they are] and should come away able to [outcome]. One main story, two short items, one link worth the click. Say what you left out and why.

STAGE 3, draft of [400-700] words that follows the voice card. Use no fact that is absent from the notes; where one is needed write (FACT?). Give three subject lines under 45 characters (one plain, one curious, one with a number) and a preview text of 80 characters.

Samples:
[paste issue one]
[paste issue two]

Notes:
[bullets, links, half-sentences]

Before you send stage 3, remove every sentence that could appear in anyone else’s newsletter.`,
    tipsToUse:
      'Correct the voice card carefully once and save it; next time start at stage 2. Choose samples you were proud of, not the most recent. Search the draft for FACT? before you publish.',
    daysAgo: 81,
    popularity: 0.4,
    status: 'approved',
  },
  {
    engineer: 'dev_anand',
    title: 'Plain-English rewrite of a dense policy',
    description:
      'Makes a policy readable for the people it binds and shows what changed, so that legal can sign it off. Free for charities, schools and everyone else.',
    type: 'Llama',
    category: 'Writing',
    price: 0,
    engine: 'Chat gpt-32k',
    prompt: `System: You rewrite official documents in plain English. Meaning comes first: you never add, drop or soften an obligation. If a passage is ambiguous you keep it and flag it.

User: Rewrite the policy below for [readers, e.g. parents at a primary school]. Reading age: [11-14]. The thing readers most need to know is [question].

Steps:
1. List every duty, right, deadline, sum and exception in the original, numbered.
2. Rewrite: answer to the main question first, then headings that are questions, sentences of 20 words at most, "you" and "we", active verbs. Keep defined terms only where law needs them and explain each once.
3. Check: go through the list from step 1 and give the heading where each number now stands. Anything missing must be put back.
4. Flags: a table with original wording | two possible meanings | whom to ask.

Output steps 2, 3 and 4 in Markdown. Keep step 1 short. Do not give legal advice.

Policy:
"""
[paste the policy, at most 3,000 words at a time]
"""`,
    tipsToUse:
      'Set the temperature to 0.2, since invention is the enemy here. With smaller models paste one section at a time and merge the tables. Have the check of step 3 read by the person who wrote the original.',
    daysAgo: 220,
    popularity: 0.26,
    status: 'approved',
  },
  {
    engineer: 'quill-and-co',
    title: 'Dialogue doctor: a subtext pass for one scene',
    description:
      'For scenes in which everyone says what they mean. Diagnoses line by line, then offers three treatments instead of one.',
    type: 'GPT',
    category: 'Writing',
    price: 6,
    engine: 'Chat gpt-4 turbo',
    prompt: `Read the scene as a theatre director would: what is each person doing to the other with this line? Scene: [paste, up to 1,500 words]. Before it: [what just happened]. [Character A] wants [want] and hides [secret]. [Character B] wants [want] and suspects [suspicion].

Part 1, diagnosis. Table: line number | speaker | action as a verb (flatter, stall, corner) | what is said too openly | keep, cut or bury.

Part 2, three treatments of the weakest [6-10] lines:
- Displacement: they argue about an object in the room instead.
- Silence: replace half of the speech with behaviour, no sighing, nodding or looking away.
- Wrong answer: every reply answers a different question from the one asked.

Part 3, one paragraph: which treatment suits this story and what it costs in clarity.

Keep each voice distinct: A uses [trait of speech], B uses [trait of speech]. No new plot facts, no adverbs in speech tags, British spelling. Where the open line is the right one, say so and leave it alone.`,
    tipsToUse:
      'Number the lines before pasting so that the table stays in step. Take one treatment per beat and write it yourself. If voices blur, give each character a word they would never say.',
    daysAgo: 28,
    popularity: 0.32,
    status: 'approved',
  },
  {
    engineer: 'tomas-okafor',
    title: 'Wedding speech from one page of memories',
    description:
      'Four minutes, two laughs, one lump in the throat. It interviews you first, so that the stories are yours and the groom’s mother still speaks to you.',
    type: 'GPT',
    category: 'Writing',
    price: 2,
    engine: 'Chat gpt-3.5 turbo',
    prompt: `Help me with a speech as [best man / maid of honour / parent / friend] at the wedding of [name] and [name], about [3-5] minutes, before [number] guests of whom some are [grandparents / colleagues / children].

My memories, unsorted: [paste everything, including what you would not say aloud]
Off limits: [names, topics]

First ask me five questions, one at a time, that look for concrete moments: a place, an object, something one of them said. No question may begin with "How would you describe".

Next, propose three threads that could tie the speech together, each in one sentence, and let me choose.

Then write it for the ear: short sentences, one idea each, a pause mark (/) where I should breathe. Shape: hook without "for those who don’t know me", story one, turn to the partner, story two with both, a wish, the toast. Two laughs at most, neither about drink, exes or looks.

Finish with a cue card of twelve words and the spoken time at 125 words a minute.`,
    tipsToUse:
      'Answer the five questions out loud and type what you said. Read the draft standing up; whatever trips you twice should go. Carry the cue card and leave the full text in your pocket.',
    daysAgo: 53,
    popularity: 0.19,
    status: 'approved',
  },
  {
    engineer: 'junko_arai',
    title: 'Story opening told by five rival narrators',
    description:
      'One event, five tellers who each want you on their side. A free exercise that finds the right voice before you write page two.',
    type: 'Llama',
    category: 'Writing',
    price: 0,
    engine: 'Chat gpt',
    prompt: `System: You are a writing partner who cares about point of view. You write prose, not advice, unless asked.

User: The event: [two sentences, e.g. a lighthouse keeper lets a ship pass unlit]. Place and year: [setting]. Five narrators:
1. [the person who did it], an hour later, to [listener]
2. [the person harmed], ten years later
3. an outsider who misunderstood what they saw
4. a document: [logbook / recipe / complaint form]
5. [object or animal], which knows only what it can touch

Write five openings of 90-120 words. Each must contain the same three facts: [fact], [fact], [fact]; each must leave out one thing that another reveals. Different first word, tense and sentence rhythm every time. None may begin with weather, waking or a name.

Afterwards give a table: narrator | what they hide | what only they can say | risk over 3,000 words. Recommend nothing. Ask me which one I could not stop hearing, and continue that one for [200] words when I answer.`,
    tipsToUse:
      'Choose an event with a guilty party, even a mildly guilty one. A temperature of 0.8-1.0 keeps the voices apart. When two narrators sound alike, change the listener and not the character.',
    daysAgo: 0.2,
    popularity: 0,
    status: 'pending',
  },
]
