import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = path.join(root, 'docs/decisions')
const files = fs.readdirSync(folder).filter((name) => name !== 'README.md')
const read = (name: string) => fs.readFileSync(path.join(folder, name), 'utf8')
const numberOf = (name: string) => name.slice(0, 3)
const numbers = new Set(files.map(numberOf))

const STATUS = /^accepted(?:\. It supersedes \d{3}\.)?$|^superseded by (\d{3})\.$/

test('each decision has a number of its own', () => {
  expect(files.map(numberOf).filter((number, index, all) => all.indexOf(number) !== index)).toEqual([])
})

describe.each(files)('%s', (name) => {
  const [, number, title] = /^# (\d{3}) (\S.*)$/m.exec(read(name)) ?? []
  const status = /^Status: (.*)$/m.exec(read(name))?.[1] ?? ''
  const successor = STATUS.exec(status)?.[1]

  test('begins with its number and says whether it holds', () => {
    expect(number).toBe(numberOf(name))
    expect(status).toMatch(STATUS)
    if (successor) expect(numbers).toContain(successor)
  })

  test('stands in the index once', () => {
    const line = `- [${number} ${title}](${name})${successor ? `, superseded by ${successor}` : ''}`
    expect(
      read('README.md')
        .split('\n')
        .filter((each) => each.includes(`](${name})`)),
    ).toEqual([line])
  })
})

test('what code and documents name is a decision', () => {
  const sources = ['app', 'db', 'jobs', 'tests', 'docs']
    .flatMap((each) =>
      fs
        .readdirSync(path.join(root, each), { recursive: true, encoding: 'utf8' })
        .map((name) => path.join(each, name)),
    )
    .filter((name) => /\.(?:tsx?|md)$/.test(name))
    .concat('README.md')
  const unknown = sources.flatMap((file) => {
    const text = fs.readFileSync(path.join(root, file), 'utf8')
    const named = [...text.matchAll(/\bdecisions? (\d{3}(?:(?:, | and )\d{3})*)/g)]
    return named
      .flatMap(([, list = '']) => list.match(/\d{3}/g) ?? [])
      .filter((number) => !numbers.has(number))
      .map((number) => `${file}: ${number}`)
  })
  expect(sources.length).toBeGreaterThan(2_000)
  expect(unknown).toEqual([])
})
