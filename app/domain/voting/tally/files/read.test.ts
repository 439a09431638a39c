import { describe, expect, test } from 'vitest'
import { countFile, hashedCategories } from '../artefact.server.ts'
import type { Method } from '../choices.ts'
import { readBallots } from './read.ts'

const read = (name: string, text: string, method: Method | null = null, isLenient = false) =>
  readBallots(name, new TextEncoder().encode(text), method, { isLenient })

function counted(name: string, text: string, method: Method | null = null, isLenient = false) {
  const file = read(name, text, method, isLenient)
  if (!file.ok) throw new Error(file.message)
  const [category] = countFile(file.value).categories
  if (!category || 'withheld' in category) throw new Error('counted nothing')
  return { notes: file.value.notes, category }
}

const category = {
  id: 'P01',
  name: 'Short',
  method: 'one',
  noAward: false,
  candidates: [
    { id: '7', name: 'Moth' },
    { id: '8', name: 'Tide' },
  ],
  ballots: [{ pick: '7' }, { skip: true }],
}
const exported = (given: object = {}, file: object = {}) =>
  JSON.stringify({
    format: 'laureate-ballots/1',
    year: 2027,
    categories: [{ ...category, ...given }],
    ...file,
  })

describe('our export', () => {
  test('is counted', () => {
    expect(counted('a.json', exported()).category).toMatchObject({ winners: ['7'], turnout: { skipped: 1 } })
  })

  test.each([
    ['{', 'The file is not JSON.'],
    ['{}', 'format: '],
    [exported({}, { format: 'laureate-ballots/2' }), 'format: '],
    [exported({ method: 'lots' }), 'Category 1, method: '],
    [exported({ ballots: [{ pick: '9' }] }), 'Category 1, ballot 1: “9” is not a candidate here.'],
    [exported({ ballots: [{ pick: 'none' }] }), 'Category 1, ballot 1: “none” is not a candidate here.'],
    [exported({ ballots: [{ skip: true, pick: '7' }] }), 'ballot 1: It skips and chooses.'],
    [
      exported({ method: 'ranked', ballots: [{ ranks: ['7', '7'] }] }),
      'ballot 1: It must rank candidates, each once',
    ],
    [
      exported({ method: 'score', ballots: [{ scores: { 7: 11 } }] }),
      'Scores are whole numbers from 1 to 10.',
    ],
    [exported({ method: 'approval', ballots: [{ picks: '7' }] }), 'It must list candidates, each once.'],
    [exported({ tieBreaks: ['earlier_rounds'] }), 'earlier_rounds is not a tie-break of its method.'],
    [
      exported({ candidates: [...category.candidates, ...category.candidates] }),
      'two candidates have the same id',
    ],
    [exported({}, { categories: [category, category] }), 'Category P01 is in the file twice.'],
    [exported({ voters: ['Ada'] }), 'Category 1: '],
    [exported({ candidates: [], ballots: [] }), 'Category 1, candidates: '],
    [exported().replace('"pick":"7"', '"pick":"7","pick":"8"'), 'The file has “pick” twice in one place.'],
    [`${exported()}${exported()}`, 'The file is not JSON.'],
  ])('%.60s is refused', (text, message) => {
    const file = read('a.json', text)
    expect(file.ok ? '' : file.message).toContain(message)
  })

  test('takes no method', () => {
    expect(read('a.json', exported(), 'ranked')).toMatchObject({ ok: false, code: 'invalid' })
  })

  test('a withheld category keeps the hash of the whole', () => {
    const whole = read('a.json', exported({ salt: 'abc' }))
    if (!whole.ok) throw new Error(whole.message)
    const sha256 = hashedCategories(whole.value)[0]?.sha256
    const withheld = { id: 'P01', name: 'Short', withheld: { ballots: 2, sha256 } }
    const part = read('a.json', exported({}, { categories: [withheld] }))
    if (!part.ok) throw new Error(part.message)
    expect(countFile(part.value).input.sha256).toBe(countFile(whole.value).input.sha256)
  })
})

