import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import iconv from 'iconv-lite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSource, readSource } from './read-source.ts'
import type { FileRow, NamedColumns } from './records.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'promptery-source-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function write(name: string, content: string | Buffer): Promise<string> {
  const path = join(folder, name)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, content)
  return path
}

async function rowsAt(path: string, encoding?: string, columns: NamedColumns = new Map()): Promise<FileRow[]> {
  const rows: FileRow[] = []
  for await (const row of readSource(await openSource(path), { ...(encoding && { encoding }), columns })) rows.push(row)
  return rows
}

const read = async (name: string, content: string | Buffer, encoding?: string) =>
  rowsAt(await write(name, content), encoding)
const json = (value: unknown) => JSON.stringify(value)

describe('a file in another encoding', () => {
  const german = '"title","prompt"\r\n"Grüße an Köche5 – “Menü”","Schreibe ein Menü für [Anlass] mit 5 € Budget"\r\n'
  const cases = [
    ['gb18030', 'title,prompt\r\n"学术论文写作助手","为[主题]写论文"\r\n'],
    ['shift_jis', 'title,prompt\r\n"予定表プロンプト","[料理]の出汁を教えて"\r\n'],
    ['big5', 'title,prompt\r\n"學術論文寫作助手","為[主題]寫一篇論文，請用繁體中文"\r\n'],
    ['euc-jp', 'title,prompt\r\n"学習プロンプト","[料理]の手順を教えてください"\r\n'],
    ['euc-kr', 'title,prompt\r\n"편지 쓰기","고객에게 배송 지연에 대한 편지를 써 주세요"\r\n'],
  ] as const
  const recordOf = (text: string) => {
    const [, title, prompt] = /\r\n"(.*)","(.*)"/.exec(text) ?? []
    return { title, prompt }
  }

  it.each(cases)('is read where that is certain: %s', async (encoding, text) => {
    expect(await read(`${encoding}.csv`, iconv.encode(text, encoding))).toEqual([
      { place: 'line 2', record: recordOf(text) },
    ])
  })

  it('is refused whole where it is not, with what to do, and read as the option says', async () => {
    const bytes = iconv.encode(german, 'windows-1252')
    await expect(read('german.csv', bytes)).rejects.toThrow(
      /^line 2 is not UTF-8\. Save the file as UTF-8, in Excel “CSV UTF-8”, or name its encoding, for example --encoding windows-1252$/,
    )
    expect(await read('german.csv', bytes, 'latin1')).toEqual([{ place: 'line 2', record: recordOf(german) }])
  })

  it.each([
    ['windows-1252', 'Schöne Grüße aus Köln, das Mädchen fährt früh über Österreich und hört süße Bären. '],
    ['windows-1252', 'L’élève a été étonné où les bûches brûlaient, ça déplaît à l’hôtel des garçons préférés. '],
    ['windows-1251', 'Напиши письмо клиенту о задержке доставки товара. '],
    ['windows-1254', 'Bir şiir yaz, çok güzel olsun, öğretmen için. '],
    ['windows-874', 'เขียนจดหมายถึงลูกค้าเกี่ยวกับความล่าช้า '],
  ])('of one byte a character is never guessed: %s', async (encoding, sentence) => {
    const text = sentence.repeat(9)
    const bytes = iconv.encode(`title,prompt\nOne,${text}\n`, encoding)
    await expect(read('guess.csv', bytes)).rejects.toThrow(/^line 2 is not UTF-8/)
  })

  it('is refused with the line of the first byte that the named one does not have', async () => {
    const text = Buffer.concat([Buffer.from('title,prompt\nFox,ok\nOwl,'), Buffer.from([0x81]), Buffer.from('\n')])
    await expect(read('wrong.csv', text, 'windows-1252')).rejects.toThrow(/^line 3 is not WINDOWS-1252\./)
    await expect(read('wrong.csv', text, 'klingon')).rejects.toThrow(/^--encoding: klingon is not known/)
  })

  it('is what the option is for: UTF-8 and files with a mark beside it are read as they are', async () => {
    const text = 'title,prompt\nÇay,Bir çay öner — 茶\n'
    const rows = [{ place: 'line 2', record: { title: 'Çay', prompt: 'Bir çay öner — 茶' } }]
    expect(await read('utf-8.csv', text, 'windows-1252')).toEqual(rows)
    expect(await read('utf-16.csv', iconv.encode(`\ufeff${text}`, 'utf-16le'), 'windows-1252')).toEqual(rows)
    expect(await read('unmarked.csv', iconv.encode(text, 'utf-16le'), 'utf-16le')).toEqual(rows)
  })

  it('is refused when it ends within a character, or late', async () => {
    const late = Buffer.concat([Buffer.from(`title,prompt\n${'Fox,ok\n'.repeat(30_000)}`), Buffer.from([0xe4, 0x0a])])
    await expect(read('late.csv', late)).rejects.toThrow(/^line 30002 is not UTF-8/)
    await expect(read('cut.csv', Buffer.from('title,prompt\nFox,é').subarray(0, -1))).rejects.toThrow(/^line 2 is not/)
  })

  it.each(['utf-16le', 'utf-16be'])('is read with a byte order mark: %s', async (encoding) => {
    const text = `\ufefftitle\tprompt\r\nFox\tZeichne — 雪\r\n`
    expect(await read('marked.csv', iconv.encode(text, encoding))).toEqual([
      { place: 'line 2', record: { title: 'Fox', prompt: 'Zeichne — 雪' } },
    ])
  })

  it.each([
    ['a workbook', Buffer.from('504b0304140006000800', 'hex')],
    ['a PDF', Buffer.from('%PDF-1.7\n%âãÏÓ', 'latin1')],
    ['text of two bytes without a mark', Buffer.from('title,prompt', 'utf16le')],
  ])('is no text where it is %s', async (_, bytes) => {
    await expect(read('binary.xlsx', bytes)).rejects.toThrow(/^This is no text file\. Save a spreadsheet as CSV/)
  })
})

