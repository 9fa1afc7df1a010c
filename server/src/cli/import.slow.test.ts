import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { BUILT_SERVER, type RunningProcess, startProcess } from '@promptery/testing/process'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let folder: string
let env: Record<string, string>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'promptery-import-'))
  env = { DATA_DIR: join(folder, 'data'), SEED: 'none', PORT: '0', LOG_LEVEL: 'warn' }
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function aFile(name: string, content: string): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}

async function run(...args: string[]): Promise<{ code: number | null; lines: string[] }> {
  const command = startProcess('cli/import.ts', env, ...args)
  return { code: await command.ended, lines: command.printed().trim().split('\n') }
}

const SMALL = 'act,prompt,contributor\nFox,"Draw\na fox",mira\na,Draw,mira\nOwl,Draw an owl,ben\n'

describe('npm run import', () => {
  it('imports into the embedded PostgreSQL without a server, and names refused rows', async () => {
    expect(await run(await aFile('small.csv', SMALL))).toEqual({
      code: 0,
      lines: [
        'line 4: title: Use at least 2 characters',
        expect.stringMatching(/^2 added, 0 known already, 1 refused, in [\d.]+ s$/),
        'New engineers: mira, ben',
        'Categories, 0 from the file, 2 guessed by words, 0 by default: Animal 2',
        'Types, 0 from the file, 2 guessed by words, 0 by default: DALL-E 2',
      ],
    })
  }, 90_000)

  it.each([
    ['no file', [], /^Usage: npm run import/],
    ['an unknown file', ['nothing.csv'], /^There is no file nothing\.csv$/],
    ['a folder without prompts', ['EMPTY'], /^There are no files with prompts in /],
    [
      'a column that no field has',
      ['SMALL', '--column', 'text=Text'],
      /^--column: write FIELD=NAME, with one of title, /,
    ],
    ['an unknown encoding', ['SMALL', '--encoding', 'klingon'], /^--encoding: klingon is not known/],
    ['a link to itself', ['LINK'], /link\.csv cannot be read \(ELOOP\)$/],
    ['a price that is none', ['SMALL', '--price', '3'], /^--price: Choose a price of /],
    ['an unknown category', ['SMALL', '--category', 'Birds'], /^--category: choose one of /],
    ['an unknown licence', ['SMALL', '--licence', 'gpl'], /^Usage: /],
    ['an unknown option', ['SMALL', '--prize', '4'], /^Unknown option/],
    ['an unknown owner', ['SMALL', '--owner', 'nobody@test.example'], /^There is no account nobody@test\.example$/],
  ])('refuses %s with a message', async (_, args, expected) => {
    const link = join(folder, 'link.csv')
    await rm(link, { force: true })
    await symlink(link, link)
    const empty = join(folder, 'empty')
    await mkdir(empty, { recursive: true })
    const files: Record<string, string> = { LINK: link, EMPTY: empty, SMALL: await aFile('small.csv', SMALL) }
    const { code, lines } = await run(...args.map((arg) => files[arg] ?? arg))
    expect(code).toBe(1)
    expect(lines[0]).toMatch(expected)
    expect(lines.join('\n')).not.toContain('    at ')
  })

  it('imports into a running server; after a kill, the next import adds the rest', async () => {
    const rows = Array.from({ length: 6_000 }, (_, n) => `Fox ${n},Draw fox number ${n},writer${n % 50}`)
    const path = await aFile('large.csv', `act,prompt,contributor\n${rows.join('\n')}\n`)
    const server = startProcess(BUILT_SERVER, env)
    await server.until('Stop with Ctrl-C')
    try {
      const address = /ready at (http:\/\/\S+)/.exec(server.printed())?.[1]
      const found = async () => {
        const answer = await fetch(`${address}/api/v1/prompts/all-prompts?limit=1&search=Fox`, {
          signal: AbortSignal.timeout(10_000),
        })
        return ((await answer.json()) as { prompts: { title: string }[] }).prompts[0]?.title
      }
      const killed = startProcess('cli/import.ts', env, path)
      await killAmidst(killed, async () => /^Fox \d+$/.test((await found()) ?? ''))
      expect(await found()).toMatch(/^Fox \d+$/)
      const { code, lines } = await run(path)
      expect(code).toBe(0)
      const [, added, known] = /^(\d+) added, (\d+) known already, 0 refused/m.exec(lines.join('\n')) ?? []
      expect(Number(added) + Number(known)).toBe(6_000)
      expect(Number(known)).toBeGreaterThan(0)
      expect(await found()).toBe('Fox 5999')
    } finally {
      server.child.kill('SIGTERM')
      expect(await server.ended).toBe(0)
    }
  }, 120_000)
})

/** Kills a process once it has started its work. */
async function killAmidst(command: RunningProcess, hasBegun: () => Promise<boolean>): Promise<void> {
  while (!(await hasBegun())) await sleep(20)
  command.child.kill('SIGKILL')
  await command.ended
}