describe('BLT', () => {
  test('weights, withdrawn candidates, ballot identities, empty and shared ranks', () => {
    const { category, notes } = counted(
      'a.BLT',
      '3 2\r\n-2\r\n(x1) 3 1 2 0\r\n2 2 - 3 0 # moved up\r\n1 1=3 0\r\n1 0\r\n0\r\n"A # 1"\r\n"B"\r\n"C"\r\n"Vote"\r\n',
    )
    expect(category.name).toBe('Vote')
    expect(category.candidates).toEqual([
      { id: '1', name: 'A # 1' },
      { id: '2', name: 'B', withdrawn: true },
      { id: '3', name: 'C' },
    ])
    expect(category.rounds[0]?.votes.map(({ votes }) => votes)).toEqual(['7/2', '5/2'])
    expect(category.turnout).toMatchObject({ ballots: 7, empty: 1, counted: 6 })
    expect(notes).toEqual(['The file elects 2; this count finds one winner.'])
  })

  test('a byte order mark, quotes within a name, a party beside it, names without quotes', () => {
    const { category } = counted(
      'a.blt',
      '\uFEFF4 1\n-2 -3\n2 1 0\n0\n"Ada ""Ace"" Oak"\n"Bo \'Bee\' Elm","Green, the Party"\nCy Yew\n"Di" # here\n"Ward, 2"\n',
    )
    expect(category.candidates.map(({ name }) => name)).toEqual([
      'Ada "Ace" Oak',
      "Bo 'Bee' Elm, Green, the Party",
      'Cy Yew',
      'Di',
    ])
    expect(category.name).toBe('Ward, 2')
  })

  test('names in the comments of a council, where the file has none of its own', () => {
    const { category } = counted(
      'a.blt',
      '# FILE NAME: a.blt\n# TITLE: Ward 4\n# ALTERNATIVE NAME 1: Ada\n# ALTERNATIVE NAME 2: Bo # 2\n2 1\n3 1 2 0\n0\n',
    )
    expect(category.candidates.map(({ name }) => name)).toEqual(['Ada', 'Bo # 2'])
    expect(category.name).toBe('Ward 4')
    const titled = counted(
      'b.blt',
      '2 1\n3 1 0\n0\n# ALTERNATIVE NAME 1: Ada\n# ALTERNATIVE NAME 2: Bo\nCalton\n',
    )
    expect(titled.category).toMatchObject({ name: 'Calton', winners: ['1'] })
  })

  test.each([
    // A line of no ballots ends them: what stands behind it would be left out.
    ['2 1\n3 1 2 0\n0 2 1 0\n4 2 1 0\n0\n"A"\n"B"\n', 'Line 3: “2” stands after the 0 that ends'],
    ['2 1\n3 1 2 0\n0\n4 2 1 0\n0\n"A"\n"B"\n', 'Line 4: “4 2 1 0” stands where a name is expected.'],
    ['2 1\n3 1 0\n0\n"A"\n"B"\n"Vote"\n"C"\n', 'Line 7: “"C"” stands after the title.'],
    ['2 1\n3 1 0\n0\n"A"\n"B"\n"Vote"\n2 1\n3 2 0\n0\n', 'Line 7: “2 1” stands after the title.'],
    ['5 1\n3 1 2\n4 2 1 0\n0\n', 'Line 2: the ballot has no 0 at its end.'],
    ['5 1\n3 1 2\n0\n4 2 1 0\n0\n', 'Line 2: the ballot has no 0 at its end.'],
    ['2 1\n3 1 0 2 0\n0\n"A"\n"B"\n', 'Line 2: “2” stands after the 0 at the end of a ballot.'],
    ['2\n1\n3 1 0\n0\n"A"\n"B"\n', 'Line 1: the number of seats is missing.'],
    ['2 1 3 1 0\n0\n"A"\n"B"\n', 'Line 1: “3” stands after the number of seats.'],
    ['2 1\n-1 3 1 0\n0\n"A"\n"B"\n', 'Line 2: a withdrawn candidate must be'],
    ['2 1\n-1 -1\n0\n"A"\n"B"\n', 'Line 2: candidate 1 is withdrawn twice.'],
    ['2 1\n1 2 0\n0 "A"\n"B"\n"Vote"\n', 'Line 3: “"A"” stands after the 0 that ends'],
    ['2 1\n1 2 0\n0\n"A\n"B"\n"Vote"\n', 'Line 4: “"A” stands where a name is expected.'],
    [
      '# ALTERNATIVE NAME 1: A\n# ALTERNATIVE NAME 1: B\n2 1\n1 2 0\n0\n',
      'Line 2: alternative 1 is named twice.',
    ],
  ])('%j is damaged, and refused', (text, message) => {
    const file = read('a.blt', text)
    expect(file.ok ? '' : file.message).toContain(message)
    expect(read('a.blt', text, null, true).ok).toBe(false)
  })

  test.each([
    ['', 'The file ends where the number of candidates is expected.'],
    ['two 1', 'Line 1: the number of candidates must be a whole number, not “two”.'],
    ['2 1\n1 3 0\n0', 'Line 2: a candidate is above 2.'],
    ['2 1\n1 1 2', 'Line 2: the ballot has no 0 at its end.'],
    ['2 1\n1 1 2 0', 'The file ends where the 0 after the last ballot is expected.'],
    ['0 1\n0', 'The file announces no candidates.'],
    ['2 1\n1.5 1 0\n0', 'not “1.5”.'],
    ['2 1\n1 1 0\n0\n"A"', 'The file announces 2 candidates and names 1.'],
    ['9999 1', 'the number of candidates is above 1000.'],
  ])('%j is refused', (text, message) => {
    const file = read('a.blt', text)
    expect(file.ok ? '' : file.message).toContain(message)
  })
})

