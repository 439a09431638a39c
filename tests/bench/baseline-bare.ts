import fs from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'

/** What a page asked of the database, and what it answered. */
export interface Recorded {
  statements: { text: string; values: unknown[] }[]
  body: string
}

/**
 * Node and pg alone, one process: `/name` runs the statements recorded of a page, one after the other, and writes its bytes. No
 * page can be cheaper with these queries. Takes the database's address and a file of recorded pages; prints its port.
 */

const [databaseUrl = '', file = ''] = process.argv.slice(2)
const pages = new Map(Object.entries(JSON.parse(fs.readFileSync(file, 'utf8')) as Record<string, Recorded>))
const pool = new pg.Pool({ connectionString: databaseUrl, max: 8 })

const server = createServer((incoming, outgoing) => {
  void (async () => {
    const page = pages.get(decodeURIComponent((incoming.url ?? '').slice(1)))
    if (!page) return outgoing.writeHead(404).end()
    for (const { text, values } of page.statements) await pool.query(text, values)
    outgoing.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page.body)
  })().catch((error: unknown) => outgoing.writeHead(500).end(String(error)))
})
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port))
