import { describe, expect, test } from 'vitest'
import { brokenLines, columnsOf, PLATE, plateLines, plateNames, plateProblem, roomOf } from './plate.ts'
import {
  canChangeAddress,
  holdsPieces,
  mayOrder,
  piecesFor,
  TROPHY_STATES,
  trackingUrl,
  trophyWindow,
} from './rules.ts'

describe('the plate', () => {
  test.each([
    ['Mara Quill', 10],
    // Each letter with its marks is one, composed or not.
    ['Nguyễn', 6],
    ['Nguyễn'.normalize('NFD'), 6],
    ['Łukasz Żółć', 11],
    ['李晴风', 6],
    ['김민준', 6],
    ['たかはし なおこ', 15],
    ['محمد', 4],
    ['हिन्दी', 2],
    ['👩‍🎨', 2],
    ['', 0],
  ])('“%s” takes %i columns', (text, columns) => {
    // How marks of Indic scripts cluster depends on the version of Unicode; they never take more than one a letter.
    if (text === 'हिन्दी') expect(columnsOf(text)).toBeLessThanOrEqual(3)
    else expect(columnsOf(text)).toBe(columns)
  })

  test.each([
    ['short', ['short']],
    ['', []],
    [`${'a'.repeat(20)} ${'b'.repeat(20)}`, ['a'.repeat(20), 'b'.repeat(20)]],
    ['x'.repeat(40), ['x'.repeat(34), 'x'.repeat(6)]],
    ['風'.repeat(18), ['風'.repeat(17), '風']],
  ])('“%s” is broken where it has to be', (text, lines) => {
    expect(brokenLines(text)).toEqual(lines)
  })

  const source = {
    ...{
      season: 'Pegbar Awards 2026',
      category: 'Best Short Film',
      title: 'Tin Lanterns',
      studio: 'Gull & Gasket',
    },
    people: [
      { id: 1, name: 'Þóra Ægisdóttir', credit: 'Director' },
      { id: 2, name: '李晴风', credit: '' },
    ],
  }
  const choose = (name: string, withCredit = false, withTitle = false) =>
    plateLines(source, { name, withCredit, withTitle })

  test('has names from confirmed credits or the studio, and no others', () => {
    expect(plateNames(source).map(({ value }) => value)).toEqual([
      'person-1',
      'person-2',
      'everybody',
      'studio',
    ])
    expect(choose('person-1', true, true)).toEqual([
      ...['Pegbar Awards 2026', 'Best Short Film', 'Þóra Ægisdóttir', 'Director', 'Tin Lanterns'],
    ])
    expect(choose('person-2', true)).toEqual(['Pegbar Awards 2026', 'Best Short Film', '李晴风'])
    expect(choose('everybody')?.at(-1)).toBe('Þóra Ægisdóttir, 李晴风')
    expect(choose('studio', true)?.at(-1)).toBe('Gull & Gasket')
    expect(choose('person-3')).toBeNull()
    expect(choose('')).toBeNull()
    const alone = { ...source, studio: '', people: source.people.slice(0, 1) }
    expect(plateNames(alone).map(({ value }) => value)).toEqual(['person-1'])
    expect(plateLines(alone, { name: 'studio', withCredit: false, withTitle: false })).toBeNull()
    expect(plateLines(alone, { name: 'everybody', withCredit: false, withTitle: false })).toBeNull()
  })

  test.each([
    [['One line'], null],
    [[], 'Enter what is engraved'],
    [['  '], 'Enter what is engraved'],
    [Array(PLATE.lines).fill('a') as string[], null],
    [
      Array(PLATE.lines + 1).fill('a') as string[],
      'This takes 7 lines, and the plate has 6. Shorten the text',
    ],
    [['風'.repeat(17)], null],
    [['a', '風'.repeat(18)], 'Line 2 takes 36 of 34 columns. Shorten it or break it'],
  ])('with %j', (lines, problem) => {
    expect(plateProblem(lines)).toBe(problem)
  })
})

test.each([
  [false, false, 'nominees', false],
  [false, true, 'nominees', false],
  [true, false, 'nominees', true],
  [true, false, 'winners', false],
  [true, true, 'winners', true],
] as const)('announced %s and a public winner %s, where %s order: %s', (isAnnounced, isWinner, who, may) => {
  expect(mayOrder({ isAnnounced, isWinner }, who)).toBe(may)
})

test.each([
  [[], 3, 3, [1, 2, 3]],
  [[], 4, 3, null],
  [[1, 3], 1, 3, [2]],
  [[1, 3], 2, 3, null],
  [[1, 2, 3], 1, 3, null],
  [[2], 2, 3, [1, 3]],
])('of pieces %j taken, %i more of %i are %j', (taken, qty, most, pieces) => {
  expect(piecesFor(taken, qty, most)).toEqual(pieces)
})

test('pieces are held until an order ends', () => {
  expect(TROPHY_STATES.filter((state) => !holdsPieces(state))).toEqual(['declined', 'cancelled'])
  expect(TROPHY_STATES.filter((state) => !canChangeAddress(state))).toEqual([
    ...['in_production', 'shipped', 'delivered', 'declined', 'cancelled'],
  ])
})

test.each([
  ['dhl', 'JD 014', 'https://www.dhl.com/en/express/tracking.html?AWB=JD014'],
  ['ups', '1Z&x=1', 'https://www.ups.com/track?tracknum=1Z%26x%3D1'],
  ['other', '123', null],
  ['dhl', '', null],
  [null, '123', null],
] as const)('a parcel of %s %s is tracked at %s', (carrier, tracking, url) => {
  expect(trackingUrl(carrier, tracking)).toBe(url)
})

const [opensAt, closesAt] = [new Date('2027-03-13T00:00:00Z'), new Date('2027-05-01T00:00:00Z')]
const orders = { kind: 'trophy_orders', opensAt, closesAt } as const
test.each([
  ['2027-03-12T23:59:59Z', [orders], 'before'],
  ['2027-03-13T00:00:00Z', [orders], 'open'],
  ['2027-04-30T23:59:59Z', [orders], 'open'],
  ['2027-05-01T00:00:00Z', [orders], 'closed'],
  ['2027-04-01T00:00:00Z', [], 'closed'],
  ['2027-04-01T00:00:00Z', [{ ...orders, kind: 'credits' as const }], 'closed'],
] as const)('orders at %s', (at, deadlines, state) => {
  expect(trophyWindow(deadlines, new Date(at)).state).toBe(state)
})

describe('the picture of a plate', () => {
  /** These letters take so much in Georgia, in parts of their size. */
  const GEORGIA: Readonly<Record<string, number>> = {
    ...{ A: 0.671, B: 0.654, E: 0.653, G: 0.726, H: 0.815, I: 0.39, K: 0.695, M: 0.927, N: 0.767, O: 0.744 },
    ...{ R: 0.702, S: 0.561, T: 0.618, U: 0.757, W: 0.977, ' ': 0.241, a: 0.504, m: 0.88, l: 0.287 },
  }
  test.each(['HAMBURGER ANIMATIONSWERKSTATT GMBH', 'MMMMMMMMMMWWWWWWWWWW', 'llllllllll', 'aaaa mmmm'])(
    'gives “%s” the room it takes',
    (line) => {
      const taken = [...line].reduce((sum, letter) => sum + (GEORGIA[letter] ?? 2), 0)
      expect(roomOf(line)).toBeGreaterThanOrEqual(taken)
    },
  )
})
