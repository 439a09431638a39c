import type { IncomingMessage } from 'node:http'
import net from 'node:net'
import proxyAddr from 'proxy-addr'

export type Trust = ReturnType<typeof proxyAddr.compile>

/** A test for addresses of our own proxies, from addresses and ranges such as `10.0.0.0/8`. */
export function trustIn(proxies: readonly string[]): Trust {
  return proxyAddr.compile([...proxies])
}

/** The client's address: the last one in the chain that is not one of our proxies. */
export function clientAddressOf(peer: string, forwardedFor: string | undefined, trusted: Trust): string {
  const chain = [peer, ...(forwardedFor?.split(',').reverse() ?? [])].map(plainAddress)
  const outside = chain.findIndex((address, at) => !trusted(address, at))
  // The first one outside may be no address at all.
  return (
    chain.slice(0, outside < 0 ? chain.length : outside + 1).findLast((address) => net.isIP(address)) ?? ''
  )
}

/** An address without the brackets, ports and IPv6 mapping that proxies add. */
function plainAddress(text: string): string {
  const address = text.trim().replace(/^\[([^\]]+)\](?::\d+)?$/, '$1')
  const unmapped = address.replace(/^::ffff:(?=\d+\.)/i, '')
  const colon = unmapped.lastIndexOf(':')
  const hasPort = !net.isIP(unmapped) && colon >= 0 && /^\d+$/.test(unmapped.slice(colon + 1))
  return hasPort ? unmapped.slice(0, colon) : unmapped
}

const FORWARDED = /^(?:forwarded|x-forwarded-.*|x-real-ip)$/i

/**
 * Reads the client's address, then removes every forwarded header, since frameworks would trust them. Behind our own proxy the
 * host is the public one, whatever name the proxy used.
 */
export function settleForwarded(incoming: IncomingMessage, trusted: Trust, publicHost: string): string {
  const peer = plainAddress(incoming.socket.remoteAddress ?? '')
  const behindProxy = trusted(peer, 0)
  const forwardedFor = behindProxy ? incoming.headers['x-forwarded-for'] : undefined
  const clientAddress = clientAddressOf(
    peer,
    [forwardedFor].flat().filter(Boolean).join(',') || undefined,
    trusted,
  )

  const kept: string[] = []
  for (let i = 0; i < incoming.rawHeaders.length; i += 2) {
    const name = incoming.rawHeaders[i] ?? ''
    const value = incoming.rawHeaders[i + 1] ?? ''
    if (FORWARDED.test(name)) delete incoming.headers[name.toLowerCase()]
    else kept.push(name, behindProxy && name.toLowerCase() === 'host' ? publicHost : value)
  }
  incoming.rawHeaders = kept
  if (behindProxy) incoming.headers.host = publicHost
  return clientAddress
}
