import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { buildIsFresh } from '#app/http/build-freshness.ts'
import { changedTests } from './changed.ts'

/**
 * Runs every test there is and ends with one line: `N passed, N failed`. With `--changed`, or `--changed=REF`, it runs those that
 * what has changed since the last commit, or since REF, can break (`changed.ts`), and says what is left to the whole run. With
 * `--all` every journey in the browser goes without scripts too. Just before it, it repeats what failed, in the
 * checks too where CHECK_FINDINGS names a file with their findings: of a long output only the end may be kept.
 *
 * A few tests that failed are run once more after all others, one at a time. One that passes then is named, and written down in
 * UNSTEADY: it is a defect to put right, and the next time it counts as failed (decision 117).
 */

interface Result {
  file: string
  title: string
  /** The first lines of why it failed; a test that passed has none. */
  why?: string[]
}

const root = fileURLToPath(new URL('..', import.meta.url))
const REPEATED_LINES = 40
const LINES_OF_ONE = 6
/** More of them are not a matter of a busy machine. */
const MAX_RUN_AGAIN = 5
const MATRIX = 'tests/integration/product/access-matrix.test.ts'
const UNSTEADY = 'tests/unsteady.txt'
/** The title where a file fails and none of its tests does, as when it cannot be loaded. */
const WHOLE_FILE = 'the whole file'
const reports = fs.mkdtempSync(path.join(os.tmpdir(), 'laureate-tests-'))
process.chdir(root)

const results: Result[] = []
const unsteady: Result[] = []
const since = process.argv.slice(2).find((word) => word.startsWith('--changed'))
try {
  if (since) results.push(...(await ofChange(since.split('=')[1] ?? 'HEAD')))
  else if (await buildIfNeeded()) {
    results.push(...(await settled(await vitest(), (files) => vitest([...files, '--maxWorkers=1']))))
    results.push(...(await settled(await playwright(), () => playwright(['--last-failed', '--workers=1']))))
  } else {
    results.push(...nothingRun('build'))
  }
} finally {
  fs.rmSync(reports, { recursive: true, force: true })
}
const failures = results.filter(hasFailed)
repeatOutput('The checks found', read(process.env.CHECK_FINDINGS)?.split('\n') ?? [])
repeatOutput('Defects: tests that failed among others and passed alone', unsteady.map(textOf))
repeatOutput('Tests that failed', failures.map(textOf))
console.log(`${results.length - failures.length} passed, ${failures.length} failed`)
process.exitCode = failures.length > 0 ? 1 : 0

/** Tests of whole pages and journeys run what is shipped, so it has to be what the sources say. */
async function buildIfNeeded(): Promise<boolean> {
  return buildIsFresh() || (await run('npm', ['run', '--silent', 'build'])) === 0
}

/** The tests a change can break. None is a failure: there was nothing to run. */
async function ofChange(ref: string): Promise<Result[]> {
  const { unit, integration, addresses, left } = changedTests(ref)
  const files = [...unit, ...integration, ...(addresses.length > 0 ? [MATRIX] : [])]
  console.log(
    `${unit.length} files of unit tests, ${integration.length} of integration tests, access to ${addresses.length} addresses`,
  )
  if (left.length > 0) repeatOutput('Left to the whole run', left)
  if (files.length === 0) return []
  return vitest(files, { MATRIX_ADDRESSES: addresses.join(' ') })
}

/** What counts once the few tests that failed were run again without others beside them. */
async function settled(first: Result[], runAgain: (files: string[]) => Promise<Result[]>): Promise<Result[]> {
  const failed = first.filter(hasFailed)
  if (failed.length === 0 || failed.length > MAX_RUN_AGAIN) return first
  const second = await runAgain([...new Set(failed.map(({ file }) => file))])
  const secondOf = ({ file, title }: Result) =>
    second.filter((result) => result.file === file && (result.title === title || title === WHOLE_FILE))
  const passed = failed.filter((test) => secondOf(test).length > 0 && !secondOf(test).some(hasFailed))
  const known = read(UNSTEADY)?.split('\n').filter(Boolean) ?? []
  const again = passed.filter((test) => known.includes(nameOf(test)))
  unsteady.push(...passed)
  write(UNSTEADY, [...new Set([...known, ...passed.map(nameOf)])].sort())
  return [
    ...first.filter((test) => secondOf(test).length === 0),
    ...second.filter((test) => !again.some(({ file, title }) => file === test.file && title === test.title)),
    ...again,
  ]
}