describe('a document', () => {
  const fox = { title: 'Fox', prompt: 'Draw a fox' }
  const row = (place: string, record: object) => ({ place, record: expect.objectContaining(record) })

  it.each([
    ['a list', [fox, { name: 'Owl', content: 'Draw an owl' }], ['item 1', 'item 2']],
    [
      'an object with a list',
      { version: 1, tags: ['a'], items: [fox, { act: 'Owl', text: 'Draw an owl' }] },
      ['items item 1', 'items item 2'],
    ],
    ['a map from title to text', { Fox: 'Draw a fox', Owl: 'Draw an owl' }, ['“Fox”', '“Owl”']],
  ])('of JSON is read: %s', async (_, value, [first, second]) => {
    const rows = await read('list.json', json(value))
    expect(rows.map(({ place }) => place)).toEqual([first, second])
    expect(rows).toMatchObject([{ record: { prompt: 'Draw a fox' } }, { record: {} }])
    expect(json(rows)).toContain('Draw an owl')
  })

  it('of JSON is read: a map within an object', async () => {
    expect(await read('map.json', json({ prompts: { Fox: 'Draw a fox' } }))).toMatchObject([{ place: '“Fox”' }])
  })

  it('of a spreadsheet’s Unicode text is a table', async () => {
    expect(await read('table.txt', iconv.encode('\ufeffTitle\tText\r\nMenü\tSchreibe\r\n', 'utf-16le'))).toEqual([
      { place: 'line 2', record: { title: 'Menü', text: 'Schreibe' } },
    ])
  })

  it('of one prompt has the file’s name as its title', async () => {
    expect(await read('code-review.json', json({ prompt: 'Review it' }))).toEqual([
      row('code-review.json', { title: 'Code review', prompt: 'Review it' }),
    ])
    expect(await read('night_owl.md', 'Be an owl\n\n')).toEqual([
      row('night_owl.md', { title: 'Night owl', prompt: 'Be an owl\n' }),
    ])
  })

  it.each([
    ['explain-code.prompt.md', 'Explain code'],
    ['Weekly review 0f9a8b7c6d5e4f3a2b1c0d9e8f7a6b5c.md', 'Weekly review'],
    ['v1.2 notes.md', 'V1.2 notes'],
    ['summarize_mail/skprompt.txt', 'Summarize mail'],
  ])('of one prompt is titled without what its tool adds to the name: %s', async (name, title) => {
    expect(await read(name, 'Be an owl')).toMatchObject([{ record: { title } }])
  })

  it('of JSON Lines has a place for each, and broken ones stand alone', async () => {
    const rows = await read('list.jsonl', `${json(fox)}\n\n{"title": \n${json({ title: 'No text' })}\n`)
    expect(rows).toEqual([
      row('line 1', fox),
      { place: 'line 3', problem: expect.stringMatching(/^the line is not valid JSON/) },
      { place: 'line 4', problem: expect.stringMatching(/^no key has a text .* Found: title\. Name it with --column/) },
    ])
  })

  it('of YAML keeps scalars as they are written', async () => {
    const yaml = '- title: 1.10\n  prompt: |\n    Act as [role]\n      and {{x}}\n- title: "007"\n  prompt: yes\n'
    expect(await read('list.yaml', yaml)).toEqual([
      row('item 1', { title: '1.10', prompt: 'Act as [role]\n  and {{x}}\n' }),
      row('item 2', { title: '007', prompt: 'yes' }),
    ])
  })

  it.each([
    ['broken.json', '{"title": "Fox",\n  "prompt": "a" "b"}', /^Line 2, column 17 is not valid JSON: CommaExpected$/],
    ['open.json', '[{"title": "Fox"', /^Line 1, column 17 is not valid JSON/],
    ['broken.yaml', 'title: Fox\nprompt: "open\n', /^Line \d+, column \d+ is not valid YAML: /],
    ['deep.yaml', '['.repeat(100_000), /^Line 1, column 100 has values nested too deep/],
    ['package.json', json({ name: 'x', scripts: { a: 'b' } }), /^no key has a text .* Found: name, scripts\./],
    ['number.json', '4', /^There is no list and no object/],
    ['dify.yml', 'kind: app\napp: {name: A}\nmodel_config: {pre_prompt: ""}\n', /^The app has no prompt/],
  ])('that is not understood is refused with its place: %s', async (name, content, message) => {
    await expect(read(name, content)).rejects.toThrow(message)
  })

  it('of a chat is one text with its roles, and a single message alone', async () => {
    const messages = [
      { role: 'system', content: 'Be kind.' },
      { role: 'user', content: [{ type: 'text', text: 'Read {{x}}' }] },
    ]
    const picture = [{ role: 'user', content: [{ type: 'image_url', image_url: { url: 'a' } }] }]
    expect(
      await read(
        'chats.json',
        json([
          { name: 'Two', messages },
          { name: 'One', prompt: messages.slice(0, 1) },
          { name: 'No', messages: picture },
        ]),
      ),
    ).toEqual([
      row('item 1', { prompt: 'System:\nBe kind.\n\nUser:\nRead {{x}}' }),
      row('item 2', { prompt: 'Be kind.' }),
      { place: 'item 3', problem: 'a message has a part that is no text' },
    ])
  })
})

