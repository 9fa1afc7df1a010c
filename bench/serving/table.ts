import type { CpuTimes } from '../cpu.ts'
import { say } from '../shop.ts'

/**
 * A measured line. `busy` is shown as milliseconds of processor for one request, which other load changes least, and in
 * percent of a core.
 */
export interface Row {
  what: string
  perSecond: number
  p99: number
  /** Throughput relative to the upper bound, to the one with what members need besides, and the wanted one. */
  ratio?: number | undefined
  memberRatio?: number | undefined
  wanted?: number | undefined
  busy: CpuTimes
  failed?: number
}

const show = (cells: readonly string[]): void =>
  say(cells.map((cell, at) => (at === 0 ? cell.padEnd(44) : cell.padStart(at > 5 ? 12 : 9))).join(' '))

export const showHead = (): void =>
  show(['what', 'a second', 'p99 ms', 'ratio', 'wanted', 'to member', 'server ms', 'db ms', 'load ms'])

export function showRow({ what, perSecond, p99, ratio, memberRatio, wanted, busy, failed = 0 }: Row): void {
  const costOf = (share: number) => `${((share * 1_000) / perSecond).toFixed(2)} (${(share * 100).toFixed(0)}%)`
  show([
    what,
    perSecond.toFixed(0),
    p99.toFixed(0),
    ratio?.toFixed(2) ?? '',
    wanted?.toString() ?? '',
    memberRatio?.toFixed(2) ?? '',
    ...[busy.server, busy.database, busy.load].map(costOf),
  ])
  if (failed > 0) say(`  ${failed} of them failed`)
}
