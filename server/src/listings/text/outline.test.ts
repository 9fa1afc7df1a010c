import { LIMITS } from '@promptery/contract/constants'
import { outlineResponse } from '@promptery/contract/listings/outline'
import { splitVariables, type VariableDescription, variablesIn } from '@promptery/contract/listings/variables/variables'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../testing/shop/app.ts'
import { aPrompt, aUser, promptFieldsWith } from '../../testing/shop/factories.ts'
import { guessLanguage, outlineOf as ofVariables } from './outline-of.ts'

/** The outline of a text with the variables that are found in it. */
const outlineOf = (text: string, hints?: VariableDescription[]) =>
  ofVariables(text, variablesIn(splitVariables(text)), hints)

const lines = (...all: string[]) => all.join('\n')

describe('the outline of a text', () => {
  it('counts its parts and names its variables', () => {
    const text = lines(
      '# Role',
      'You are a guide to [city] for {month}, and write for the [audience: children|adults].',
      '**Rules**',
      `1. Say it in \${tone:a friendly tone}.`,
      '2. Choose from [red|green|blue] as you like.',
      '```python',
      '# no heading',
      'print("1. no step")',
      '```',
      'See [city] again.',
    )
    expect(outlineOf(text)).toEqual({
      characters: text.length,
      words: 43,
      gaps: { count: 5, names: ['city', 'month', 'audience', 'tone'] },
      codeLanguages: ['Python'],
      codeBlocks: 1,
      sections: 2,
      steps: 2,
    })
  })

  it('names variables by the engineer’s labels, in the engineer’s order', () => {
    const hints = [{ gap: 'red | green', label: 'Colour' }, { gap: 'your_name' }]
    const { names } = outlineOf('[city] [red|green] {your_name} [one|two]', hints).gaps
    expect(names).toEqual(['Colour', 'your name', 'city'])
  })

  it('is empty for an empty text, and counts a sentence in brackets alone', () => {
    const nothing = { count: 0, names: [] }
    const empty = { gaps: nothing, codeLanguages: [], codeBlocks: 0, sections: 0, steps: 0 }
    expect(outlineOf('…')).toEqual({ ...empty, characters: 1, words: 0 })
    const sentence = '[Write a poem about the moon in the style of Yeats]'
    expect(outlineOf(sentence).gaps).toEqual({ count: 1, names: [] })
  })

  it.each(['[write in a style: red|green]', '[red||green]', '[red | green | ]', '[City: Paris]', '[red|green]'])(
    'tells of %s that it is one gap, and not what is to choose in it',
    (text) => {
      expect(outlineOf(`Go to ${text} now`).gaps).toEqual({ count: 1, names: [] })
    },
  )

  it.each([
    ['ผู้ช่วยเขียนบทความวิชาการ', 5],
    ['写一首关于月亮的诗', 6],
    ['Write a poem', 3],
  ])('counts the words of %s', (text, words) => {
    expect(outlineOf(text).words).toBe(words)
  })

  it('names no unknown programming language', () => {
    const { codeLanguages, codeBlocks } = outlineOf('```secretsauce\na\n```\n~~~js\nb\n~~~\n```js\nc')
    expect([codeLanguages, codeBlocks]).toEqual([['JavaScript'], 3])
  })

  it('contains no words of the text except names of variables', () => {
    const word = fc.stringMatching(/^[a-z]{3,9}$/).map((letters) => `q${letters}q`)
    const around = fc.constantFrom(
      '# ',
      '1. ',
      '- ',
      '**',
      '```',
      '~~~',
      '> ',
      '',
      '    ',
      '`',
      '[',
      ']',
      '{',
      '}}',
      '|',
      ':',
    )
    const piece = fc.tuple(around, fc.array(word, { maxLength: 6 }), around, fc.constantFrom(' ', '\n', '|', ':', '='))
    const text = fc.array(
      fc.oneof(
        piece.map(([before, words, after, by]) => ({ text: `${before}${words.join(by)}${after}`, name: '' })),
        word.map((name) => ({ text: `[${name}]`, name })),
        fc.tuple(word, word).map(([name, preset]) => ({ text: `\${${name}:${preset}}`, name })),
        fc.tuple(word, word, word).map(([name, a, b]) => ({ text: `[${name}: ${a}|${b}]`, name })),
        fc.tuple(word, word).map(([a, b]) => ({ text: `[${a}|${b}]`, name: '' })),
      ),
      { maxLength: 20 },
    )
    fc.assert(
      fc.property(text, fc.constantFrom(' ', '\n'), (parts, by) => {
        const whole = parts.map((part) => part.text).join(by)
        const { gaps, ...rest } = outlineOf(whole)
        expect(outlineResponse.safeParse({ success: true, outline: { gaps, languages: [], ...rest } }).success).toBe(
          true,
        )
        // Numbers, language codes and names of the shop's own list.
        expect(JSON.stringify(rest)).not.toMatch(/q[a-z]{3,9}q/)
        for (const name of gaps.names) expect(isInGap(whole, name)).toBe(true)
      }),
      { numRuns: 2_000 },
    )
  })

  it.each([
    ['tildes', '~'.repeat(200_000)],
    ['ticks', '`a'.repeat(100_000)],
    ['gaps', Array.from({ length: 20_000 }, (_, index) => `[gap${index}]`).join(' ')],
    ['fences', '```a\n'.repeat(40_000)],
    ['open brackets', '['.repeat(200_000)],
    ['stars', '**a'.repeat(66_000)],
  ])('is fast and short for any number of %s', (_what, text) => {
    outlineOf(text)
    const startedAt = process.cpuUsage()
    const outline = outlineOf(text)
    expect(process.cpuUsage(startedAt).user / 1_000).toBeLessThan(1_500)
    expect(outline.gaps.names.length).toBeLessThanOrEqual(LIMITS.outline.variablesMax)
    expect(JSON.stringify(outline).length).toBeLessThan(6_000)
  })
})

