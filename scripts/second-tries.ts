import type { Reporter } from 'vitest/node'

/** Names the tests of a run that passed only when they were tried again: the default reporter is silent about most. */
export default class SecondTries implements Reporter {
  onTestRunEnd: NonNullable<Reporter['onTestRunEnd']> = (modules) => {
    for (const module of modules) {
      for (const test of module.children.allTests('passed')) {
        const tries = test.diagnostic()?.retryCount ?? 0
        if (tries > 0)
          process.stdout.write(
            `${module.project.name} ${module.relativeModuleId} > ${test.fullName} (retry x${tries})\n`,
          )
      }
    }
  }
}