const preflib = (orders: string, voters = 3) =>
  `# TITLE: Vote\n# NUMBER ALTERNATIVES: 3\n# NUMBER VOTERS: ${voters}\n` +
  `# ALTERNATIVE NAME 1: A\n# ALTERNATIVE NAME 2: B\n# ALTERNATIVE NAME 3: C\n${orders}\n`

describe('PrefLib', () => {
  test('shared ranks', () => {
    const { category } = counted('a.toi', preflib('2: {1, 2},3\n1: 3'))
    expect(category.rounds[0]?.votes.map(({ votes }) => votes)).toEqual(['1', '1', '1'])
  })

  test('the last shared rank of a complete order is not ranked', () => {
    const { category, notes } = counted('a.toc', preflib('2: 1,{2,3}\n1: 2,1,3'))
    expect(category.winners).toEqual(['1'])
    expect(notes).toEqual([
      'Orders that end with alternatives sharing the last rank: 2. These count as not ranked.',
    ])
  })

  test('as it was written before 2022', () => {
    const { category } = counted('a.soi', '2\n1,Moth, the\n2,Tide\n3,3,2\n2,2,1\n1,1\n')
    expect(category.candidates[0]?.name).toBe('Moth, the')
    expect(category.winners).toEqual(['2'])
  })

  test.each(['one', 'approval', 'top_three', 'ranked'] as const)('is counted by %s', (method) => {
    expect(counted('a.soi', preflib('2: 1,2\n1: 2'), method).category.method).toBe(method)
  })

  test.each([
    ['', 'The file is empty.'],
    ['# TITLE: x', '“# NUMBER ALTERNATIVES” is missing.'],
    [preflib('1,2,3'), 'has no number of voters before its order'],
    [preflib('1: 4'), '“4” is not the number of an alternative.'],
    [preflib('1: {1,2'), 'is not an order.'],
    [preflib('1: {1,2}'), 'alternatives share a rank, which .soi does not allow.'],
  ])('%.40j is refused', (text, message) => {
    const file = read('a.soi', text)
    expect(file.ok ? '' : file.message).toContain(message)
  })

  /** With lines of the head in place of those that `preflib` writes. */
  const withHead = (lines: Record<string, string>) =>
    Object.entries(lines).reduce((text, [from, to]) => text.replace(from, to), preflib('2: 1,2\n1: 2'))

  test.each([
    [withHead({ 'NAME 2': 'NAME 1' }), 'Line 5: alternative 1 is named twice.'],
    ['2\n1,Moth\n1,Tide\n3,3,1\n3,1\n', 'Line 3: alternative 1 is named twice.'],
    [
      withHead({ 'VOTERS: 3': 'VOTERS: abc' }),
      'Line 3: the number of voters must be a whole number, not “abc”.',
    ],
    [
      withHead({ 'ALTERNATIVES: 3': 'ALTERNATIVES: x' }),
      'Line 2: the number of alternatives must be a whole',
    ],
    ['# NUMBER ALTERNATIVES: 0\n# NUMBER VOTERS: 0\n', 'Line 1: The file announces no alternatives.'],
    ['0\n3,3,1\n', 'Line 1: The file announces no alternatives.'],
    [withHead({ 'TITLE: Vote': 'NUMBER VOTERS: 3' }), 'Line 3: “# NUMBER VOTERS” is there twice.'],
    [
      withHead({ 'TITLE: Vote': 'NUMBER UNIQUE ORDERS: two' }),
      'Line 1: the number of orders must be a whole',
    ],
    [preflib('2: 1,2\n0: 2\n1: 2'), 'Line 8: it stands for no voters.'],
    [preflib('2: 1,2,\n1: 2'), 'Line 7: “1,2,” is not an order.'],
    [preflib('2: 1,\n2\n1: 2'), 'Line 7: “1,” is not an order.'],
    [preflib('3: {1,2},3').replace('3: C', '3: C\n1,2,3'), 'Line 7: “1,2,3” has no number of voters'],
    ['2\n1,Moth\n2,Tide\nx,3,1\n3,1\n', 'Line 4: the number of voters must be a whole number'],
    ['2\n1,Moth\n2,Tide\n3,3\n3,1\n', 'Line 4: “3,3” must have the sums'],
  ])('%.150j is damaged, and refused', (text, message) => {
    const file = read('a.soi', text)
    expect(file.ok ? '' : file.message).toContain(message)
    expect(read('a.soi', text, null, true).ok).toBe(false)
  })

  test.each(['soc', 'toc'])('an order that leaves out alternatives is not in a .%s', (extension) => {
    const file = read(`a.${extension}`, preflib('2: 1,2,3\n1: 2,1'))
    expect(file.ok ? '' : file.message).toBe(
      `Line 8: the order leaves out alternatives, which .${extension} does not allow.`,
    )
  })

  test.each([
    [preflib('2: 1,2\n1: 2', 30), 'Line 3: The file announces 30 voters and has orders of 3.'],
    [
      preflib('2: 1,2\n1: 2').replace('# TITLE: Vote', '# NUMBER UNIQUE ORDERS: 7'),
      'Line 1: The file announces 7 different orders and has 2.',
    ],
    ['2\n1,Moth\n2,Tide\n3,3,2\n2,1,2\n', 'Line 4: The file announces 3 voters and has orders of 2.'],
    ['2\n1,Moth\n2,Tide\n3,4,2\n2,1,2\n1,2\n', 'Line 4: The file announces 4 orders in all and has 3.'],
    ['2\n1,Moth\n2,Tide\n3,3,3\n2,1,2\n1,2\n', 'Line 4: The file announces 3 different orders and has 2.'],
  ])('%.60j does not add up: refused, or counted with a note when that is asked for', (text, message) => {
    const file = read('a.soi', text)
    expect(file.ok ? '' : file.message).toBe(
      `${message} It may be damaged; --lenient counts it all the same.`,
    )
    expect(counted('a.soi', text, null, true).notes).toContain(message)
  })

  test('has no scores', () => {
    expect(read('a.soi', preflib('1: 1', 1), 'score')).toMatchObject({
      ok: false,
      message: 'Files that rank candidates hold no scores.',
    })
  })
})

test('any other file is refused', () => {
  expect(read('a.csv', 'x')).toMatchObject({ ok: false, code: 'invalid' })
  expect(readBallots('a.blt', new Uint8Array([0xff, 0xfe, 0xfa]), null)).toMatchObject({
    message: 'The file is not text in UTF-8.',
  })
  expect(readBallots('a.blt', new Uint8Array(64 * 1024 * 1024 + 1), null)).toMatchObject({
    message: 'The file is larger than 64 MB.',
  })
})
