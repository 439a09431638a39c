import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildIsFresh } from '#app/http/build-freshness.ts'

/** Runs every test there is and ends with one line: `N passed, N failed`. */

interface Tally {
  passed: number
  failed: number
}

const root = fileURLToPath(new URL('..', import.meta.url))
const reports = fs.mkdtempSync(path.join(os.tmpdir(), 'laureate-tests-'))
process.chdir(root)

const tallies: Tally[] = []
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
  const result = read<{
    numPassedTests: number
    numFailedTests: number
    numPendingTests: number
    testResults: { status: string; assertionResults: unknown[] }[]
  }>(report)
  if (!result) return nothingRun('vitest')
  // What a machine cannot run, such as the queue on Redis without redis-server, is said and not only missing.
  if (result.numPendingTests > 0)
    console.log(`vitest: ${result.numPendingTests} left out, see "skipped" above`)
  // A file that cannot be loaded has no failed test, and is one.
  const unloadable = result.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  )
  return summed('vitest', code, result.numPassedTests, result.numFailedTests + unloadable.length)
}

async function playwright(): Promise<Tally> {
  const report = path.join(reports, 'playwright.json')
  const code = await run('node_modules/.bin/playwright', ['test', '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  })
  const result = read<{ stats: { expected: number; unexpected: number; flaky: number } }>(report)
  if (!result) return nothingRun('playwright')
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

function read<T>(file: string): T | undefined {
  return fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, 'utf8')) as T) : undefined
}

function run(command: string, args: string[], more: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...more } })
    child.once('error', reject).once('close', (code) => resolve(code ?? 1))
  })
}