describe('a prompt of another tool', () => {
  const only = async (name: string, content: string) => {
    const rows = await read(name, content)
    expect(rows).toHaveLength(1)
    const [row] = rows
    return row && 'record' in row ? row.record : expect.unreachable(json(row))
  }
  const template = (text: string, format = 'f-string') => ({
    lc: 1,
    type: 'constructor',
    id: ['langchain', 'prompts', 'prompt', 'PromptTemplate'],
    kwargs: { input_variables: ['topic'], template: text, template_format: format },
  })
  const message = (kind: string, text: string) => ({
    lc: 1,
    type: 'constructor',
    id: ['langchain', 'prompts', 'chat', `${kind}MessagePromptTemplate`],
    kwargs: { prompt: template(text) },
  })

  it('is read from LangChain’s JSON, with its variables and braces', async () => {
    const single = { ...template('About {topic}, as {{"a": {n!r:>3}}}'), name: 'PromptTemplate' }
    expect(await only('joke-maker.json', json(single))).toMatchObject({
      title: 'Joke maker',
      prompt: 'About {{topic}}, as {"a": {{n}}}',
    })
    expect(await only('mustache.json', json(template('About {{topic}}', 'mustache')))).toMatchObject({
      prompt: 'About {{topic}}',
    })
    const chat = {
      lc: 1,
      type: 'constructor',
      id: ['langchain_core', 'prompts', 'chat', 'ChatPromptTemplate'],
      kwargs: {
        metadata: { lc_hub_owner: 'rlm', lc_hub_repo: 'rag-prompt' },
        messages: [
          message('System', 'Use {context}.'),
          {
            lc: 1,
            type: 'constructor',
            id: ['langchain_core', 'prompts', 'chat', 'MessagesPlaceholder'],
            kwargs: { variable_name: 'history' },
          },
          message('Human', '{question}'),
        ],
      },
    }
    expect(await only('hub.json', json(chat))).toMatchObject({
      title: 'Rag prompt',
      prompt: 'System:\nUse {{context}}.\n\nMessages:\n{{history}}\n\nUser:\n{{question}}',
    })
  })

  it('is read from a response of LangChain’s hub, titled by its repository', async () => {
    const chat = ['langchain_core', 'prompts', 'chat', 'ChatPromptTemplate']
    const manifest = { lc: 1, type: 'constructor', id: chat, kwargs: { messages: [message('Human', 'Say {topic}')] } }
    const response = { owner: 'o', repo: 'say-it', commit_hash: 'c', manifest, examples: [] }
    expect(await only('pulled.json', json(response))).toMatchObject({ title: 'Say it', prompt: 'Say {{topic}}' })
  })

  it('is read from LangChain’s YAML', async () => {
    const yaml = '_type: prompt\ninput_variables: ["adjective"]\ntemplate: Tell me a {adjective} joke.\n'
    expect(await only('joke.yaml', yaml)).toMatchObject({ title: 'Joke', prompt: 'Tell me a {{adjective}} joke.' })
    const elsewhere = await read('elsewhere.yaml', '_type: prompt\ninput_variables: []\ntemplate_path: a.txt\n').catch(
      String,
    )
    expect(String(elsewhere)).toContain('template_path: the text is in a.txt')
  })

  it('is read from LangChain with what its partial variables hold', async () => {
    const given = { partial_variables: { audience: 'children of {age}' }, input_variables: ['text'] }
    const value = { _type: 'prompt', ...given, template: 'Sum up {text} for {audience}.', template_format: 'f-string' }
    const prompt = 'Sum up {{text}} for children of {age}.'
    expect(await only('partial.json', json(value))).toMatchObject({ prompt })
    const { _type, ...kwargs } = value
    expect(await only('serialised.json', json({ ...template(''), kwargs }))).toMatchObject({ prompt })
    const mustache = { ...kwargs, template: 'Sum up {{text}} for {{ audience }}.', template_format: 'mustache' }
    expect(await only('mustache.json', json({ ...template(''), kwargs: mustache }))).toMatchObject({ prompt })
  })

  it('is read from LangChain’s few shots: prefix, examples and suffix', async () => {
    const yaml = `_type: few_shot
input_variables: ["adjective"]
prefix: Write antonyms.
example_prompt:
  _type: prompt
  input_variables: ["input", "output"]
  template: "Input: {input}\\nOutput: {output}"
examples:
  - {input: happy, output: sad}
  - {input: tall, output: short}
suffix: "Input: {adjective}\\nOutput:"
`
    expect(await only('antonyms.yaml', yaml)).toMatchObject({
      title: 'Antonyms',
      prompt:
        'Write antonyms.\n\nInput: happy\nOutput: sad\n\nInput: tall\nOutput: short\n\nInput: {{adjective}}\nOutput:',
    })
    await expect(
      read('elsewhere.yaml', yaml.replace(/examples:\n(?: .*\n)+/, 'examples: examples.json\n')),
    ).rejects.toThrow('examples: they are in examples.json. Write them into examples')
  })

  it('is read from Promptfoo: each prompt that its configuration has', async () => {
    const yaml = `description: Translations
prompts:
  - "Translate {{input}}"
  - {label: Pirate, raw: "Arr, translate {{input}}"}
  - file://prompts/polite.txt
providers: [openai:gpt-4o]
tests:
  - {vars: {input: Hello}}
`
    expect(await read('promptfooconfig.yaml', yaml)).toEqual([
      {
        place: 'prompts item 1',
        record: expect.objectContaining({ title: 'Translations 1', prompt: 'Translate {{input}}' }),
      },
      {
        place: 'prompts item 2',
        record: expect.objectContaining({ title: 'Pirate', prompt: 'Arr, translate {{input}}' }),
      },
      { place: 'prompts item 3', problem: 'the text is in file://prompts/polite.txt: import that file' },
    ])
  })

  it('of an export is the listing’s, also where it is an address', async () => {
    const own = { title: 'Fox', prompt: 'file://fox.txt', format: 'promptery-1' }
    expect(await only('own.json', json([own]))).toMatchObject({ prompt: 'file://fox.txt' })
  })

  it('is read from an agent of LobeChat', async () => {
    const config = { systemRole: '把 {{text}} 译成[目标语言]。', openingMessage: '你好' }
    const meta = { avatar: '🌐', description: '中英互译', tags: ['翻译'], title: '翻译专家' }
    expect(await only('t.zh-CN.json', json({ author: 'arvin', config, identifier: 't', meta }))).toEqual({
      title: '翻译专家',
      description: '中英互译',
      author: 'arvin',
      prompt: config.systemRole,
    })
  })

  it('is read from Langfuse, also a chat with a placeholder', async () => {
    const chat = [
      { role: 'system', content: 'Be a {{level}} critic' },
      { type: 'placeholder', name: 'history' },
    ]
    const data = [{ name: 'movie-chat', version: 2, type: 'chat', prompt: chat }]
    expect(await only('prompts.json', json({ data, meta: { page: 1 } }))).toMatchObject({
      prompt: 'System:\nBe a {{level}} critic\n\nMessages:\n{{history}}',
    })
  })

  it('is read from chats of a dataset, if an option names them', async () => {
    const conversations = [
      { from: 'system', value: 'Be kind.' },
      { from: 'human', value: 'Who are you?' },
      { from: 'gpt', value: 'A fox.' },
    ]
    const path = await write('sharegpt.json', json([{ id: 'fox-1', conversations }]))
    const columns: NamedColumns = new Map([
      ['conversations', 'prompt'],
      ['id', 'title'],
    ])
    const prompt = 'System:\nBe kind.\n\nUser:\nWho are you?\n\nAssistant:\nA fox.'
    expect(await rowsAt(path, undefined, columns)).toMatchObject([{ record: { title: 'fox-1', prompt } }])
  })

  it('is refused with what would do, where no key at the top has a text', async () => {
    const flow = { nodes: [{ id: 'a', data: { inputs: { template: 'About {x}' } } }], edges: [{ id: 'b' }] }
    await expect(read('chatflow.json', json(flow))).rejects.toThrow(
      /Found: nodes, edges, and none of them is a text\. Write a list of objects with title and prompt$/,
    )
  })

  it('is read from Dify: the simple prompt with its form', async () => {
    const yaml = `app:
  name: Übersetzer
  description: Translates
  mode: chat
kind: app
version: 0.1.5
model_config:
  pre_prompt: |-
    Translate into {{language}}.
  prompt_type: simple
  user_input_form:
    - select: {label: Language, variable: language, required: true, options: [English, French], default: ''}
`
    expect(await only('dify.yml', yaml)).toMatchObject({
      title: 'Übersetzer',
      description: 'Translates',
      prompt: 'Translate into {{language}}.',
      variables: json([{ name: 'language', label: 'Language', description: 'One of: English, French' }]),
    })
  })

  it('is read from Dify with the defaults of its form, in the text where that can have them', async () => {
    const input = (variable: string, preset: unknown) => ({
      'text-input': { label: variable, variable, required: false, default: preset },
    })
    const app = (simple: string, ...form: object[]) =>
      only('dify.json', json({ app: { name: 'A' }, model_config: { pre_prompt: simple, user_input_form: form } }))
    const text = 'To {{who}}: {{tone}}, {{ words }} words, {{note}}. {{who}}! `{{who}}` {{none}}'
    const form = [
      input('who', 'a friend'),
      input('tone', 'warm, "dry" | kind'),
      input('words', 120),
      input('note', 'two\nlines'),
      input('none', ''),
    ]
    const { prompt, variables = '' } = await app(text, ...form)
    expect(prompt).toBe('To {{who|a friend}}: {{tone}}, {{words|120}} words, {{note}}. {{who}}! `{{who}}` {{none}}')
    expect(JSON.parse(variables)).toEqual([
      { name: 'who' },
      { name: 'tone', description: 'Default: warm, "dry" | kind' },
      { name: 'words' },
      { name: 'note', description: 'Default: two\nlines' },
      { name: 'none' },
    ])
    // Brackets would end the place, and quotes the string.
    expect(await app('Say {{a}}', input('a', 'red | blue'))).toMatchObject({
      prompt: 'Say {{a | text:default="red | blue"}}',
    })
    expect(await app('```json\n{"a": "{{a}}"}\n```', input('a', 'red | blue'))).toMatchObject({
      prompt: '```json\n{"a": "{{a}}"}\n```',
      variables: json([{ name: 'a', description: 'Default: red | blue' }]),
    })
    // In a template it would be a filter.
    expect(await app('{% if a %}{{a}}{% endif %}', input('a', 'red'))).toMatchObject({
      prompt: '{% if a %}{{a}}{% endif %}',
    })
  })

  it('is read from Dify: each LLM node of a workflow', async () => {
    const value = {
      app: { name: 'Flow', mode: 'workflow' },
      kind: 'app',
      workflow: {
        graph: {
          nodes: [
            {
              id: '1',
              data: {
                type: 'start',
                title: 'Start',
                variables: [{ variable: 'topic', label: 'Topic', type: 'text-input' }],
              },
            },
            {
              id: '2',
              data: {
                type: 'llm',
                title: 'Plan',
                prompt_template: [{ role: 'system', text: 'Plan {{#1.topic#}} for {{#sys.query#}}' }],
              },
            },
            {
              id: '3',
              data: {
                type: 'llm',
                title: 'Check',
                prompt_template: [
                  { role: 'user', text: 'Check {{#2.text#}} and {{#4.text#}}' },
                  { role: 'assistant', text: '' },
                ],
              },
            },
            { id: '4', data: { type: 'code', title: 'Code' } },
          ],
        },
      },
    }
    expect(await read('flow.json', json(value))).toMatchObject([
      { place: 'LLM node 1', record: { title: 'Flow: Plan', prompt: 'Plan {{topic}} for {{query}}' } },
      { place: 'LLM node 2', record: { title: 'Flow: Check', prompt: 'Check {{Plan text}} and {{Code text}}' } },
    ])
  })

  it('is read from LibreChat’s groups, in production', async () => {
    const groups = [
      {
        _id: 'g1',
        name: 'Essay',
        oneliner: 'Writes',
        category: 'write',
        command: 'essay',
        productionPrompt: { prompt: 'Write about {{topic}}' },
      },
      {
        name: 'Two',
        productionId: 'p2',
        prompts: [
          { _id: 'p1', prompt: 'Old' },
          { _id: 'p2', prompt: 'New' },
          { _id: 'p3', prompt: 'Draft' },
        ],
      },
      { prompt: { prompt: 'Made', type: 'text' }, group: { name: 'Three', category: 'idea' } },
    ]
    expect(await read('librechat.json', json({ promptGroups: groups, pageNumber: 1 }))).toMatchObject([
      { record: { name: 'Essay', oneliner: 'Writes', prompt: 'Write about {{topic}}' } },
      { record: { name: 'Two', prompt: 'New' } },
      { record: { name: 'Three', prompt: 'Made' } },
    ])
  })

  it('is read from Open WebUI', async () => {
    const value = [
      {
        command: '/sum',
        user_id: 'u',
        title: 'Summary',
        content: 'Sum up {{CLIPBOARD}}',
        timestamp: 1_700_000_000,
        access_control: null,
        user: { id: 'u', name: 'A' },
      },
    ]
    expect(await only('prompts.json', json(value))).toMatchObject({ title: 'Summary', prompt: 'Sum up {{CLIPBOARD}}' })
  })

  it('is read from .prompty, with roles and inputs', async () => {
    const text = `---
name: Basic Prompt
description: Answers **questions**
authors:
  - jane
  - sam
model:
  api: chat
inputs:
  question:
    type: string
    description: What is asked
---
system:
You are {{firstName}}’s helper.

# Safety
- be kind

user:
{{question}}
`
    expect(await only('basic.prompty', text)).toMatchObject({
      title: 'Basic Prompt',
      authors: 'jane, sam',
      prompt: 'System:\nYou are {{firstName}}’s helper.\n\n# Safety\n- be kind\n\nUser:\n{{question}}',
      variables: json([{ gap: 'question', description: 'What is asked' }]),
    })
  })

  it('is read from Markdown, the text being what is below the front matter', async () => {
    const text =
      '---\nname: diff-reader\ndescription: Use when: a diff is long\nmodel: opus\n---\n\nRead it.\n\n---\nEnd  \n'
    expect(await only('x.md', text)).toMatchObject({ title: 'Diff reader', prompt: 'Read it.\n\n---\nEnd  ' })
    expect(await only('y.md', text.replaceAll('\n', '\r\n'))).toMatchObject({ prompt: 'Read it.\r\n\r\n---\r\nEnd  ' })
  })
})

