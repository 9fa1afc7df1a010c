import type { CpuTimes } from '../cpu.ts'
import { say } from '../shop.ts'

/** A measured line. */
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
  say(cells.map((cell, at) => (at === 0 ? cell.padEnd(44) : cell.padStart(9))).join(' '))

export const showHead = (): void =>
  show(['what', 'a second', 'p99 ms', 'ratio', 'wanted', 'to member', 'server %', 'db %', 'load %'])

export function showRow({ what, perSecond, p99, ratio, memberRatio, wanted, busy, failed = 0 }: Row): void {
  const percent = (share: number) => (share * 100).toFixed(0)
  show([
    what,
    perSecond.toFixed(0),
    p99.toFixed(0),
    ratio?.toFixed(2) ?? '',
    wanted?.toString() ?? '',
    memberRatio?.toFixed(2) ?? '',
    ...[busy.server, busy.database, busy.load].map(percent),
  ])
  if (failed > 0) say(`  ${failed} of them failed`)
}