/** Whether a name occurs as that of a variable, not as a default or a choice. */
const isInGap = (text: string, name: string): boolean =>
  [`[${name}]`, `[${name}:`, `{${name}}`, `{${name}:`].some((gap) =>
    text.replace(/[ \t]*([[\]{}:])[ \t]*/g, '$1').includes(gap),
  )

describe('GET /prompts/outline/{id}', () => {
  let shop: TestApp
  beforeAll(async () => {
    shop = await testApp({ requireApproval: true })
  })

  it('is of the current text, for all who may see the prompt', async () => {
    const { id, uploader } = await aPrompt(shop.deps, { prompt: 'See [city] in the spring', status: 'approved' })
    const ask = async () => (await shop.visitor('GET', `/prompts/outline/${id}`)).json()
    const first = await ask()
    expect(first).toEqual({ success: true, outline: { ...outlineOf('See [city] in the spring'), languages: ['en'] } })
    expect(await ask()).toEqual(first)
    const call = await shop.as(uploader)
    await call('PUT', `/prompts/update/${id}`, { gapHints: [{ gap: 'city', label: 'Where to' }] })
    expect((await call('GET', `/prompts/outline/${id}`)).json().outline.gaps.names).toEqual(['Where to'])
    await call('PUT', `/prompts/update/${id}`, { prompt: 'See the [river]' })
    expect((await shop.visitor('GET', `/prompts/outline/${id}`)).statusCode).toBe(404)
    expect((await call('GET', `/prompts/outline/${id}`)).json().outline.gaps.names).toEqual(['river'])
    const another = await shop.as(await aUser(shop.deps))
    expect((await another('GET', `/prompts/outline/${id}`)).statusCode).toBe(404)
    expect((await call('GET', '/prompts/outline/01900000-0000-7000-8000-000000000000')).statusCode).toBe(404)
  })

  it('names the language, as the listing does for its texts', async () => {
    const call = await shop.as(await aUser(shop.deps))
    const german = 'Dieser Prompt hilft dir, einen Lehrplan für die Grundschule zu schreiben.'
    const fields = promptFieldsWith({
      title: 'Lehrplan',
      description: german,
      prompt: '请为小学生写一份关于月亮的教案',
    })
    const { _id } = (await call('POST', '/prompts/create', fields)).json().newPrompt
    const read = async () => (await call('GET', `/prompts/${_id}`)).json().prompt
    expect(await read()).toMatchObject({ language: 'de', textLanguage: 'zh' })
    expect((await call('GET', `/prompts/outline/${_id}`)).json().outline.languages).toEqual(['zh'])
    const { prompts } = (await call('GET', '/prompts/my-prompts')).json()
    expect(prompts).toMatchObject([{ language: 'de' }])
    await call('PUT', `/prompts/update/${_id}`, { description: 'Ce texte vous aide à écrire un plan de cours.' })
    expect(await read()).toMatchObject({ language: 'fr', textLanguage: 'zh' })
  })
})

it.each([
  ['A fox in the snow, looking at the viewer', 'en'],
  ['Write a blog post about cats', 'en'],
  ['Schreibe einen Artikel über die Stadt und ihre Geschichte', 'de'],
  ['Tu es un expert en marketing, écris un texte', 'fr'],
  ['Genera una imagen de un zorro en la nieve', 'es'],
  ['Crie uma imagem de uma raposa na neve', 'pt'],
  ['Напиши стихотворение о море, но не про любовь', 'ru'],
  ['Напиши вірш про море, але не про кохання', 'uk'],
  ['写一首关于月亮的诗', 'zh'],
  ['月の詩を書いて', 'ja'],
  ['달에 대한 시를 써 줘', 'ko'],
  ['اكتب قصيدة عن القمر', 'ar'],
  ['ผู้ช่วยเขียนบทความวิชาการ', 'th'],
  ['שיר על הירח', 'he'],
  ['निबंध लिखने में सहायक', 'hi'],
  ['```js\nthe and of in to\n```', ''],
  ['12 + 34 = 46', ''],
])('guesses the language of %s', async (text, language) => {
  expect(await guessLanguage(text)).toBe(language)
})
