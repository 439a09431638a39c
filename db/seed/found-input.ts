import { parseArgs } from 'node:util'
import { z } from 'zod'
import { ConfigError, parseConfig } from '#app/config.server.ts'
import { foundingSchema, type Founding } from '#app/domain/overview/founding/schema.ts'

/** What `npm run found` is told: its arguments and the settings, read before anything is written. */

export const USAGE =
  'npm run found -- --award="…" --year=2027 --email=… --first=… --last=… --currency=EUR [--edition=1] [--timezone=Europe/Berlin] [--kind=blank|film|animation|photography|design|music|books|science|start-ups|hackathon|grant] [--uses=entries|jury|members|everything]'

const text = (fallback = '') => ({ type: 'string' as const, default: fallback })
const options = {
  award: text(),
  year: text(),
  edition: text('1'),
  timezone: text('UTC'),
  currency: text(),
  kind: text('blank'),
  uses: text('everything'),
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
  const { first, last, ...rest } = values ?? {}
  const read = foundingSchema.safeParse({ ...rest, firstName: first, lastName: last })
  const wrong = Object.entries(read.error ? z.flattenError(read.error).fieldErrors : {})
  const problems = [
    ...(values ? wrong.map(([field, [message]]) => `${argumentOf(field)}: ${message}`) : [unreadable ?? '']),
    ...settingProblems(environment),
  ]
  return problems.length > 0 || !read.success
    ? { founding: null, problems }
    : { founding: read.data, problems: [] }
}

const argumentOf = (field: string) =>
  `--${field === 'firstName' ? 'first' : field === 'lastName' ? 'last' : field}`

function argumentsIn(args: readonly string[]) {
  try {
    return { values: parseArgs({ args: [...args], options }).values }
  } catch (error) {
    return { values: null, unreadable: error instanceof Error ? error.message : String(error) }
  }
}

/** What a clone provides for itself outside production (`localEnvironment`), as far as its settings are checked. */
const PROVIDED = {
  LAUREATE_EMBEDDED: '1',
  DATABASE_URL: 'postgres://localhost/laureate',
  SESSION_SECRET: '-'.repeat(32),
}

function settingProblems(environment: Environment): readonly string[] {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()))
  // A file that holds a value takes the place of what a clone provides.
  const provided = Object.entries(PROVIDED).filter(([name]) => !given[`${name}_FILE`])
  try {
    parseConfig(environment.NODE_ENV === 'production' ? given : { ...Object.fromEntries(provided), ...given })
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
}
