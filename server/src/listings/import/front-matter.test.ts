import { expect, it } from 'vitest'
import { frontMatterOf, plainText } from './front-matter.ts'

const headed = (yaml: string, body = 'Act as a reviewer of [language] code.') => `---\n${yaml}\n---\n\n${body}`

it('has the title, the description and the text below', () => {
  expect(frontMatterOf(headed('name: code-review_helper\ndescription: Reads a diff.'))).toEqual({
    title: 'Code review helper',
    description: 'Reads a diff.',
    variables: [],
    body: '\nAct as a reviewer of [language] code.',
  })
  expect(frontMatterOf(headed('title: "Diff: reader"\nname: x'))?.title).toBe('Diff: reader')
})

it.each([
  ['an unquoted colon', 'description: Use when: a diff is long'],
  ['a folded block', 'description: >\n  Use when:\n  a diff is long'],
  ['examples for a tool', 'description: "Use when: a diff is long\\n\\nExamples:\\n<example>long</example>"'],
])('reads a description with %s', (_, yaml) => {
  expect(frontMatterOf(headed(yaml))?.description).toBe('Use when: a diff is long')
})

it('is at the head alone', () => {
  expect(frontMatterOf('---x\nSecret.\n---\ndescription: Below\n---\nText')).toBeUndefined()
  expect(frontMatterOf('Text\n---\ndescription: Below\n---\nText')).toBeUndefined()
})

it('shortens a long description at a word', () => {
  const { description } = frontMatterOf(headed(`description: ${'word '.repeat(300)}`)) ?? { description: '' }
  expect(description).toMatch(/word …$/)
  expect(description.length).toBeLessThan(610)
})

it.each([
  ['a mapping', 'variables:\n  language: The language of the diff'],
  ['a list', 'inputs:\n  - name: "[language]"\n    description: The language of the diff\n  - name: unsaid'],
  ['keys in brackets', '{{language}}: → The language of the diff'],
])('describes variables of %s', (_, yaml) => {
  expect(frontMatterOf(headed(yaml))?.variables).toEqual([{ gap: 'language', description: 'The language of the diff' }])
})

it.each([
  ['no front matter', 'Act as a reviewer.'],
  ['a rule between paragraphs', 'One\n---\nTwo\n---\nThree'],
  ['an open one', '---\nname: reviewer\nAct as a reviewer.'],
  ['a list', headed('- one\n- two')],
  ['a sentence', headed('Read this first.')],
  [
    'too many aliases',
    headed(`a: &a [${'x,'.repeat(20)}x]\nb: &b [${'*a,'.repeat(20)}*a]\nc: [${'*b,'.repeat(20)}*b]`),
  ],
])('is undefined for %s', (_, text) => expect(frontMatterOf(text)).toBeUndefined())

it('takes linear time for hostile texts', () => {
  const { user: startedAt } = process.threadCpuUsage()
  for (const text of [
    `---\n${'a: b: c\n'.repeat(20_000)}`,
    `---\n${'-'.repeat(200_000)}`,
    `---\n${'[['.repeat(9_000)}\n---\n`,
    '\n'.repeat(190_000),
    ...['\n', '[a]', '{{{{{,', '{', '? ', '{? '].map((piece) => headed(piece.repeat(4_900 / piece.length))),
    ...['{', '[', '? ', '{a: {', '"'].map((piece) => headed(piece.repeat(150))),
  ]) {
    frontMatterOf(text)
  }
  const { user: endedAt } = process.threadCpuUsage()
  // Microseconds of the processor.
  expect(endedAt - startedAt).toBeLessThan(2_000_000)
})

it('takes off the signs of emphasis beside punctuation of Chinese and Japanese', () => {
  expect(plainText('**重要：**请先阅读\n\n- **「強調」**です')).toBe('重要：请先阅读\n- 「強調」です')
})
