import fs from 'node:fs'

/** Settings that hold a secret: each can be read from the file that the same name with `_FILE` names, as Docker and systemd hand them over. */
export const SECRET_SETTINGS = [
  'DATABASE_URL',
  'REDIS_URL',
  'SMTP_URL',
  'MAIL_WEBHOOK_SECRET',
  'METRICS_TOKEN',
  'SESSION_SECRET',
  'SESSION_SECRET_OLD',
  'VOTE_KEY',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
] as const

type Environment = Readonly<Record<string, string | undefined>>

export interface SecretFiles {
  /** Says what the files hold, by the name of the setting. */
  values: Record<string, string>
  /** Says what is wrong, by the name of the setting that the file stands for. */
  problems: Map<string, string>
}

/** Reads the files that an environment names for its secrets, without the line break at their end. */
export function readSecretFiles(environment: Environment): SecretFiles {
  const values: Record<string, string> = {}
  const problems = new Map<string, string>()
  for (const name of SECRET_SETTINGS) {
    const place = environment[`${name}_FILE`]?.trim()
    if (!place) continue
    const expects = (what: string) => problems.set(name, `${name}_FILE: expected ${what}`)
    if (environment[name]?.trim()) {
      expects(`not to be set beside ${name}: one of the two counts`)
      continue
    }
    try {
      const content = fs.readFileSync(place, 'utf8').replace(/\r?\n$/, '')
      if (content.trim()) values[name] = content
      else expects(`a file with the value of ${name}; ${place} is empty`)
    } catch (error) {
      expects(
        `a file that can be read; ${place} cannot (${(error as NodeJS.ErrnoException).code ?? String(error)})`,
      )
    }
  }
  return { values, problems }
}

/** Puts what the files hold into the environment of this process, where all code finds it; throws when one cannot be used. */
export function openSecretFiles(environment: NodeJS.ProcessEnv = process.env): void {
  const { values, problems } = readSecretFiles(environment)
  if (problems.size > 0) throw new Error([...problems.values()].join('\n'))
  for (const [name, value] of Object.entries(values)) {
    environment[name] = value
    // Read once: a process that is started from here finds one of the two.
    delete environment[`${name}_FILE`]
  }
}
