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
        kind: 'blank',
        uses: 'everything',
      },
      problems: [],
    })
    expect(readFounding(args(), production).problems).toEqual([])
  })

  test.each<[string, Record<string, string>, string]>([
    ['award', { award: ' ' }, '--award: Required'],
    ['year', { year: '27' }, '--year: Enter a year from 1970 to 2200'],
    ['edition', { edition: '0' }, '--edition: Enter the number of the edition, like 12'],
    ['zone', { timezone: 'Europe/Atlantis' }, '--timezone: Select a time zone'],
    ['currency', { currency: 'DEM' }, '--currency: Select a currency, like EUR'],
    ['missing currency', { currency: '' }, '--currency: Required'],
    ['kind', { kind: 'poems' }, '--kind: Required'],
    ['email', { email: 'office@example' }, '--email: Invalid email format'],
    ['first name', { first: '' }, '--first: Required'],
    ['last name', { last: '' }, '--last: Required'],
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
