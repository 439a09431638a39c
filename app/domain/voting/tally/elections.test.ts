import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { artefactBytes, countFile, sha256 } from './artefact.server.ts'
import { readBallots } from './files/read.ts'

/** Real elections, counted as published (elections/README.md), and the program that counts files. */

const folder = fileURLToPath(new URL('elections/', import.meta.url))

test.each([
  {
    name: 'ireland-1990.soi',
    rounds: [
      { Robinson: '612265', Lenihan: '694484', Currie: '267902' },
      { Robinson: '817830', Lenihan: '731273' },
    ],
    exhausted: ['0', '25548'],
    winner: 'Mary Robinson',
  },
  {
    name: 'alaska-2022.blt',
    rounds: [
      { Peltola: '75761', Palin: '58945', Begich: '53756' },
      { Peltola: '91206', Palin: '85987' },
    ],
    exhausted: ['0', '11269'],
    winner: 'Mary Peltola',
  },
  {
    name: 'burlington-2009.soi',
    rounds: [
      { Kiss: '2981', Montroll: '2554', Wright: '3294' },
      { Kiss: '4313', Wright: '4061' },
    ],
    exhausted: ['0', '455'],
    winner: 'Bob Kiss',
  },
  {
    name: 'burlington-2009-complete.toi',
    // The city eliminated the last three at once, so of the rounds between only the first and the last two were published.
    rounds: [
      { Wright: '2951', Kiss: '2585', Montroll: '2063', Smith: '1306', 'Write-In': '36', Simpson: '35' },
      null,
      null,
      { Wright: '3294', Kiss: '2981', Montroll: '2554' },
      { Kiss: '4313', Wright: '4061' },
    ],
    exhausted: ['0', '3', '14', '147', '602'],
    winner: 'Bob Kiss',
  },
])('$name is counted as it was', ({ name, rounds, exhausted, winner }) => {
  const file = readBallots(name, fs.readFileSync(path.join(folder, name)), null)
  if (!file.ok) throw new Error(file.message)
  const [category] = countFile(file.value).categories
  if (!category || 'withheld' in category) throw new Error('counted nothing')
  const nameOf = (id: string) => category.candidates.find((each) => each.id === id)?.name ?? ''
  const found = category.rounds.map(({ votes }) =>
    votes.map((each) => `${nameOf(each.candidate)}: ${each.votes}`).sort(),
  )
  expect(found).toHaveLength(rounds.length)
  rounds.forEach((round, index) => {
    if (!round) return
    expect(found[index]).toHaveLength(Object.keys(round).length)
    for (const [surname, votes] of Object.entries(round))
      expect(found[index]?.find((each) => each.includes(surname))).toMatch(new RegExp(`: ${votes}$`))
  })
  expect(category.rounds.map((round) => round.exhausted)).toEqual(exhausted)
  expect(category.winners.map(nameOf)).toEqual([winner])
})

const program = fileURLToPath(new URL('run.ts', import.meta.url))
const run = (...words: string[]) =>
  spawnSync(process.execPath, ['--import', 'tsx', program, ...words], {
    encoding: 'utf8',
    // Neither a database nor a setting is in reach.
    env: { PATH: process.env.PATH, NODE_ENV: 'production' },
  })

test('the program prints the same bytes', { timeout: 60_000 }, () => {
  const name = path.join(folder, 'burlington-2009.soi')
  const file = readBallots(name, fs.readFileSync(name), null)
  if (!file.ok) throw new Error(file.message)
  const expected = artefactBytes(countFile(file.value))
  // A file that is whole is counted as such, also where another one would pass.
  const { status, stdout, stderr } = run('--lenient', name)
  expect([status, stdout]).toEqual([0, expected.text])
  expect(sha256(stdout)).toBe(expected.sha256)
  expect(stderr).toContain('Bob Kiss (8829 of 8829 ballots counted, rounds: 2)')
  expect(stderr).toContain(`Result  ${expected.sha256}`)
})

test(
  'the program refuses a file that was cut off, unless it is told to count it',
  { timeout: 60_000 },
  () => {
    const name = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'tally-')), 'cut.soi')
    const whole = fs.readFileSync(path.join(folder, 'ireland-1990.soi'), 'utf8')
    fs.writeFileSync(name, whole.slice(0, whole.indexOf('36789')))
    const refused = run(name)
    expect([refused.status, refused.stdout]).toEqual([1, ''])
    expect(refused.stderr).toContain('Line 6: The file announces 1574651 voters and has orders of 1512314.')
    const lenient = run('--lenient', name)
    expect(lenient.status).toBe(3)
    expect(lenient.stderr).toContain('Note: Line 6: The file announces 1574651 voters')
  },
)

test('the program says what is wrong', { timeout: 60_000 }, () => {
  expect(run()).toMatchObject({ status: 2, stdout: '' })
  expect(run('x.blt')).toMatchObject({ status: 1, stdout: '' })
  expect(run('--method=lots', 'x.blt').stderr).toMatch(/^Usage: npm run tally/)
})
