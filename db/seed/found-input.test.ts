import { describe, expect, test } from 'vitest'
import { readFounding } from './found-input.ts'

const good = {
  award: 'Pegbar Awards',
  year: '2027',
  currency: 'eur',
  email: 'office@example.org',
  first: 'Ada',
  last: 'Vale',
}
const args = (changes: Record<string, string> = {}) =>
  Object.entries({ ...good, ...changes }).map(([name, value]) => `--${name}=${value}`)
const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://laureate@localhost/laureate',
  SESSION_SECRET: 'a secret of more than thirty-two characters',
  APP_URL: 'https://awards.example.org',
  MAIL_FROM: 'Awards <awards@example.org>',
  SMTP_URL: 'smtps://mail.example.org',
  DATA_DIR: '/var/lib/laureate',
}

describe('founding', () => {
  test('takes its arguments, and needs no settings outside production', () => {
    expect(readFounding(args({ timezone: 'Europe/Berlin', award: ' Pegbar Awards ' }), {})).toEqual({
      founding: {
        ...{ award: 'Pegbar Awards', year: 2027, edition: 1, timezone: 'Europe/Berlin' },
        ...{ currency: 'EUR', email: 'office@example.org', firstName: 'Ada', lastName: 'Vale' },
        questions: 'title',
      },
      problems: [],
    })
    expect(readFounding(args(), production).problems).toEqual([])
  })

  test.each<[string, Record<string, string>, string]>([
    ['award', { award: ' ' }, '--award: the name of the award is missing'],
    ['year', { year: '27' }, '--year: expected a year, like 2027'],
    ['edition', { edition: '0' }, '--edition: expected a whole number from 1'],
    ['zone', { timezone: 'Europe/Atlantis' }, '--timezone: expected a time zone, like Europe/Berlin'],
    ['currency', { currency: 'DEM' }, '--currency: expected the currency that entries are paid in, like EUR'],
    [
      'questions',
      { questions: 'poems' },
      '--questions: expected title, for the question of the title alone, or film, for a library of questions about films',
    ],
    ['email', { email: 'office@example' }, '--email: expected the email address of the first admin'],
    ['first name', { first: '' }, '--first: the first name of the first admin is missing'],
    ['last name', { last: '' }, '--last: the last name of the first admin is missing'],
  ])('says what is wrong with the %s', (_, changes, problem) => {
    expect(readFounding(args(changes), {}).problems).toEqual([problem])
  })

  test('says in one list what is wrong with arguments and settings', () => {
    const { problems } = readFounding(args({ year: 'soon', email: '' }), {
      ...production,
      SESSION_SECRET: '',
      SMTP_URL: undefined,
    })
    expect(problems.map((problem) => problem.split(':')[0])).toEqual([
      '--year',
      '--email',
      'SESSION_SECRET',
      'SMTP_URL',
    ])
  })

  test('says which argument is unknown', () => {
    expect(readFounding([...args(), '--curency=EUR'], {}).problems[0]).toContain('--curency')
  })
})
