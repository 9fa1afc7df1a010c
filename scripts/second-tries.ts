import type { Reporter } from 'vitest/node'

/** Lists tests that passed only when retried, which the default reporter mostly omits. */
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
