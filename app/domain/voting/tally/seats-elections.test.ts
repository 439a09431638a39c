import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { countFile } from './artefact.server.ts'
import { readBallots } from './files/read.ts'
import { countSummary } from './summary.ts'

/** Real elections of several seats, compared with every stage that their returning officers published (elections/README.md). */

const folder = fileURLToPath(new URL('elections/', import.meta.url))

interface Published {
  /** Votes by candidate at the end of the stage, an excluded one left out; the order of all stages is that of the names. */
  votes: string
  nonTransferable: string
  elected?: string[]
  /** What makes the next stage. */
  then?: { surplus: string } | { excluded: string }
}

const LINN = 'Esme|Margot|Docherty|Lang|Mcarthur|Mckenzie|Ritchie|Alan|Chloe|Thomson|Young'
const STRATHMARTINE = 'ALEXANDER|BAIRD|COLEMAN|ETTLE|HUNTER|JAMIESON|KEENAN|WALKER|WHYTE'
const EAST_END = 'CRABB|DAWSON|MAATTANEN|MCHUGH|MCINTOSH|PETRIE|ROBERTS'

const ELECTIONS: { name: string; quota: string; valid: number; names: string; stages: Published[] }[] = [
  {
    name: 'glasgow-linn-2007.blt',
    quota: '1914',
    valid: 9567,
    names: LINN,
    stages: [
      {
        votes: '898 1284 1782 219 165 1381 2043 955 296 149 395',
        nonTransferable: '0',
        elected: ['Ritchie'],
        then: { surplus: 'Ritchie' },
      },
      {
        votes:
          '905.13482 1302.94200 1789.19796 224.61946 166.83106 1389.27134 1914 961.44028 310.77476 156.82936 409.77476',
        nonTransferable: '36.18420',
        then: { excluded: 'Thomson' },
      },
      {
        votes:
          '906.45052 1311.32084 1798.70308 229.80888 170.02048 1395.65018 1914 970.56656 328.78500 - 469.48978',
        nonTransferable: '72.20468',
        then: { excluded: 'Mcarthur' },
      },
      {
        votes: '961.76622 1318.44712 1807.82936 239.06144 - 1417.83960 1914 980.69284 338.97442 - 478.67920',
        nonTransferable: '109.70980',
        then: { excluded: 'Lang' },
      },
      {
        votes: '991.39762 1350.20480 1826.01878 - - 1433.90274 1914 990.00854 359.36350 - 498.31060',
        nonTransferable: '203.79342',
        then: { excluded: 'Chloe' },
      },
      {
        votes: '1005.34472 1458.48808 1849.71332 - - 1459.28158 1914 1001.51366 - - 547.47784',
        nonTransferable: '331.18080',
        then: { excluded: 'Young' },
      },
      {
        votes: '1015.91298 1532.33962 1896.91298 - - 1514.35496 1914 1078.47100 - - -',
        nonTransferable: '615.00846',
        then: { excluded: 'Esme' },
      },
      {
        votes: '- 1866.00174 1947.35496 - - 1530.60752 1914 1105.84984 - - -',
        nonTransferable: '1203.18594',
        elected: ['Docherty'],
        then: { surplus: 'Docherty' },
      },
      {
        votes: '- 1868.39022 1914 - - 1547.18432 1914 1111.65708 - - -',
        nonTransferable: '1211.76838',
        then: { excluded: 'Alan' },
      },
      {
        votes: '- 2008.75096 1914 - - 2174.90506 1914 - - - -',
        nonTransferable: '1555.34398',
        elected: ['Mckenzie', 'Margot'],
      },
    ],
  },
  {
    name: 'dundee-strathmartine-2022.blt',
    quota: '1192',
    valid: 5956,
    names: STRATHMARTINE,
    stages: [
      {
        votes: '2143 199 1116 81 559 43 1359 351 105',
        nonTransferable: '0',
        elected: ['ALEXANDER', 'KEENAN'],
        then: { surplus: 'ALEXANDER' },
      },
      {
        votes: '1192 268.22812 1169.25240 86.32524 1309.85884 46.10639 1359 353.21885 119.64441',
        nonTransferable: '52.36575',
        elected: ['HUNTER'],
        then: { surplus: 'KEENAN' },
      },
      {
        votes: '1192 283.58812 1226.26872 90.87180 1309.85884 60.36047 1192 366.12125 124.80537',
        nonTransferable: '110.12543',
        elected: ['COLEMAN'],
      },
    ],
  },
  {
    name: 'dundee-east-end-2022.blt',
    quota: '1030',
    valid: 4117,
    names: EAST_END,
    stages: [
      {
        votes: '440 1350 115 1071 167 151 823',
        nonTransferable: '0',
        elected: ['DAWSON', 'MCHUGH'],
        then: { surplus: 'DAWSON' },
      },
      {
        votes: '444.02951 1030 119.97763 1071 183.59210 157.87387 1087.52548',
        nonTransferable: '23.00141',
        elected: ['ROBERTS'],
      },
    ],
  },
]

