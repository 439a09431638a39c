import { createPrivateKey, generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { macBy, openerOf, openWith, publicBytes, sealTo } from './envelopes.server.ts'

/** Made by an earlier release, whose ballots and parts still have to open. */
const KEPT = {
  key: 'MC4CAQAwBQYDK2VuBCIEILiUKtqhzNGmQQ6/8Gh7S/Wj6F4pLzIvfQftQlSB5GVr',
  sealed: 'raR93/GdMFOBDHIEjt1zErfFmDWx5y2zSW4+dnSoSEZOzvTppJXaW7BOdzKeMZec+CSZo8KmdnnaZkpeB19PX28ehbo=',
  mac: 'SbBtF4SE6haSIQMQuYawR21z1OdF7ry+P9HW/VVJP/c=',
}
const kept = createPrivateKey({ key: Buffer.from(KEPT.key, 'base64'), type: 'pkcs8', format: 'der' })

test('what an earlier release sealed opens, and equal texts are still known by their key', () => {
  const sealed = Buffer.from(KEPT.sealed, 'base64')
  expect(openWith(openerOf(kept), sealed, 'ballot')?.toString()).toBe('the moth')
  expect(openWith(openerOf(kept), sealed, 'part')).toBeNull()
  expect(macBy(kept)('a', 'b').toString('base64')).toBe(KEPT.mac)
})

test('an opener has the end of the bytes that a public key is stored as', () => {
  const { publicKey, privateKey } = generateKeyPairSync('x25519')
  expect(openerOf(privateKey).publicBare).toEqual(publicBytes(publicKey).subarray(-32))
})

test('a public half with which there is no exchange opens nothing', () => {
  const { publicKey, privateKey } = generateKeyPairSync('x25519')
  const sealed = sealTo(publicKey, Buffer.from('the moth'), 'ballot')
  expect(openWith(openerOf(privateKey), sealed, 'ballot')?.toString()).toBe('the moth')
  expect(openWith(openerOf(privateKey), Buffer.from(sealed).fill(0, 0, 32), 'ballot')).toBeNull()
})
