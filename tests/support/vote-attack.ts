import { createHash, createHmac, hkdfSync } from 'node:crypto'
import { config } from '#app/config.server.ts'
import { canonicalChoice } from '#app/domain/voting/ballots/choices.ts'
import { openByServer, openOwn } from '#app/domain/voting/ballots/choice-seals.server.ts'
import { boxKey, codeDigest, earlierCode, shownCode } from '#app/domain/voting/ballots/keys.server.ts'
import { decrypted } from '#app/domain/voting/results/envelopes.server.ts'
import type { Choice } from '#app/domain/voting/tally/choices.ts'
import { pool } from '#db/client.ts'
import { tablesOf } from '#tests/support/database-server.ts'

/**
 * Someone who has every row of the database and everything the server is configured with, and tries each choice of each member against
 * each stored value.
 */

interface Asked {
  year: number
  categoryId: number
  userIds: readonly number[]
  choices: readonly Choice[]
}

/** Every value that is stored, as bytes and as the text of its row. */
async function everything(): Promise<{ bytes: Buffer[]; texts: string[] }> {
  const client = await pool().connect()
  try {
    const texts: string[] = []
    for (const table of await tablesOf(client)) {
      const { rows } = await client.query<{ text: string }>(
        `select to_jsonb(t)::text as text from "${table}" t`,
      )
      texts.push(...rows.map(({ text }) => text))
    }
    const bytes = texts.flatMap((text) =>
      [...text.matchAll(/\\\\x([0-9a-f]+)/g)].map(([, digits = '']) => Buffer.from(digits, 'hex')),
    )
    return { bytes, texts }
  } finally {
    client.release()
  }
}

const PURPOSES = [
  ...['ballot-box', 'ballot-receipt', 'ballot-lock', 'ballot-order', 'ballot-choice', 'ballot-code'],
  ...['ballot-seal', 'receipt-code', 'receipt-seals', 'result-hidden', 'result', 'own-choice', 'ballot-salt'],
]

/** Every key that follows from the settings. */
function keys(): Buffer[] {
  const { voteKey, sessionSecret, oldSecrets } = config()
  const secrets = [
    voteKey ?? Buffer.alloc(32),
    ...[sessionSecret, ...oldSecrets].map((each) => Buffer.from(each)),
  ]
  return secrets.flatMap((secret) => [
    secret,
    ...PURPOSES.map((purpose) => Buffer.from(hkdfSync('sha256', secret, '', `laureate:${purpose}`, 32))),
  ])
}

/** Whose choice it finds, and which; empty where nothing stored tells it. */
export async function attack({ year, categoryId, userIds, choices }: Asked) {
  const { bytes, texts } = await everything()
  const known = keys()
  const stored = new Set(bytes.map((each) => each.toString('hex')))
  const said = texts.join('\n')
  const found: { userId: number; choice: string; how: string }[] = []
  for (const userId of userIds) {
    const own = boxKey(userId, { year, categoryId })
    for (const value of bytes) {
      const opened = [
        openByServer(value, own),
        ...known.flatMap((key) => [
          openOwn(value, own, key),
          key.length === 32 ? read(decrypted(key, value, own)) : null,
        ]),
      ]
      for (const choice of opened)
        if (choice) found.push({ userId, choice: canonicalChoice(choice), how: 'opened' })
    }
    for (const choice of choices) {
      const text = canonicalChoice(choice)
      const code = earlierCode(userId, year, [{ categoryId, choice }])
      const words = [text, `${categoryId}:${text}`, `${year}|${userId}\n${categoryId}:${text}`]
      const digests = [
        codeDigest(code),
        ...words.flatMap((word) => [
          createHash('sha256').update(word).digest(),
          ...known.map((key) => createHmac('sha256', key).update(word).digest()),
          ...known.map((key) => createHmac('sha256', key).update(own).update(word).digest()),
        ]),
      ]
      const hex = digests.map((each) => each.toString('hex'))
      const isSaid = hex.some((each) => stored.has(each)) || said.includes(hex[0] ?? code)
      if (isSaid || said.includes(shownCode(code))) found.push({ userId, choice: text, how: 'tried' })
    }
  }
  const kinds = new Map(found.map((each) => [Object.values(each).join('|'), each]))
  return [...kinds.values()]
}

function read(content: Buffer | null): Choice | null {
  try {
    return content && (JSON.parse(content.toString('utf8')) as Choice)
  } catch {
    return null
  }
}
