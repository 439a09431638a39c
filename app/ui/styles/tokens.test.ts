import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { BRAND_YELLOW } from '#app/constants.ts'

const sheet = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')

function declarations(block: string): Map<string, string> {
  return new Map(
    [...block.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]),
  )
}

/** The declarations of some blocks, each over those before. */
function scheme(...selectors: string[]): Map<string, string> {
  return new Map(
    selectors.flatMap((selector) => {
      const start = sheet.indexOf(selector)
      if (start < 0) throw new Error(`no ${selector} in the sheet`)
      return [...declarations(sheet.slice(start, sheet.indexOf('\n}', start)))]
    }),
  )
}

const DARK = [':root {', ':root,\n.screening {'] as const
const LIGHT = [...DARK, '@media (prefers-color-scheme: light)'] as const

function colour(tokens: Map<string, string>, name: string): string {
  if (name.startsWith('#')) return name
  const value = tokens.get(name) ?? ''
  const reference = /^var\((--[\w-]+)\)$/.exec(value)?.[1]
  return reference ? colour(tokens, reference) : value
}

function luminance(hex: string): number {
  const digits = hex.length === 4 ? [...hex.slice(1)].map((digit) => digit + digit).join('') : hex.slice(1)
  const linear = (from: number) => {
    const share = Number.parseInt(digits.slice(from, from + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * linear(0) + 0.7152 * linear(2) + 0.0722 * linear(4)
}

function contrast(tokens: Map<string, string>, front: string, back: string): number {
  const [dark = 0, light = 0] = [front, back]
    .map((name) => luminance(colour(tokens, name)))
    .sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const print = readFileSync(new URL('print.css', import.meta.url), 'utf8')
const printed = [...declarations(print.slice(0, print.indexOf('\n  }')))]

const SCHEMES = [
  ['light', scheme(...LIGHT)],
  ['dark', scheme(...DARK)],
  ['screening', scheme(...LIGHT, ':root,\n.screening {', '\n\n.screening {')],
  ['print', new Map([...scheme(...LIGHT), ...printed])],
  ['print from a dark screen', new Map([...scheme(...DARK), ...printed])],
] as const

/** The declarations of each rule of a sheet, nested ones apart. */
function rulesOf(css: string): Map<string, string>[] {
  const open: Map<string, string>[] = [new Map()]
  const all: Map<string, string>[] = []
  for (const [, text = '', end] of css.replace(/\/\*[^]*?\*\//g, '').matchAll(/([^{};]*)([{};])/g)) {
    const [, name, value] = /^\s*([\w-]+)\s*:\s*([^]+?)\s*$/.exec(text) ?? []
    if (end === '{') open.push(new Map())
    else if (name && value) open.at(-1)?.set(name, value)
    if (end === '}') all.push(open.pop() ?? new Map())
  }
  return all
}

const folder = new URL('.', import.meta.url)
const rules = readdirSync(folder)
  .filter((file) => file.endsWith('.css') && file !== 'tokens.css' && file !== 'print.css')
  .flatMap((file) => rulesOf(readFileSync(new URL(file, folder), 'utf8')))

/** A token, or a colour without transparency. */
const PLAIN = /^(?:var\((--[\w-]+)(?:, [^)]+)?\)|(#(?:[\da-f]{3}){1,2}))$/
const plain = (value = '') => PLAIN.exec(value)?.slice(1).find(Boolean)

const texts = [...new Set(rules.flatMap((rule) => plain(rule.get('color')) ?? []))]
const roles = texts.filter((name) => /^--(?!rail|supernova|black|on-accent|paper)/.test(name))

/** Says what is written in the colours of the sheets: on the ground its rule sets, and on those that everything can stand on. */
const TEXTS: [string, string][] = [
  ...rules.flatMap((rule): [string, string][] => {
    const [front, back] = [plain(rule.get('color')), plain(rule.get('background'))]
    return front && back ? [[front, back]] : []
  }),
  ...roles.flatMap((name) => ['--paper', '--card'].map((ground): [string, string] => [name, ground])),
  ...['--shade', '--good-soft', '--warn-soft', '--danger-soft'].flatMap((ground): [string, string][] => [
    ['--ink', ground],
    ['--ink-2', ground],
  ]),
  ...['--rail', '--rail-active'].map((ground): [string, string] => ['--rail-ink', ground]),
  ['--rail-2', '--rail'],
  ['--black', '--supernova-400'],
  ['--black', '--supernova-500'],
]

/** Borders of controls, and the signs of states that stand without a box. */
const SIGNS: [string, string][] = [
  ...['--edge', '--ink', '--danger'].flatMap((name) =>
    ['--card', '--paper'].map((ground): [string, string] => [name, ground]),
  ),
  ['--rail-2', '--rail-active'],
]

test('the colours of texts are found in the sheets', () => {
  expect(roles.toSorted()).toEqual(['--danger', '--good', '--ink', '--ink-2', '--warn'])
})

describe.each(SCHEMES)('in the %s scheme', (_name, tokens) => {
  test.each([...new Map(TEXTS.map((pair) => [pair.join(), pair])).values()])(
    '%s on %s is at least 4.5 to 1',
    (front, back) => {
      expect(contrast(tokens, front, back)).toBeGreaterThanOrEqual(4.5)
    },
  )

  test.each(SIGNS)('%s is a border on %s of at least 3 to 1', (front, back) => {
    expect(contrast(tokens, front, back)).toBeGreaterThanOrEqual(3)
  })
})

test('yellow carries ink at 10.97 to 1', () => {
  expect(contrast(scheme(...LIGHT), '--black', '--supernova-400')).toBeCloseTo(10.97, 2)
})

test('the brand yellow of the constants is that of the sheets', () => {
  expect(colour(scheme(...LIGHT), '--supernova-400').toUpperCase()).toBe(BRAND_YELLOW)
})
