import { fork, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Reader } from '#db/client.ts'
import { OWN_ACCENT } from '#app/platform/accent.ts'
import { awardLook, type AwardLook } from '#app/platform/award-look.server.ts'

/** The folder of templates: processes run in the repository's folder. */
const workspace = path.resolve('app')

/** A template by its path in the app: "domain/submissions/documents/entry.typ". */
export function templateFile(place: string): string {
  return path.join(workspace, place)
}

/** One document to set: its data as JSON, how it looks, the time of its creation in seconds. */
export interface TypesetOrder {
  template: string
  data: string
  look: AwardLook
  createdAt: number
  as: 'pdf' | 'picture'
}

export type TypesetAnswer = { file: Uint8Array } | { problem: string }

/** The typesetter's fonts take a hundred megabytes: after a minute without a document its process ends. */
const IDLE_MS = 60_000

/** Its source beside this one, or what was built of it: beside the worker's parts, and beside the folder of the pages' parts. */
const CHILD = ['./typeset-child.ts', '../processes/typeset-child.js', '../../processes/typeset-child.js']
  .map((place) => fileURLToPath(new URL(place, import.meta.url)))
  .find((file) => existsSync(file))

let typesetter: ChildProcess | undefined
let idle: NodeJS.Timeout | undefined
let queue: Promise<unknown> = Promise.resolve()

const OWN_LOOK: AwardLook = { accent: OWN_ACCENT, logo: null }

/**
 * A template and its data as a tagged PDF (PDF/UA-1, which the typesetter enforces). Data is one JSON value, so what a person
 * typed is never read as markup. Letters without a glyph are replaced, because an invoice must be made. One document at a time.
 */
export function renderDocument(
  template: string,
  data: object,
  now: Date,
  look: AwardLook = OWN_LOOK,
): Promise<Buffer> {
  const createdAt = Math.floor(now.getTime() / 1000)
  return inTurn({ template, data: JSON.stringify(data), look, createdAt, as: 'pdf' })
}

/** The first page of a template as an SVG whose letters are outlines: as it is printed, on every screen. */
export async function renderPicture(template: string, data: object): Promise<string> {
  const order = { template, data: JSON.stringify(data), look: OWN_LOOK, createdAt: 0, as: 'picture' } as const
  return (await inTurn(order)).toString('utf8')
}

function inTurn(order: TypesetOrder): Promise<Buffer> {
  const rendered = queue.then(() => renderOne(order))
  queue = rendered.catch(() => undefined)
  return rendered
}

/** The same with the accent and the logo of the award. */
export async function renderAsAward(
  template: string,
  data: object,
  now: Date,
  reader: Reader,
): Promise<Buffer> {
  return renderDocument(template, data, now, await awardLook(reader))
}

async function renderOne(order: TypesetOrder): Promise<Buffer> {
  clearTimeout(idle)
  try {
    // A process that was killed is noticed late: the next one has to answer.
    const answer = await answerOf((typesetter ??= startTypesetter()), order).catch(() =>
      answerOf((typesetter = startTypesetter()), order),
    )
    if ('file' in answer) return Buffer.from(answer.file)
    throw new Error(`${path.basename(order.template)} cannot be rendered: ${answer.problem}`)
  } finally {
    idle = setTimeout(endTypesetter, IDLE_MS).unref()
  }
}

function startTypesetter(): ChildProcess {
  if (!CHILD) throw new Error('The typesetter was not built')
  const child = fork(CHILD, {
    execArgv: CHILD.endsWith('.ts') ? ['--import', 'tsx'] : [],
    // What it sets was typed by strangers: it gets no settings and no secrets.
    env: { PATH: process.env.PATH ?? '', NODE_ENV: 'production' },
    serialization: 'advanced',
  })
  const forget = () => {
    if (typesetter === child) typesetter = undefined
  }
  child.once('exit', forget).once('error', forget)
  // It keeps no process alive that has nothing else to do.
  child.unref()
  return child
}

function endTypesetter(): void {
  typesetter?.disconnect()
  typesetter = undefined
}

function answerOf(child: ChildProcess, order: TypesetOrder): Promise<TypesetAnswer> {
  child.channel?.ref()
  return new Promise<TypesetAnswer>((resolve, reject) => {
    const end = (reason: unknown) => reject(new Error('The typesetter ended', { cause: reason }))
    child.once('exit', end)
    child.once('message', (answer) => {
      child.off('exit', end)
      resolve(answer as TypesetAnswer)
    })
    child.send(order, (error) => error && reject(error))
  }).finally(() => child.channel?.unref())
}
