import { scryptSync } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { decrypted } from './envelopes.server.ts'
import {
  newHolderKey,
  openingShare,
  openResult,
  sealResult,
  unwrapHolderKey,
  type Holder,
} from './seals.server.ts'

describe('a sealed result', () => {
  const passphrases = ['first horse battery', 'second horse battery', 'third horse battery']
  const holders: (Holder & { wrappedKey: Buffer })[] = []
  let sealed: Buffer = Buffer.alloc(0)
  const ABOUT = 'result|2027|1'

  beforeAll(async () => {
    for (const [index, passphrase] of passphrases.entries())
      holders.push({ userId: index + 1, ...(await newHolderKey(passphrase)) })
    sealed = sealResult('the winner is Moth', holders, ABOUT)
  })

  async function share(index: number): Promise<readonly [number, Buffer]> {
    const holder = holders[index]
    const key = holder && (await unwrapHolderKey(holder.wrappedKey, passphrases[index] ?? ''))
    if (!holder || !key) throw new Error('no key')
    return [holder.userId, openingShare(sealed, key)]
  }

  test.each([
    [0, 1],
    [2, 0],
    [1, 2],
  ])('is opened by holders %i and %i', async (a, b) => {
    expect(openResult(sealed, [await share(a), await share(b)], ABOUT)).toBe('the winner is Moth')
  })

  test('is not opened by one, nor by one under two names', async () => {
    const [first, second] = [await share(0), await share(1)]
    expect(openResult(sealed, [first, first], ABOUT)).toBeNull()
    expect(openResult(sealed, [first, [second[0], first[1]]], ABOUT)).toBeNull()
    expect(openResult(sealed, [first, [9, second[1]]], ABOUT)).toBeNull()
  })

  test('opens as what it is only', async () => {
    expect(openResult(sealed, [await share(0), await share(1)], 'result|2027|2')).toBeNull()
  })

  test('tells nothing of its content', () => {
    expect(sealed.toString('utf8')).not.toContain('Moth')
    expect(sealed.toString('utf8')).not.toContain(Buffer.from('Moth').toString('base64').slice(0, 4))
  })

  test('a guess at a passphrase takes 32 MB and as much work', () => {
    const wrapped = holders[0]?.wrappedKey ?? Buffer.alloc(0)
    const cost = { N: 32_768, r: 8, p: 1, maxmem: 64 * 1024 * 1024 }
    const opensAt = (N: number) => {
      const key = scryptSync(passphrases[0] ?? '', wrapped.subarray(0, 16), 32, { ...cost, N })
      return decrypted(key, wrapped.subarray(16), 'holder') !== null
    }
    expect([opensAt(cost.N), opensAt(cost.N / 2)]).toEqual([true, false])
  })

  test('another passphrase gives no key', async () => {
    expect(await unwrapHolderKey(holders[0]?.wrappedKey ?? Buffer.alloc(0), 'another horse')).toBeNull()
  })
})