function nameOf({ file, title }: Result): string {
  return `${file}: ${title}`
}

/** Writes a name a line; an empty list makes no file. */
function write(file: string, names: readonly string[]): void {
  if (names.length > 0) fs.writeFileSync(file, `${names.join('\n')}\n`)
}

async function vitest(args: string[] = [], more: Record<string, string> = {}): Promise<Result[]> {
  const report = path.join(reports, 'vitest.json')
  fs.rmSync(report, { force: true })
  const code = await run(
    'node_modules/.bin/vitest',
    ['run', ...args, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    more,
  )
  const result = readJson<{
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
  const all = result.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = path.relative(root, name)
    const tests = assertionResults
      .filter((test) => test.status === 'passed' || test.status === 'failed')
      .map((test): Result => ({ file, title: test.fullName, why: whyOf(test.status, test.failureMessages) }))
    const isUnnamed = status === 'failed' && !tests.some(hasFailed)
    return isUnnamed ? [...tests, { file, title: WHOLE_FILE, why: firstLines([message]) }] : tests
  })
  return summed('vitest', code, all)
}

async function playwright(args: string[] = []): Promise<Result[]> {
  const report = path.join(reports, 'playwright.json')
  fs.rmSync(report, { force: true })
  const code = await run('node_modules/.bin/playwright', ['test', ...args, '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    ...(process.argv.includes('--all') ? { ALL_JOURNEYS: '1' } : {}),
    // A second run is of a few journeys.
    ...(args.length === 0 ? { EVERY_DEMO: '1' } : {}),
  })
  const result = readJson<{ errors: { message?: string }[]; suites: Suite[] }>(report)
  if (!result) return nothingRun('playwright')
  const outside = result.errors.map(({ message = '' }): Result => {
    return { file: 'playwright', title: 'outside of tests', why: firstLines([message]) }
  })
  const all = result.suites.flatMap(specsOf).flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status !== 'skipped')
      .map(({ status, projectName, results }): Result => {
        const messages = results.map(({ error }) => error?.message ?? '')
        return { file: `${projectName} ${file}`, title, why: whyOf(status, messages) }
      }),
  )
  return summed('playwright', code, [...outside, ...all])
}

function summed(runner: string, code: number, all: Result[]): Result[] {
  if (all.length === 0) return nothingRun(runner)
  const failed = all.filter(hasFailed).length
  // Some failures belong to no test, such as an error after the last one.
  const more = code !== 0 && failed === 0 ? [{ file: runner, title: `ended with ${code}`, why: [] }] : []
  console.log(`${runner}: ${all.length - failed} passed, ${failed + more.length} failed\n`)
  return [...all, ...more]
}

function nothingRun(runner: string): Result[] {
  console.log(`${runner}: no test was run, which counts as a failure\n`)
  return [{ file: runner, title: 'no test was run', why: [] }]
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

function hasFailed({ why }: Result): boolean {
  return why !== undefined
}

/** Playwright calls a test that passed an expected one. */
function whyOf(status: string, messages: readonly string[]): string[] | undefined {
  return status === 'passed' || status === 'expected' ? undefined : firstLines(messages)
}

function firstLines(messages: readonly string[]): string[] {
  return messages.flatMap((message) => stripVTControlCharacters(message).split('\n').slice(0, LINES_OF_ONE))
}

function textOf({ file, title, why = [] }: Result): string {
  return [nameOf({ file, title }), ...why.map((line) => `    ${line}`)].join('\n')
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