describe('a folder', () => {
  it('has files with the column that an option names, and others without', async () => {
    await write('mixed/a.csv', 'Titel,Title,prompt\nFuchs,Fox,Zeichne\n')
    await write('mixed/b.csv', 'title,prompt\nOwl,Draw\n')
    await write('mixed/c.yml', 'app: {name: Chat}\nmodel_config: {pre_prompt: Hello}\n')
    const rows = await rowsAt(join(folder, 'mixed'), undefined, new Map([['titel', 'title']]))
    expect(rows).toMatchObject([
      { record: { title: 'Fuchs' } },
      { record: { title: 'Owl' } },
      { record: { title: 'Chat' } },
    ])
  })

  it('is read by path; what is no prompt is left out, and a file that cannot be read stands alone', async () => {
    await write('library/patterns/write_essay/system.md', '# IDENTITY\n\nYou write.\n')
    await write('library/patterns/write_essay/user.md', '')
    await write('library/patterns/write_essay/notes.md', 'Of this pattern')
    await write('library/patterns/pattern_explanations.md', 'Of all patterns')
    await write('library/kernel/mail/skprompt.txt', 'Summarize {{$input}}')
    await write('library/kernel/mail/config.json', json({ schema: 1, input_variables: [{ name: 'input' }] }))
    await write('library/README.md', '# Read me')
    await write('library/LICENSE', 'MIT')
    await write('library/cover.png', Buffer.from([0x89, 0x50]))
    await write('library/.git/config', 'x')
    await write('library/b.csv', 'title,prompt\nFox,Draw\n')
    await write('library/a/list.json', json([{ title: 'Owl', prompt: 'Hoo' }]))
    await write('library/broken.json', '{')
    const path = join(folder, 'library')
    expect((await openSource(path)).leftOut).toEqual([
      'LICENSE',
      'README.md',
      'cover.png',
      join('kernel', 'mail', 'config.json'),
      join('patterns', 'write_essay', 'notes.md'),
      join('patterns', 'write_essay', 'user.md'),
      join('patterns', 'pattern_explanations.md'),
    ])
    expect(await rowsAt(path)).toMatchObject([
      { place: `${join('a', 'list.json')} item 1`, record: { title: 'Owl' } },
      { place: 'b.csv line 2', record: { title: 'Fox' } },
      { place: 'broken.json', problem: expect.stringMatching(/^Line 1, column 2 is not valid JSON/) },
      { place: join('kernel', 'mail', 'skprompt.txt'), record: { title: 'Mail', prompt: 'Summarize {{$input}}' } },
      {
        place: join('patterns', 'write_essay', 'system.md'),
        record: { title: 'Write essay', prompt: '# IDENTITY\n\nYou write.' },
      },
    ])
  })
})
