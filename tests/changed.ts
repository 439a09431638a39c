import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { testsOf, type ChangeTests } from '#tests/support/changed.ts'
import { importsOf } from '#tests/support/imports.ts'

/** Beyond so many, a change reaches too much for a quick look: the whole suite tells. */
const MAX_INTEGRATION = 12
const MAX_ADDRESSES = 30

const SOURCE = /^(?:app|db|jobs|tests)\/.*\.tsx?$/

/** What a change since `ref` can break, and what is left to the whole suite. */
export function changedTests(ref: string): ChangeTests & { left: string[] } {
  const changed = [
    ...lines('git', 'diff', '--name-only', '--diff-filter=d', ref),
    ...lines('git', 'ls-files', '--others', '--exclude-standard'),
  ].filter((file) => SOURCE.test(file))
  const texts = new Map(
    ['app', 'db', 'jobs', 'tests']
      .flatMap((folder) =>
        fs
          .readdirSync(folder, { recursive: true, encoding: 'utf8' })
          .map((file) => path.posix.join(folder, file)),
      )
      .filter((file) => SOURCE.test(file))
      .map((file) => [file, fs.readFileSync(file, 'utf8')]),
  )
  const imports = new Map([...texts].map(([file, text]) => [file, importsOf(file, text)]))
  const all = testsOf(changed, imports, texts)
  const journeys = changed.some((file) => file.startsWith('tests/e2e/'))
    ? []
    : ['the journeys in the browser']
  return {
    unit: all.unit,
    integration: all.integration.slice(0, MAX_INTEGRATION),
    addresses: all.addresses.slice(0, MAX_ADDRESSES),
    left: [
      ...all.integration.slice(MAX_INTEGRATION),
      ...all.addresses.slice(MAX_ADDRESSES).map((address) => `access to ${address}`),
      ...journeys,
    ],
  }
}

function lines(command: string, ...args: string[]): string[] {
  return execFileSync(command, args, { encoding: 'utf8' }).split('\n').filter(Boolean)
}
