// biome-ignore-all lint/suspicious/noTemplateCurlyInString: this is how prompts write their variables
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fillIn } from './fill.ts'
import { describedVariables, descriptionsFor, splitVariables, type Variable, variablesIn } from './variables.ts'

const variablesOf = (prompt: string): Variable[] => splitVariables(prompt).flatMap(({ variable }) => variable ?? [])
const namesOf = (prompt: string): string[] => variablesOf(prompt).map(({ name }) => name)

/** The rows of the tables of a document below a heading, without code marks. */
function tableOf(heading: string): string[][] {
  const document = readFileSync(new URL('../../../../docs/variables.md', import.meta.url), 'utf8')
  const section = document.split(/^## /m).find((part) => part.startsWith(heading)) ?? ''
  const rows = section.split('\n').filter((line) => line.startsWith('| `'))
  return rows.map((row) =>
    row
      .slice(1, -1)
      .split(/(?<!\\)\|/)
      .map((cell) =>
        cell
          .trim()
          .replaceAll('\\|', '|')
          .replace(/^`(.*)`$/, '$1'),
      ),
  )
}

const filledOf = (text: string, values: [string, string][] = []): string => {
  const segments = splitVariables(text)
  return fillIn(segments, variablesIn(segments), new Map(values))
    .map((part) => part.text)
    .join('')
}

describe('the tables of docs/variables.md', () => {
  it.each(tableOf('What is a variable'))('%s is the variable %s', (written, name, preset, choices) => {
    const [variable, ...others] = variablesOf(written ?? '')
    expect(others).toEqual([])
    expect(variable?.name).toBe(name)
    expect(variable?.default ?? '').toBe(preset)
    expect(variable?.choices?.join(', ') ?? '').toBe(choices)
  })

  it.each(tableOf('What is none'))('%s has none: %s', (written) => expect(namesOf(written ?? '')).toEqual([]))
})

describe('filling in', () => {
  it('keeps the default of each place, and copies what is no variable to the letter', () => {
    const text = 'Fly from ${city:Rome} to ${city:Paris}.\nkey: ${env:OPENAI_KEY}\nurl: ${env:OPENAI_URL}\n'
    expect(filledOf(text)).toBe('Fly from Rome to Paris.\nkey: ${env:OPENAI_KEY}\nurl: ${env:OPENAI_URL}\n')
    expect(filledOf(text, [['city', 'Oslo']])).toMatch(/^Fly from Oslo to Oslo\./)
  })

  it('takes the only default of a name for its places without one', () => {
    expect(filledOf('${city:Rome}, then ${city}')).toBe('Rome, then Rome')
    expect(filledOf('${city:Rome}, ${city:Paris}, then ${city}')).toBe('Rome, Paris, then ${city}')
  })

  const quoted = 'James "Jimmy" \\ Dean\nof Fairmount'
  it.each([
    ['a whole text', '{"messages":[\n {"role": "user", "content": "Describe {{name}}"}\n]}\n'],
    ['a text with values outside strings', '{"age": {{age}}, "content": "Describe {{name}}"}'],
    ['a fenced block', '```json\n{"content": "Describe {{name}}"}\n```'],
    ['a block in prose', 'Answer with\n{"content": "Describe {{name}}"}\nand nothing else.'],
  ])('escapes values in the strings of JSON in %s', (_, text) => {
    const filled = filledOf(text, [
      ['name', quoted],
      ['age', '7'],
    ])
    const json: unknown = JSON.parse(filled.slice(filled.indexOf('{'), filled.lastIndexOf('}') + 1))
    expect(JSON.stringify(json)).toContain(JSON.stringify(`Describe ${quoted}`))
  })

  it('reads defaults and choices in the strings of JSON as they are meant, and escapes them again', () => {
    const text = '{"content": "Say ${words:a \\"b\\"\\n} in ${tone:\\"dry\\"|kind}"}'
    expect(variablesOf(text)).toEqual([
      { name: 'words', default: 'a "b"\n' },
      { name: 'tone', default: '"dry"', choices: ['"dry"', 'kind'] },
    ])
    expect(filledOf(text)).toBe('{"content": "Say a \\"b\\"\\n in \\"dry\\""}')
    expect(filledOf(`${text}\nThat is \${words}`)).toMatch(/That is a "b"\n$/)
  })

  it('leaves values outside of JSON as they are', () => {
    expect(filledOf('Say "{{name}}" to\n{"a": "{{name}}"', [['name', quoted]])).toBe(
      `Say "${quoted}" to\n{"a": "${quoted}"`,
    )
  })

  const PIECES = [
    '[',
    ']',
    '{',
    '}',
    '{{',
    '}}',
    '${',
    '<',
    '>',
    '【',
    '】',
    '［',
    '］',
    '|',
    ':',
    '"',
    '`',
    '\\',
    '\n',
    ' ',
  ]
  const NAMES = ['city', 'tone', '产品', 'a b', 'x', '1', 'env', '/', '=', ',']
  const text = fc
    .array(fc.oneof(fc.constantFrom(...PIECES, ...NAMES), fc.string({ unit: 'grapheme', maxLength: 6 })), {
      maxLength: 40,
    })
    .map((pieces) => pieces.join(''))

  /** A default as a text has it, or a string of JSON. */
  const inText = (preset = '') => [preset, JSON.stringify(preset).slice(1, -1)]

  it('changes nothing outside the places of variables', () => {
    fc.assert(
      fc.property(text, fc.string(), (prompt, value) => {
        const segments = splitVariables(prompt)
        expect(segments.map(({ raw }) => raw).join('')).toBe(prompt)
        const variables = variablesIn(segments)
        const parts = fillIn(segments, variables, new Map(variables.map(({ name }) => [name, value])))
        for (const [i, { raw, variable }] of segments.entries())
          if (!variable || value === '') expect([raw, ...inText(variable?.default)]).toContain(parts[i]?.text)
      }),
      { numRuns: 2_000 },
    )
  })

  it('changes nothing at all without values and defaults', () => {
    fc.assert(
      fc.property(text, (prompt) => {
        fc.pre(variablesIn(splitVariables(prompt)).every(({ default: preset }) => preset === undefined))
        fc.pre(splitVariables(prompt).every(({ variable }) => variable?.default === undefined))
        expect(filledOf(prompt)).toBe(prompt)
      }),
      { numRuns: 2_000 },
    )
  })
})

/** From prompts.chat, some shortened. */
describe('variables in real prompts', () => {
  it.each<[string, Variable[]]>([
    ['My first topic is [topic].', [{ name: 'topic' }]],
    ['Product: [Product/Service], by [Company name]', [{ name: 'Product/Service' }, { name: 'Company name' }]],
    ['[e.g., East Hartford, CT or ZIP 06108]', [{ name: 'e.g., East Hartford, CT or ZIP 06108' }]],
    ['[2-3 sentence summary of primary goals]', [{ name: '2-3 sentence summary of primary goals' }]],
    ['写一篇关于[品类]的文章', [{ name: '品类' }]],
    ['[תקין / נכשל]', [{ name: 'תקין / נכשל', choices: ['תקין', 'נכשל'] }]],
    ['[dread / wonder / grief]', [{ name: 'dread / wonder / grief', choices: ['dread', 'wonder', 'grief'] }]],
    ['[21:9 or 2:3]', [{ name: '21:9 or 2:3', choices: ['21:9', '2:3'] }]],
    ['[warm, cool or neutral]', [{ name: 'warm, cool or neutral', choices: ['warm', 'cool', 'neutral'] }]],
    [
      '[rarity: common grey / rare blue]',
      [{ name: 'rarity: common grey / rare blue', choices: ['common grey', 'rare blue'] }],
    ],
    [
      '[venue or occasion], [pigeon or other animal]',
      [{ name: 'venue or occasion' }, { name: 'pigeon or other animal' }],
    ],
    ['[recipient, role, company]', [{ name: 'recipient, role, company' }]],
    ['Write about ${topic} in ${framework:React}.', [{ name: 'topic' }, { name: 'framework', default: 'React' }]],
    ['${Mother Language:Turkish}', [{ name: 'Mother Language', default: 'Turkish' }]],
    ['${Aspect Ratio: 16:9 | 4:3 | 1:1}', [{ name: 'Aspect Ratio', default: '16:9', choices: ['16:9', '4:3', '1:1'] }]],
    ['Act like {character} from {series}.', [{ name: 'character' }, { name: 'series' }]],
    ["interior: {brand's primary color}-themed", [{ name: "brand's primary color" }]],
    ['a {age}-year-old {gender} {occupation}', [{ name: 'age' }, { name: 'gender' }, { name: 'occupation' }]],
    ["I've got: {restaurant_name} in {location}", [{ name: 'restaurant_name' }, { name: 'location' }]],
    ['typical for {OBJECT_NAME}: outer shell/panels', [{ name: 'OBJECT_NAME' }]],
    ['写一篇关于{品类}的文章', [{ name: '品类' }]],
    ['Severity: [LOW | HIGH]', [{ name: 'LOW | HIGH', choices: ['LOW', 'HIGH'] }]],
    ['A [red|green|red] dress', [{ name: 'red | green', choices: ['red', 'green'] }]],
    ['[CONFIDENCE: low | medium]', [{ name: 'CONFIDENCE', choices: ['low', 'medium'] }]],
    ['```sh\n${run:cat a | wc}\n```', [{ name: 'run', default: 'cat a | wc' }]],
    ['[Organized table with columns: BUG-ID | File]', [{ name: 'Organized table with columns: BUG-ID | File' }]],
    [
      "${Brand's core product:chicken bucket, hamburger}",
      [{ name: "Brand's core product", default: 'chicken bucket, hamburger' }],
    ],
    ['${object du mail} et ${points clés}', [{ name: 'object du mail' }, { name: 'points clés' }]],
    ['${input:你好}', [{ name: 'input', default: '你好' }]],
    ['CIDR ${vpc_cidr:10.0.0.0/16}', [{ name: 'vpc_cidr', default: '10.0.0.0/16' }]],
    ['${${variable}', [{ name: 'variable' }]],
    ['Text: {{input_text}} as {{ target_pov }}', [{ name: 'input_text' }, { name: 'target_pov' }]],
    ['```\n[YOUR PROMPT]\n```', [{ name: 'YOUR PROMPT' }]],
    ['```markdown\n# [Session/Project Title]\n```', [{ name: 'Session/Project Title' }]],
    ['```json\n{ "contrast": "${wcag_level:AA}" }\n```', [{ name: 'wcag_level', default: 'AA' }]],
    ['Save it as `${plans_path:plans}/plan.md`', [{ name: 'plans_path', default: 'plans' }]],
  ])('finds those of %j', (prompt, variables) => expect(variablesOf(prompt)).toEqual(variables))

  it.each([
    '- [ ] Write the tests\n- [x] Run them',
    'See [1] and [12].',
    '{ "props": ["Small silver hoops", "Ceramic mug"], "ratio": [16, 9], "on": [true, null] }',
    "row['id'] and data.experiences[0] and list[index] and f(x)[name]",
    '```python\ndef f(names: list[str], ages: dict[str, int]) -> Dict[str, Any]: ...\n```',
    '```typescript\nconst url = `${baseUrl}?since=${since}`\n```',
    '`https://github.com/${repoName}` is built in JavaScript.',
    '${error instanceof Error ? error.message : String(error)}',
    '${projects.length} of ${index + 1}, ${import.meta.dir}, ${encodeURIComponent(x)}',
    '${HOME:-/root} and ${NAME:?is missing}',
    '${{ secrets.COPILOT_MCP_CONTEXT7 }}',
    '{{#each projects}}{{this}}{{else}}{{/each}} {{{json projects}}} {{../period}} {{analytics.totalStars}}',
    "{{ $json['商品名称'] }}",
    '<div style={{color: red}} data={{value}}>',
    '[McKinsey](https://example.com), ![Image](URL), [README.md](./README.md)',
    '[the guide][guide]\n\n[guide]: https://example.com/guide',
    '[[KEY TAKEAWAYS]] and [^note]: see below',
    '> [!important]\n> Read this.',
    '#[derive(Serialize)] and \\[not this\\] and \\${nor this}',
    '/^[a-zA-Z0-9_.-]+@[^>]+[\\w.]$/',
    'usage: tool.py [-h] [--verbose] [{stdio,sse}]',
    'In curly brackets {like this}.',
    'I will put text inside curly brackets {in english}.',
    'What wraps it in curly brackets like {like this}.',
    'One of {red, green}, all of {x | x > 0}, {1, 2} and {x}.',
    'const { data } = useQuery()\nSay {data} aloud.',
    'export const {useState} = React\nUse {useState}.',
    'print(f"Hello {name}")\nAnswer {question}.',
    '"Hello {name}".format(name=name)',
    'const greet = (name) => `Hello`\n<h1>{title}</h1>',
    '<h1 title={title}>{title}</h1>',
    '.card {\n  color: red;\n}\n{card}',
    'body{margin} a:hover{color}',
    '\\frac{above}{below} and x_{max}, e^{rate}',
    'GET /users/{id}/posts/{post}, https://a.example/{city}, {city}/json',
    'report_{date}.md, {date}.md, @{upstream}, %{count}, #{name}',
    '{% if name %}Hello {name}{% endif %} {{ name }}',
    '{{#if name}}Hello {{name}}{{/if}}',
    '{ "city": "{city}" }\n  "land": "{land}",',
    '| {name} | {count} |',
    '{data.firstname} {One sentence describing what gets accomplished} {a.b}',
    '```\n{service} has {count} of them\n```',
    'usage: `tool [start|stop]` or [-h|--help], [|], [a||b]',
    '[open\nclose] and [] and ][',
    '~~~js\nrow = [name]',
  ])('finds none in %j', (prompt) => expect(variablesOf(prompt)).toEqual([]))
})

it('names each variable once, in the order of the text, with its default and choices from any place', () => {
  const prompt = 'In [city], {land}: ${city:Rome} and [city], [tone: warm|cold], {tone}.'
  expect(variablesIn(splitVariables(prompt))).toEqual([
    { name: 'city', default: 'Rome' },
    { name: 'land' },
    { name: 'tone', choices: ['warm', 'cold'] },
  ])
})

it('continues with plain text after code', () => {
  expect(namesOf('[a one] `[b two]` [c three]\n```js\n[d four]\n```\n[e five]')).toEqual(['a one', 'c three', 'e five'])
})

it.each(['', 'plain', '[one][two]', 'a [city] b ${x:1} c {{y}}', '```\n[a thing]', '[] [[deep]] ]['])(
  'loses nothing of %j',
  (prompt) => {
    const segments = splitVariables(prompt)
    expect(segments.map(({ raw }) => raw).join('')).toBe(prompt)
    for (const { raw, at } of segments) expect(prompt.slice(at, at + raw.length)).toBe(raw)
  },
)

it.each([
  '[',
  '${',
  '{{',
  '`',
  '```\n',
  '[a',
  '~~~\n`',
  '[[a]',
  '${a:',
  ' `a\n',
  '{a',
  '{aa} ',
  '{',
  '[a|',
  '[a: b|c] ',
  '\\\\',
  'f',
  '{%',
  'IMPORT a ',
  '~',
])('is fast with a long text of %j', (piece) => {
  const prompt = piece.repeat(Math.ceil(200_000 / piece.length))
  const startedAt = performance.now()
  splitVariables(prompt)
  expect(performance.now() - startedAt).toBeLessThan(1_000)
})

describe('described variables', () => {
  const variables = variablesIn(splitVariables('[city] in [month], [tone: warm|cold]'))

  it('are in the order of their descriptions, then of the text', () => {
    const hints = [
      { gap: 'month', label: 'When', description: 'As May' },
      { gap: 'gone', label: 'Gone' },
      { gap: 'tone' },
    ]
    expect(describedVariables(variables, hints)).toEqual([
      { name: 'month', label: 'When', description: 'As May' },
      { name: 'tone', choices: ['warm', 'cold'] },
      { name: 'city' },
    ])
    expect(describedVariables(variables)).toEqual(variables)
  })

  it('keep only descriptions of variables in the text', () => {
    const hints = [{ gap: 'month' }, { gap: 'gone', label: 'Gone' }, { gap: 'city', label: 'Town' }]
    expect(descriptionsFor(variables, hints)).toEqual([{ gap: 'month' }, { gap: 'city', label: 'Town' }])
  })
})
