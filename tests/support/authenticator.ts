import { createHash, createSign, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto'
import { z } from 'zod'
import { origin } from '#tests/support/client.ts'

/** A device with passkeys, which answers as browsers do (WebAuthn, ES256, no attestation). */

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()
const url = (bytes: Buffer) => bytes.toString('base64url')

const asked = z.looseObject({ challenge: z.string() })
const challengeIn = (question: string) => asked.parse(JSON.parse(question)).challenge

/** The parts of an answer's first byte: the person was there and verified; a key follows. */
const PRESENT_AND_VERIFIED = 0x05
const HAS_KEY = 0x40

export class Authenticator {
  readonly id = randomBytes(32)
  #uses = 0
  readonly #keys: { publicKey: KeyObject; privateKey: KeyObject } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
  })
  readonly #site: string

  /** The site that it believes to be on. */
  constructor(site = origin) {
    this.#site = site
  }

  /** The answer to the question for a new passkey. */
  make(question: string): string {
    const challenge = challengeIn(question)
    const length = Buffer.alloc(2)
    length.writeUInt16BE(this.id.length)
    const data = Buffer.concat([
      this.#data(PRESENT_AND_VERIFIED | HAS_KEY),
      ...[Buffer.alloc(16), length, this.id, this.#publicKey()],
    ])
    const attestationObject = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
      Buffer.from([0x58, data.length]),
      data,
    ])
    const client = this.#client('webauthn.create', challenge)
    return this.#answer({ clientDataJSON: url(client), attestationObject: url(attestationObject) })
  }

  /** The answer to the question for a passkey that was made. */
  use(question: string): string {
    const challenge = challengeIn(question)
    this.#uses += 1
    const data = this.#data(PRESENT_AND_VERIFIED)
    const client = this.#client('webauthn.get', challenge)
    const signed = Buffer.concat([data, sha256(client)])
    return this.#answer({
      clientDataJSON: url(client),
      authenticatorData: url(data),
      signature: url(createSign('SHA256').update(signed).sign(this.#keys.privateKey)),
    })
  }

  #answer(response: Record<string, string>): string {
    const id = url(this.id)
    return JSON.stringify({ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response })
  }

  #client(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.#site, crossOrigin: false }))
  }

  #data(flags: number): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(this.#uses)
    return Buffer.concat([sha256(new URL(this.#site).hostname), Buffer.from([flags]), count])
  }

  /** The public key as COSE writes it: a map of its kind, its algorithm, its curve and its point. */
  #publicKey(): Buffer {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    return Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ])
  }
}
