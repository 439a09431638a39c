import { z } from 'zod'
import { AREAS, type Area } from '../rules.ts'

/** The text in a badge's QR code. Runs in the browser and on the server alike. */

export interface BadgeFacts {
  year: number
  number: number
  areas: readonly string[]
  name: string
  outlet: string
}

const PREFIX = 'LB1'
/** Longer names would make a code that phones read badly; the badge itself has them whole. */
const MOST_LETTERS = 40

const facts = z.tuple([z.number().int(), z.number().int(), z.string(), z.string(), z.string()])

const cut = (text: string) => [...text].slice(0, MOST_LETTERS).join('')

function toBase64Url(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
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

/** Whether this browser can check Ed25519 signatures. */
export async function canVerify(publicKey: string): Promise<boolean> {
  try {
    await importKey(publicKey)
    return true
  } catch {
    return false
  }
}

const importKey = (publicKey: string) =>
  crypto.subtle.importKey('raw', fromBase64Url(publicKey), { name: 'Ed25519' }, false, ['verify'])

/** The facts of a genuine code, or `null` for any other text. */
export async function readBadgeCode(code: string, publicKey: string): Promise<BadgeFacts | null> {
  const [prefix, body, signature, ...rest] = code.trim().split('.')
  if (prefix !== PREFIX || !body || !signature || rest.length > 0) return null
  try {
    const genuine = await crypto.subtle.verify(
      { name: 'Ed25519' },
      await importKey(publicKey),
      fromBase64Url(signature),
      new TextEncoder().encode(`${prefix}.${body}`),
    )
    if (!genuine) return null
    const read = facts.parse(JSON.parse(new TextDecoder().decode(fromBase64Url(body))))
    const [year, number, letters, name, outlet] = read
    const areas = [...letters].flatMap((letter): Area[] =>
      AREAS[Number(letter)] ? [AREAS[Number(letter)] as Area] : [],
    )
    return { year, number, areas, name, outlet }
  } catch {
    return null
  }
}
