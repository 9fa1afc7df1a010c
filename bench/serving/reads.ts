import type { CpuTimes } from '../cpu.ts'
import type { Ceiling } from './ceilings.ts'
import { measureInterleaved } from './load.ts'
import type { Member } from './members.ts'
import type { Operation } from './statements.ts'
import { showRow } from './table.ts'

export const CONFIG = '/api/v1/config'

export interface FirstPage {
  what: string
  path: string
  wanted?: number
}

/** Served to visitors from the response cache. */
export const FIRST_PAGES: FirstPage[] = [
  { what: 'home’s list, visitor', path: '/api/v1/prompts/all-prompts?sort=Top', wanted: 0.6 },
  { what: 'the marketplace’s first page, visitor', path: '/api/v1/prompts/all-prompts', wanted: 0.6 },
  { what: 'the page of the marketplace', path: '/marketplace', wanted: 0.6 },
  { what: '/config', path: CONFIG },
]

/** A running shop, and what it is compared with. */
export interface Bench {
  url: string
  ceiling: Ceiling
  members: Member[]
  cpuTimes: () => Promise<CpuTimes>
}

/** @param at its index among the ready responses of the ceiling */
export async function measureFirstPage(
  { url, ceiling, cpuTimes }: Bench,
  { what, path, wanted }: FirstPage,
  at: number,
) {
  const [limit, shop] = await measureInterleaved(
    [
      { url: ceiling.url, requests: [{ path: `/static/${at}` }] },
      { url, requests: [{ path }] },
    ],
    cpuTimes,
  )
  if (!limit || !shop) return
  showRow({ what: '  static', ...limit })
  showRow({ what, ...shop, ratio: shop.ratios[0], wanted })
}

/** Compares visitors and members with the operation's statement, and members with what they need besides, too. */
export async function measureOperation(
  { url, ceiling, members, cpuTimes }: Bench,
  { name, paths, wanted }: Operation,
  at: number,
): Promise<void> {
  const cookieOf = (turn: number) => members[turn % members.length]?.cookie ?? ''
  // The same number of different requests, for the same cost of the load generator.
  const ofCeiling = (kind: string) => ({
    url: ceiling.url,
    requests: paths.map((_, turn) => ({ path: `/${kind}/${at}?turn=${turn}` })),
  })
  const visitor = { url, requests: paths.map((path) => ({ path })) }
  const member = { url, requests: paths.map((path, turn) => ({ path, headers: { cookie: cookieOf(turn) } })) }
  const lines = [
    { what: '  query', ...ofCeiling('query') },
    ...(wanted.member ? [{ what: '  member query', ...ofCeiling('member') }] : []),
    ...(wanted.visitor ? [{ what: `${name}, visitor`, wanted: wanted.visitor, ...visitor }] : []),
    ...(wanted.member ? [{ what: `${name}, member`, wanted: wanted.member, ...member }] : []),
  ]
  const measured = await measureInterleaved(lines, cpuTimes)
  for (const [index, line] of measured.entries()) {
    const { what = '', ...said } = lines[index] ?? {}
    const isOfMember = what.endsWith('member')
    showRow({ what, ...said, ...line, ratio: line.ratios[0], memberRatio: isOfMember ? line.ratios[1] : undefined })
  }
}
