import type { Answer } from '#tests/support/answer.ts'
import { origin, send, type Client } from '#tests/support/client.ts'

type Target = { submissionId: number; field: string } | { sponsorshipId: number; part: string }

export type FileToSend = Target & {
  name: string
  size: number
  fingerprint?: string
}

/** Speaks the upload protocol as a page of ours does, request by request. */
export class TusSender {
  readonly #client: Client
  readonly #link: Record<string, string>

  /** `token`: of a sponsor's secret link. */
  constructor(client: Client, token?: string) {
    this.#client = client
    this.#link = token === undefined ? {} : { 'sponsor-link': token }
  }

  begin(file: FileToSend, more: Record<string, string> = {}): Promise<Answer> {
    const metadata = {
      ...('field' in file
        ? { submission: String(file.submissionId), field: file.field }
        : { sponsorship: String(file.sponsorshipId), part: file.part }),
      filename: file.name,
      fingerprint: file.fingerprint ?? 'one',
    }
    const encoded = Object.entries(metadata).map(
      ([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`,
    )
    return this.request('POST', '/uploads', {
      'upload-length': String(file.size),
      'upload-metadata': encoded.join(','),
      ...more,
    })
  }

  /** Begins, and answers with the address of the upload. */
  async begun(file: FileToSend): Promise<string> {
    const answer = await this.begin(file)
    if (answer.status !== 201 || !answer.location) throw new Error(`${answer.status} ${answer.text}`)
    return answer.location
  }

  piece(
    address: string,
    offset: number,
    content: Buffer,
    more: Record<string, string> = {},
  ): Promise<Answer> {
    const headers = {
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
      ...more,
    }
    return this.request('PATCH', address, headers, content)
  }

  ask(address: string): Promise<Answer> {
    return this.request('HEAD', address)
  }

  callOff(address: string): Promise<Answer> {
    return this.request('DELETE', address)
  }

  async state(address: string) {
    const answer = await this.request('GET', address)
    return answer.json<{ status: string; refusal: string | null; receivedBytes: number }>()
  }

  /** The whole file in pieces; answers with its address. */
  async send(
    file: Target & { name: string; fingerprint?: string },
    content: Buffer,
    pieceBytes = 1_000_000,
  ): Promise<string> {
    const address = await this.begun({ ...file, size: content.byteLength })
    for (let offset = 0; offset < content.byteLength; offset += pieceBytes) {
      const answer = await this.piece(address, offset, content.subarray(offset, offset + pieceBytes))
      if (answer.status !== 204) throw new Error(`${answer.status} ${answer.text}`)
    }
    return address
  }

  async request(
    method: string,
    address: string,
    headers: Record<string, string> = {},
    body?: Buffer,
  ): Promise<Answer> {
    // The first request of a client signs it in.
    if (!this.#client.cookies.header) await this.#client.get('/')
    const { header: cookie } = this.#client.cookies
    const answer = await send(address, {
      method,
      headers: {
        'tus-resumable': '1.0.0',
        origin,
        'sec-fetch-site': 'same-origin',
        ...this.#link,
        ...(cookie ? { cookie } : {}),
        ...(body ? { 'content-length': String(body.byteLength) } : {}),
        ...headers,
      },
      ...(body ? { body: new Uint8Array(body) } : {}),
    })
    this.#client.cookies.take(answer.setCookies)
    return answer
  }
}
