import { describe, expect, test } from 'vitest'
import { clientAddressOf, trustIn } from './forwarded.ts'

describe('the client’s address', () => {
  const trusted = trustIn(['10.0.0.0/8', '127.0.0.1', 'fd00::/8'])

  test.each([
    ['straight from outside', '203.0.113.9', undefined, '203.0.113.9'],
    ['from outside, pretending', '203.0.113.9', '198.51.100.1', '203.0.113.9'],
    ['through our proxy', '10.0.0.2', '203.0.113.9', '203.0.113.9'],
    ['through two of ours', '10.0.0.2', '203.0.113.9, 10.1.1.1', '203.0.113.9'],
    ['through ours, pretending further out', '10.0.0.2', '1.1.1.1, 203.0.113.9', '203.0.113.9'],
    ['through ours, which said nothing', '10.0.0.2', undefined, '10.0.0.2'],
    ['through ours, which said nonsense', '10.0.0.2', 'unknown', '10.0.0.2'],
    ['IPv4 written as IPv6', '::ffff:10.0.0.2', '::ffff:203.0.113.9', '203.0.113.9'],
    ['IPv6 with a port', 'fd00::1', '[2001:db8::5]:4711', '2001:db8::5'],
    ['IPv4 with a port', '127.0.0.1', '203.0.113.9:4711', '203.0.113.9'],
  ])('%s', (_what, peer, forwardedFor, expected) => {
    expect(clientAddressOf(peer, forwardedFor, trusted)).toBe(expected)
  })

  test('no proxy is trusted unless it is named', () => {
    expect(clientAddressOf('127.0.0.1', '203.0.113.9', trustIn([]))).toBe('127.0.0.1')
  })
})
