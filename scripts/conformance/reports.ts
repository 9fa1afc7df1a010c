import { readFileSync } from 'node:fs'
import { relative, sep } from 'node:path'

export interface TestResult {
  /** From the root of the repository, with slashes. */
  file: string
  /** With the titles of the groups around it, without the tags. */
  title: string
  /** The ids of the rows that its tags name. */
  tags: string[]
  outcome: 'passed' | 'failed' | 'skipped'
}

interface VitestReport {
  testResults: {
    name: string
    assertionResults: { ancestorTitles: string[]; title: string; status: string }[]
  }[]
}

interface JourneySuite {
  title: string
  specs: { title: string; file: string; ok: boolean; tests: { status: string }[] }[]
  suites?: JourneySuite[]
}

interface JourneyReport {
  config: { rootDir: string }
  suites: JourneySuite[]
}

const TAGS = /\s*\[spec ([^\]]+)\]$/

function testResult(file: string, path: string[], outcome: TestResult['outcome']): TestResult {
  const title = path.join(' › ')
  const ids = TAGS.exec(title)?.[1] ?? ''
  return { file, title: title.replace(TAGS, ''), tags: ids.split(/\s+/).filter(Boolean), outcome }
}

const fromRoot = (root: string, file: string) => relative(root, file).split(sep).join('/')

function readReport(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'))
}

export function readVitest(root: string, file: string): TestResult[] {
  const { testResults } = readReport(file) as VitestReport
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ ancestorTitles, title, status }) => {
      const outcome = status === 'passed' || status === 'failed' ? status : 'skipped'
      return testResult(fromRoot(root, name), [...ancestorTitles, title], outcome)
    }),
  )
}

export function readJourneys(root: string, file: string): TestResult[] {
  const { config, suites } = readReport(file) as JourneyReport
  const folder = fromRoot(root, config.rootDir)
  const inSuite = (suite: JourneySuite, groups: string[]): TestResult[] => [
    ...suite.specs.map((spec) => {
      const isSkipped = spec.tests.every(({ status }) => status === 'skipped')
      const outcome = isSkipped ? 'skipped' : spec.ok ? 'passed' : 'failed'
      return testResult(`${folder}/${spec.file}`, [...groups, spec.title], outcome)
    }),
    ...(suite.suites ?? []).flatMap((inner) => inSuite(inner, [...groups, inner.title])),
  ]
  // A suite of the first level is a file.
  return suites.flatMap((suite) => inSuite(suite, []))
}
