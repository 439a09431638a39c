import crypto, { type BinaryLike, type ScryptOptions } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

/**
 * A key is derived from a passphrase with a thousandth of the work that it takes outside of tests, where each takes a third of a
 * second of a processor, and votes are counted and opened some hundred times. Only the runtime's function is replaced, and only
 * in the process of a test: the product has no way to ask for less. What it asks for is proved by `seals.server.test.ts`.
 */
const LIGHT = 2 ** 5
const derive = crypto.scrypt

crypto.scrypt = (
  password: BinaryLike,
  salt: BinaryLike,
  length: number,
  ...rest: [ScryptOptions | Done, Done?]
) => {
  const [options, done] = typeof rest[0] === 'function' ? [{}, rest[0]] : [rest[0], rest[1]]
  if (done) derive(password, salt, length, { ...options, N: LIGHT }, done)
}
type Done = Parameters<typeof crypto.scrypt>[4]

// For `import { scrypt }`, which the product says.
syncBuiltinESMExports()
