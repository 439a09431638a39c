import { AREAS } from '../rules.ts'

/** The text in a badge's QR code. Runs in the browser and on the server alike, so it uses what both have. */

export interface BadgeFacts {
  year: number
  number: number
  areas: readonly string[]
  name: string
  outlet: string
}

const PREFIX = 'LB1'
/** Longer names would make a code that phones read badly; the badge itself has them whole. */
const MAX_LETTERS = 40
const CURVE = { name: 'ECDSA', namedCurve: 'P-256' }

const cut = (text: string) => [...text].slice(0, MAX_LETTERS).join('')

function toBase64Url(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/={1,2}$/, '')
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0))
}

/** What is signed: season, number, areas by their place in the list, name and outlet. */
export function badgeBody({ year, number, areas, name, outlet }: BadgeFacts): string {
  const letters = AREAS.map((area, index) => (areas.includes(area) ? String(index) : '')).join('')
  const json = JSON.stringify([year, number, letters, cut(name), cut(outlet)])
  return `${PREFIX}.${toBase64Url(new TextEncoder().encode(json))}`
}

/** Whether a text was signed with the other half of a season's key; `false` for anything unreadable. */
export async function isGenuine(text: string, signature: string, publicKey: string): Promise<boolean> {
  try {
    const key = await crypto.subtle.importKey('raw', fromBase64Url(publicKey), CURVE, false, ['verify'])
    const how = { name: CURVE.name, hash: 'SHA-256' }
    return await crypto.subtle.verify(how, key, fromBase64Url(signature), new TextEncoder().encode(text))
  } catch {
    return false
  }
}

function factsOf(read: unknown): BadgeFacts | null {
  if (!Array.isArray(read)) return null
  const [year, number, letters, name, outlet] = read as unknown[]
  if (!Number.isInteger(year) || !Number.isInteger(number)) return null
  if (typeof letters !== 'string' || typeof name !== 'string' || typeof outlet !== 'string') return null
  const areas = AREAS.filter((_area, index) => letters.includes(String(index)))
  return { year: Number(year), number: Number(number), areas, name, outlet }
}

/** The facts of a genuine code, or `null` for any other text. */
export async function readBadgeCode(code: string, publicKey: string): Promise<BadgeFacts | null> {
  const [prefix, body, signature, ...rest] = code.trim().split('.')
  if (prefix !== PREFIX || !body || !signature || rest.length > 0) return null
  if (!(await isGenuine(`${prefix}.${body}`, signature, publicKey))) return null
  try {
    return factsOf(JSON.parse(new TextDecoder().decode(fromBase64Url(body))))
  } catch {
    return null
  }
}
