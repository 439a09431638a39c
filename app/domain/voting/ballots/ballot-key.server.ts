import { randomBytes } from 'node:crypto'
import { KEY_LETTERS, checkLetter, fiveBits, fromFiveBits } from './ballot-code.ts'
import { LETTERS } from './keys.server.ts'

/** The key of a member's own browser, which opens their own choices: no table and no setting of the server has it. */

const KEY_BYTES = (KEY_LETTERS * 5) / 8

export const newBallotKey = (): Buffer => randomBytes(KEY_BYTES)

export const isBallotKey = (key: Buffer): boolean => key.length === KEY_BYTES

const GROUP = 5

/** As a member writes it down for another device. */
export function ballotCodeOf(key: Buffer): string {
  const values = fiveBits(key)
  const letters = [...values, checkLetter(values)].map((value) => LETTERS[value]).join('')
  return Array.from({ length: letters.length / GROUP }, (_, index) =>
    letters.slice(index * GROUP, (index + 1) * GROUP),
  ).join('-')
}

/** The key of a code as it was typed; `null` for what cannot be one, such as a code with one wrong letter. */
export function keyOfBallotCode(text: string): Buffer | null {
  const typed = text.toUpperCase().replace(/[\s–-]/g, '')
  const values = Array.from(typed, (letter) => LETTERS.indexOf(letter))
  if (values.length !== KEY_LETTERS + 1 || values.includes(-1)) return null
  const own = values.slice(0, KEY_LETTERS)
  return checkLetter(own) === values[KEY_LETTERS] ? Buffer.from(fromFiveBits(own)) : null
}
