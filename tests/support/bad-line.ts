import { once } from 'node:events'
import net from 'node:net'

export interface BadLineOptions {
  /** Where the line leads. */
  port: number
  /** Every connection breaks after so many bytes were sent through it. */
  cutAfterBytes?: number
  /** All connections break again and again after so long. */
  cutEveryMs?: number
  /** No more than this passes in a second. */
  bytesPerSecond?: number
}

export interface BadLine {
  port: number
  /** How often it has broken. */
  cuts: () => number
  /** From here on nothing breaks. */
  mend: () => void
  close: () => Promise<void>
}

/** A line to a local server that breaks in the middle of what is sent, without a message to either end. */
export async function badLine(options: BadLineOptions): Promise<BadLine> {
  const open = new Set<() => void>()
  let cuts = 0
  let mended = false
  const server = net.createServer({ pauseOnConnect: true }, (client) => {
    const upstream = net.connect(options.port, '127.0.0.1')
    let passed = 0
    const cut = () => {
      open.delete(cut)
      client.destroy()
      upstream.destroy()
    }
    open.add(cut)
    for (const socket of [client, upstream]) socket.on('error', cut).on('close', cut)
    client.on('data', (chunk: Buffer) => {
      passed += chunk.byteLength
      if (!mended && options.cutAfterBytes && passed > options.cutAfterBytes) {
        cuts += 1
        // What was on its way still arrives, as it does on a real line.
        upstream.write(chunk.subarray(0, Math.floor(chunk.byteLength / 2)), cut)
        return
      }
      const flowing = upstream.write(chunk)
      const wait = options.bytesPerSecond ? (chunk.byteLength / options.bytesPerSecond) * 1_000 : 0
      if (flowing && wait < 1) return
      client.pause()
      const goOn = () => setTimeout(() => client.resume(), wait)
      if (flowing) goOn()
      else upstream.once('drain', goOn)
    })
    client.on('end', () => upstream.end())
    upstream.pipe(client)
    client.resume()
  })
  const timer =
    options.cutEveryMs === undefined
      ? undefined
      : setInterval(() => {
          if (mended || open.size === 0) return
          cuts += 1
          for (const cut of [...open]) cut()
        }, options.cutEveryMs)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as net.AddressInfo).port,
    cuts: () => cuts,
    mend: () => {
      mended = true
    },
    async close() {
      clearInterval(timer)
      for (const cut of [...open]) cut()
      server.close()
      await once(server, 'close')
    },
  }
}
