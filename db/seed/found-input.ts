import { parseArgs } from 'node:util'
import { ConfigError, parseConfig } from '#app/config.server.ts'
import { EMAIL_PATTERN } from '#app/platform/validation.ts'
import { isCurrency } from '#app/platform/currency-list.ts'
import { isKnownZone } from '#app/ui/format/date-time.ts'
import { FOUNDING_QUESTIONS, type Founding } from '#db/seed/founding.ts'

/** What `npm run found` is told: its arguments and the settings, read before anything is written. */

export const USAGE =
  'npm run found -- --award="…" --year=2027 --email=… --first=… --last=… --currency=EUR [--edition=1] [--timezone=Europe/Berlin] [--questions=title|film]'

const text = (fallback = '') => ({ type: 'string' as const, default: fallback })
const options = {
  award: text(),
  year: text(),
  edition: text('1'),
  timezone: text('UTC'),
  currency: text(),
  questions: text('title'),
  email: text(),
  first: text(),
  last: text(),
}

type Environment = Readonly<Record<string, string | undefined>>

/** The founding that the arguments ask for, or everything that is wrong with them and with the settings, a line each. */
export function readFounding(
  args: readonly string[],
  environment: Environment,
): { founding: Founding; problems: readonly [] } | { founding: null; problems: readonly string[] } {
  const { values, unreadable } = argumentsIn(args)
  const problems = [
    ...(values ? argumentProblems(values) : [unreadable ?? '']),
    ...settingProblems(environment),
  ]
  if (problems.length > 0 || !values) return { founding: null, problems }
  const founding = {
    award: values.award.trim(),
    year: Number(values.year),
    edition: Number(values.edition),
    timezone: values.timezone,
    currency: values.currency.toUpperCase(),
    questions: FOUNDING_QUESTIONS.find((each) => each === values.questions) ?? 'title',
    email: values.email.trim(),
    firstName: values.first.trim(),
    lastName: values.last.trim(),
  }
  return { founding, problems: [] }
}

function argumentsIn(args: readonly string[]) {
  try {
    return { values: parseArgs({ args: [...args], options }).values }
  } catch (error) {
    return { values: null, unreadable: error instanceof Error ? error.message : String(error) }
  }
}

function argumentProblems(values: Record<keyof typeof options, string>): string[] {
  const [year, edition] = [Number(values.year), Number(values.edition)]
  return [
    values.award.trim() ? null : '--award: the name of the award is missing',
    Number.isInteger(year) && year >= 1970 && year <= 2200 ? null : '--year: expected a year, like 2027',
    Number.isInteger(edition) && edition >= 1 ? null : '--edition: expected a whole number from 1',
    isKnownZone(values.timezone) ? null : '--timezone: expected a time zone, like Europe/Berlin',
    isCurrency(values.currency.toUpperCase())
      ? null
      : '--currency: expected the currency that entries are paid in, like EUR',
    FOUNDING_QUESTIONS.some((each) => each === values.questions)
      ? null
      : '--questions: expected title, for the question of the title alone, or film, for a library of questions about films',
    EMAIL_PATTERN.test(values.email.trim()) ? null : '--email: expected the email address of the first admin',
    values.first.trim() ? null : '--first: the first name of the first admin is missing',
    values.last.trim() ? null : '--last: the last name of the first admin is missing',
  ].filter((problem) => problem !== null)
}

/** What a clone provides for itself outside production (`localEnvironment`), as far as its settings are checked. */
const PROVIDED = {
  LAUREATE_EMBEDDED: '1',
  DATABASE_URL: 'postgres://localhost/laureate',
  SESSION_SECRET: '-'.repeat(32),
}

function settingProblems(environment: Environment): readonly string[] {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()))
  try {
    parseConfig(environment.NODE_ENV === 'production' ? given : { ...PROVIDED, ...given })
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
}
