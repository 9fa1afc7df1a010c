import type { Person } from '@promptery/testing/person'
import type { Cluster } from './cluster.ts'
import { forEachConcurrently, type Report } from './report.ts'

/** Rate limit of a user's messages: `talk/chats/routes.ts`. */
const MESSAGES_A_MINUTE = 120
const SENT = 200
const AT_ONCE = 12

/** Rate limits are shared: a request admitted by one process counts in the others. */
export async function checkLimits(report: Report, cluster: Cluster, [from, to]: Person[]): Promise<void> {
  report.heading('Rate limits count together')
  if (!from || !to) throw new Error('Two people are needed')
  const servers = await Promise.all(cluster.servers.map(() => cluster.startServer({ RATE_LIMIT_FACTOR: '1' })))
  const statuses = new Map<number, number>()
  await forEachConcurrently(Array.from({ length: SENT }), AT_ONCE, async (_, index) => {
    const url = servers[index % servers.length]?.url ?? ''
    const { status } = await from.at(url).call('POST', `/messages/send/${to.id}`, { message: `Message ${index}` })
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  })
  report.check(
    `${MESSAGES_A_MINUTE} of ${SENT} messages over ${servers.length} processes pass`,
    statuses.get(201) === MESSAGES_A_MINUTE && statuses.get(429) === SENT - MESSAGES_A_MINUTE,
    [...statuses].map(([status, count]) => `${count} answered ${status}`).join(', '),
  )
  for (const server of servers) server.child.kill('SIGKILL')
  await Promise.all(servers.map(({ ended }) => ended))
}
