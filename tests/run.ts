import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { buildIsFresh } from '#app/http/build-freshness.ts'

/**
 * Runs every test there is and ends with one line: `N passed, N failed`. Just before it, it repeats what failed, in the
 * checks too where CHECK_FINDINGS names a file with their findings: of a long output only the end may be kept.
 */

interface Tally {
  passed: number
  failed: number
}

const root = fileURLToPath(new URL('..', import.meta.url))
const REPEATED_LINES = 40
const LINES_OF_ONE = 6
const reports = fs.mkdtempSync(path.join(os.tmpdir(), 'laureate-tests-'))
process.chdir(root)

const tallies: Tally[] = []
const failures: string[] = []
let broken = false
try {
  broken = !(await buildIfNeeded())
  if (!broken) {
    tallies.push(await vitest())
    tallies.push(await playwright())
  }
} finally {
  fs.rmSync(reports, { recursive: true, force: true })
}
const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0)
const failed = tallies.reduce((sum, tally) => sum + tally.failed, 0) + (broken ? 1 : 0)
repeatOutput('The checks found', read(process.env.CHECK_FINDINGS)?.split('\n') ?? [])
repeatOutput('Tests that failed', failures)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0

/** Tests of whole pages and journeys run what is shipped, so it has to be what the sources say. */
async function buildIfNeeded(): Promise<boolean> {
  if (buildIsFresh()) return true
  const code = await run('npm', ['run', '--silent', 'build'])
  if (code !== 0) console.error('The build failed; no test was run.')
  return code === 0
}

async function vitest(): Promise<Tally> {
  const report = path.join(reports, 'vitest.json')
  const code = await run('node_modules/.bin/vitest', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ])
  const result = readJson<{
    numPassedTests: number
    numFailedTests: number
    numPendingTests: number
    testResults: {
      name: string
      status: string
      message: string
      assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
    }[]
  }>(report)
  if (!result) return nothingRun('vitest')
  // What a machine cannot run, such as the queue on Redis without redis-server, is said and not only missing.
  if (result.numPendingTests > 0)
    console.log(`vitest: ${result.numPendingTests} left out, see "skipped" above`)
  // A file that cannot be loaded has no failed test, and is one.
  const unloadable = result.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  )
  failures.push(...unloadable.map(({ name, message }) => failure(name, 'could not be loaded', [message])))
  for (const { name, assertionResults } of result.testResults)
    for (const { status, fullName, failureMessages } of assertionResults)
      if (status === 'failed') failures.push(failure(name, fullName, failureMessages))
  return summed('vitest', code, result.numPassedTests, result.numFailedTests + unloadable.length)
}

async function playwright(): Promise<Tally> {
  const report = path.join(reports, 'playwright.json')
  const code = await run('node_modules/.bin/playwright', ['test', '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  })
  const result = readJson<{
    stats: { expected: number; unexpected: number; flaky: number }
    errors: { message?: string }[]
    suites: Suite[]
  }>(report)
  if (!result) return nothingRun('playwright')
  for (const { message = '' } of result.errors)
    failures.push(failure('playwright', 'outside of tests', [message]))
  for (const { file, title, tests } of result.suites.flatMap(specsOf))
    for (const { status, projectName, results } of tests)
      if (status === 'unexpected' || status === 'flaky')
        failures.push(
          failure(
            `${projectName} ${file}`,
            title,
            results.map(({ error }) => error?.message ?? ''),
          ),
        )
  const { expected, unexpected, flaky } = result.stats
  return summed('playwright', code, expected, unexpected + flaky)
}

function summed(runner: string, code: number, passed: number, failed: number): Tally {
  if (passed + failed === 0) return nothingRun(runner)
  // Some failures belong to no test, such as an error after the last one.
  const all = code !== 0 && failed === 0 ? 1 : failed
  console.log(`${runner}: ${passed} passed, ${all} failed\n`)
  return { passed, failed: all }
}

function nothingRun(runner: string): Tally {
  console.log(`${runner}: no test was run, which counts as a failure\n`)
  return { passed: 0, failed: 1 }
}

interface Suite {
  specs: {
    file: string
    title: string
    tests: { status: string; projectName: string; results: { error?: { message?: string } }[] }[]
  }[]
  suites?: Suite[]
}

function specsOf({ specs, suites = [] }: Suite): Suite['specs'] {
  return [...specs, ...suites.flatMap(specsOf)]
}

/** Where a test is, its name, and the first lines of why. */
function failure(file: string, title: string, messages: readonly string[]): string {
  const why = messages.flatMap((message) =>
    stripVTControlCharacters(message).split('\n').slice(0, LINES_OF_ONE),
  )
  return [`${path.relative(root, file) || file}: ${title}`, ...why.map((line) => `    ${line}`)].join('\n')
}

/** Prints lines under a heading, as many as leave the rest of the end in view. */
function repeatOutput(heading: string, texts: readonly string[]): void {
  const lines = texts.flatMap((text) => text.split('\n')).filter((line) => line.trim() !== '')
  if (lines.length === 0) return
  const more = lines.length - REPEATED_LINES
  console.log(
    [
      `${heading}:`,
      ...lines.slice(0, REPEATED_LINES),
      ...(more > 0 ? [`and ${more} lines more`] : []),
      '',
    ].join('\n'),
  )
}

function read(file: string | undefined): string | undefined {
  return file && fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : undefined
}

function readJson<T>(file: string): T | undefined {
  const text = read(file)
  return text === undefined ? undefined : (JSON.parse(text) as T)
}

function run(command: string, args: string[], more: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...more } })
    child.once('error', reject).once('close', (code) => resolve(code ?? 1))
  })
}