test.each(ELECTIONS)('$name is counted as it was', ({ name, quota, valid, names, stages }) => {
  const file = readBallots(name, fs.readFileSync(path.join(folder, name)), 'stv')
  if (!file.ok) throw new Error(file.message)
  const artefact = countFile(file.value)
  const [category] = artefact.categories
  if (!category || 'withheld' in category) throw new Error('counted nothing')
  const known = names.split('|')
  const idOf = (surname: string) => {
    const found = category.candidates.filter((each) => each.name.includes(surname))
    expect(found, surname).toHaveLength(1)
    return found[0]?.id ?? ''
  }
  expect(category.candidates).toHaveLength(known.length)
  expect([category.quota, category.turnout.counted]).toEqual([quota, valid])
  expect(category.rounds).toHaveLength(stages.length)
  stages.forEach(({ votes, nonTransferable, elected = [], then }, index) => {
    const round = category.rounds[index]
    const told = new Map(round?.votes.map((each) => [each.candidate, each.votes]))
    expect(known.map((surname) => told.get(idOf(surname)) ?? '-').join(' ')).toBe(votes)
    expect(round?.exhausted).toBe(nonTransferable)
    expect(round?.elected).toEqual(elected.map(idOf))
    expect(round?.surplusOf).toEqual(then && 'surplus' in then ? [idOf(then.surplus)] : undefined)
    expect(round?.eliminated).toEqual(then && 'excluded' in then ? [idOf(then.excluded)] : undefined)
  })
  const elected = stages.flatMap((stage) => stage.elected ?? [])
  expect([category.result, category.winners]).toEqual(['elected', elected.map(idOf)])
  expect(category.tied).toBeUndefined()
  expect(countSummary(artefact, '')).toContain(`elected for ${elected.length} seats: `)
})

test('a file that elects one, or says nothing of seats, is refused', () => {
  const read = (name: string, text: string, seats: number | null = null) =>
    readBallots(name, Buffer.from(text), 'stv', { seats })
  const blt = (seats: number, ballot: string) => `2 ${seats}\n3 ${ballot} 0\n0\n"A"\n"B"\n"Ward"\n`
  expect(read('a.blt', blt(2, '1 2'))).toMatchObject({ ok: true })
  expect(read('a.blt', blt(1, '1 2'))).toMatchObject({
    message: expect.stringMatching(/elects 2 to 20, and this would be 1/),
  })
  expect(read('a.blt', blt(2, '1 2'), 3)).toMatchObject({ message: expect.stringMatching(/elects 2, not 3/) })
  expect(read('a.blt', blt(2, '1=2'))).toMatchObject({
    message: expect.stringMatching(/ranks several candidates the same/),
  })
  const soi = fs.readFileSync(path.join(folder, 'burlington-2009.soi'), 'utf8')
  expect(read('a.soi', soi)).toMatchObject({ message: expect.stringMatching(/add --seats/) })
  expect(read('a.soi', soi, 2)).toMatchObject({ ok: true })
  expect(readBallots('a.soi', Buffer.from(soi), 'ranked', { seats: 2 })).toMatchObject({
    message: expect.stringMatching(/Only the method stv/) as string,
  })
})
