import { checkRolling } from './check-restarts.ts'
import { signUp, startCluster } from './cluster.ts'
import type { Report } from './report.ts'

const BUYERS = 200

/**
 * Both versions serve one database under load: while each process of the earlier version is replaced, and on the way back.
 * @param earlier folder of the earlier version's checkout, with its packages installed
 */
export async function checkUpgrade(report: Report, earlier: string): Promise<void> {
  const cluster = await startCluster(earlier)
  try {
    const people = await signUp(cluster, BUYERS)
    for (const person of people) person.at(cluster.nginx.url)
    await checkRolling(report, cluster, people, 'Upgrade from the earlier version')
    await checkRolling(report, cluster, people, 'Back to the earlier version', earlier)
    await checkRolling(report, cluster, people, 'Upgrade once more')
  } finally {
    await cluster.stop()
  }
}
