import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { PDFDocument } from '@cantoo/pdf-lib'
import jsQR from 'jsqr'
import sharp from 'sharp'
import { loadSignerPage } from '#app/domain/people/agreements/signer-page.server.ts'
import { signAgreement } from '#app/domain/people/agreements/sign-agreement.server.ts'
import { saveCredential, startCredential } from '#app/domain/press/credentials/apply.server.ts'
import { setAreas } from '#app/domain/press/credentials/areas.server.ts'
import { decideCredential, type Decision } from '#app/domain/press/credentials/decide.server.ts'
import { storeCredentialFile } from '#app/domain/press/credentials/files.server.ts'
import type { CredentialFile } from '#app/domain/press/credentials/labels.ts'
import type { Area } from '#app/domain/press/credentials/rules.ts'
import type { DraftInput, StartInput } from '#app/domain/press/credentials/schema.ts'
import { openPdf } from '#app/domain/sponsorship/artwork/checks/pdfium.server.ts'
import { db } from '#db/client.ts'
import { now } from '#tests/support/clock.ts'
import { valueOf } from '#tests/support/entries.ts'
import { adminViewerOf, type Account } from '#tests/support/people.ts'
import { linkIn, mails } from '#tests/support/rows.ts'

let made = 0

/** The person with an applicant's link. */
export const applicant = { userId: null, requestId: null }

const DAY_MS = 24 * 60 * 60_000

/** The press can apply from yesterday until tomorrow. */
export async function openToThePress(closesAt = new Date(now().getTime() + DAY_MS)) {
  await db()
    .updateTable('deadlines')
    .set({ opens_at: new Date(now().getTime() - DAY_MS), closes_at: closesAt })
    .where('kind', '=', 'media_credentials')
    .execute()
}

/** So many places in the press room, and in the other areas. */
export async function areaPlaces(by: Account, press_room: number, others = 10) {
  const places = { carpet_photo: others, carpet_video: others, press_room, audience: others }
  valueOf(await setAreas(places, await adminViewerOf(by), now()))
}

export const photo = (colour = '#7a6a58') =>
  sharp({ create: { width: 360, height: 450, channels: 3, background: colour } })
    .jpeg()
    .toBuffer()

export async function letterOfAssignment(): Promise<Buffer> {
  const document = await PDFDocument.create()
  document.addPage().drawText('We have asked Noor Ahmadi to cover the ceremony.')
  return Buffer.from(await document.save())
}

/** Uploads as the applicant. */
export async function storedFile(id: number, which: CredentialFile, content?: Buffer) {
  const tempPath = path.join(os.tmpdir(), `laureate-test-${randomUUID()}`)
  await fs.writeFile(tempPath, content ?? (which === 'letter' ? await letterOfAssignment() : await photo()))
  try {
    return await storeCredentialFile(id, which, { tempPath, originalName: which }, applicant, now())
  } finally {
    await fs.rm(tempPath, { force: true })
  }
}

export const details = (more: Partial<DraftInput> = {}): DraftInput => ({
  ...{ isFreelance: false, editorName: '', editorEmail: '', plan: 'Portraits of the nominees', terms: true },
  ...{ pieceOne: 'https://herald.example.org/one', pieceTwo: 'https://herald.example.org/two' },
  ...{ areasWanted: ['press_room' as const], equipment: '', accessNeeds: '' },
  ...{
    name1: 'Noor Ahmadi',
    role1: 'Reporter',
    name2: '',
    role2: '',
    name3: '',
    role3: '',
    name4: '',
    role4: '',
  },
  ...more,
})

export const outlet = (more: Partial<StartInput> = {}): StartInput => {
  made += 1
  const website = `https://herald${made}.example.org`
  return {
    ...{ outletName: `The Herald ${made}`, outletKind: 'online', website, audience: '', country: 'US' },
    ...{ applicant: 'Noor Ahmadi', email: `noor@herald${made}.example.org`, phone: '+1 555 0100' },
    ...{ role: 'Reporter', ...more },
  }
}

/** A draft, and where its mailed link leads. */
export async function startedCredential(more: Partial<StartInput> = {}) {
  const input = outlet(more)
  valueOf(await startCredential(input, applicant, now()))
  const { id } = await db()
    .selectFrom('media_credentials')
    .where('email', '=', input.email)
    .orderBy('id', 'desc')
    .select('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  return { id, email: input.email, link: await credentialLink(input.email) }
}

/** The address of the newest mailed link. */
export async function credentialLink(email: string): Promise<string> {
  const mail = (await mails({ to: email })).at(-1)
  if (!mail) throw new Error(`No mail to ${email}`)
  return linkIn(mail, '/media-credentials/application')
}

export async function credential(id: number) {
  return db().selectFrom('media_credentials').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
}

export const peopleOf = (id: number) =>
  db().selectFrom('credential_people').where('credential_id', '=', id).orderBy('n').selectAll().execute()

/** An application that was sent, with a photo of everyone who is named. */
export async function sentCredential(start: Partial<StartInput> = {}, more: Partial<DraftInput> = {}) {
  const started = await startedCredential(start)
  const input = details(more)
  for (const n of [1, 2, 3, 4] as const)
    if (input[`name${n}`]) valueOf(await storedFile(started.id, `photo${n}`))
  if (input.isFreelance) valueOf(await storedFile(started.id, 'letter'))
  valueOf(await saveCredential(started.id, input, 'send', '1', applicant, now()))
  return started
}

export async function decidedCredential(id: number, decision: Decision, by: Account) {
  return decideCredential(id, decision, await adminViewerOf(by), now())
}

interface Admins {
  ada: Account
  ben: Account
}

interface Granted {
  areas?: readonly Area[]
  places?: number
}

/** Ada recommends and Ben approves. */
export async function approvedCredential(
  { ada, ben }: Admins,
  { areas = ['press_room'], places = 1 }: Granted = {},
  start: Partial<StartInput> = {},
  more: Partial<DraftInput> = {},
) {
  const sent = await sentCredential(start, more)
  valueOf(await decidedCredential(sent.id, { action: 'recommend' }, ada))
  valueOf(await decidedCredential(sent.id, { action: 'approve', areas, places, note: '' }, ben))
  return sent
}

/** Signs the embargo agreement in force as the applicant. */
export async function signedEmbargo(id: number) {
  const { year, applicant: fullName, email, outlet_name: employer } = await credential(id)
  const { agreement } = await loadSignerPage('press', { recordId: id }, year)
  if (!agreement) throw new Error('No embargo agreement is in force')
  const { id: agreementId, bodyHash } = agreement
  const signer = { ...applicant, displayName: fullName, email, record: { kind: 'media_credential', id } }
  const from = { address: null, userAgent: null }
  const input = { agreementId, bodyHash, fullName, employer, promises: ['I keep to the embargo.'] }
  return signAgreement('press', input, signer, from, now())
}

/** Approved, signed and with badges. */
export async function issuedCredential(
  admins: Admins,
  granted?: Granted,
  start?: Partial<StartInput>,
  more?: Partial<DraftInput>,
) {
  const approved = await approvedCredential(admins, granted, start, more)
  valueOf(await signedEmbargo(approved.id))
  valueOf(await decidedCredential(approved.id, { action: 'issue' }, admins.ada))
  return approved
}

/** What a reader of QR codes finds on the first page of a PDF; `null` for nothing. */
export async function codeIn(pdf: Buffer): Promise<string | null> {
  const opened = await openPdf(pdf)
  const png = await opened?.picture(1_240, true)
  if (!png) throw new Error('The PDF cannot be drawn')
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data ?? null
}
