import { createHash } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs/promises'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import S3rver from 's3rver'

export const BUCKET = 'laureate'

export interface S3Server {
  port: number
  /** Where it keeps its objects. */
  folder: string
  /** What the product is told of it. */
  settings: Record<string, string>
  close: () => Promise<void>
}

/**
 * A real server that speaks S3. The library's one cannot list or give up the parts of a multipart upload, which storing in
 * pieces needs, so those two are answered here, from its own folder, and everything else is passed on as it came.
 */
export async function startS3Server(): Promise<S3Server> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'laureate-s3-'))
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: folder,
    configureBuckets: [{ name: BUCKET, configs: [] }],
  })
  const { port: behind } = await server.run()
  const front = http.createServer((incoming, outgoing) => {
    const url = new URL(incoming.url ?? '', 'http://s3.test')
    const uploadId = url.searchParams.get('uploadId')
    if (uploadId && (incoming.method === 'GET' || incoming.method === 'DELETE'))
      return void answerParts(path.join(folder, BUCKET, '._S3rver_uploads', uploadId), incoming, outgoing)
    const { method, headers, url: address } = incoming
    const passed = http.request(
      { host: '127.0.0.1', port: behind, method, path: address, headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
      },
    )
    passed.on('error', () => outgoing.destroy())
    incoming.pipe(passed)
  })
  front.listen(0, '127.0.0.1')
  await once(front, 'listening')
  const { port } = front.address() as AddressInfo
  return {
    port,
    folder,
    settings: {
      S3_BUCKET: BUCKET,
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_REGION: 'us-east-1',
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    async close() {
      front.closeAllConnections()
      front.close()
      await server.close()
      await fs.rm(folder, { recursive: true, force: true })
    },
  }
}

async function answerParts(
  folder: string,
  incoming: http.IncomingMessage,
  outgoing: http.ServerResponse,
): Promise<void> {
  incoming.resume()
  const names = await fs.readdir(folder).catch(() => null)
  const xml = (status: number, content: string) => {
    outgoing.writeHead(status, { 'content-type': 'application/xml' })
    outgoing.end(`<?xml version="1.0" encoding="UTF-8"?>\n${content}`)
  }
  if (!names)
    return xml(404, '<Error><Code>NoSuchUpload</Code><Message>There is no such upload.</Message></Error>')
  if (incoming.method === 'DELETE') {
    await fs.rm(folder, { recursive: true, force: true })
    outgoing.writeHead(204)
    outgoing.end()
    return
  }
  const numbers = names.filter((name) => /^\d+$/.test(name) && names.includes(`${name}.md5`)).map(Number)
  const parts = await Promise.all(
    numbers
      .sort((a, b) => a - b)
      .map(async (number) => {
        const { size, md5 } = await wholePart(path.join(folder, String(number)))
        return `<Part><PartNumber>${number}</PartNumber><ETag>"${md5}"</ETag><Size>${size}</Size></Part>`
      }),
  )
  xml(
    200,
    `<ListPartsResult><Bucket>${BUCKET}</Bucket><IsTruncated>false</IsTruncated>${parts.join('')}</ListPartsResult>`,
  )
}

/** The library's server says that a part is stored a moment before its file is written. */
async function wholePart(place: string): Promise<{ size: number; md5: string }> {
  const md5 = await fs.readFile(`${place}.md5`, 'utf8')
  for (;;) {
    const content = await fs.readFile(place)
    if (createHash('md5').update(content).digest('hex') === md5) return { size: content.byteLength, md5 }
    await sleep(20)
  }
}
