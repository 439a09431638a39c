import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { rightsOf } from '#app/domain/people/accounts/rights.server.ts'
import type { EntrantViewer } from '#app/platform/viewer.ts'
import { checkOut, recordPayment } from '#app/domain/money/billing/commands.server.ts'
import { cartOf } from '#app/domain/money/billing/queries.server.ts'
import type { CategoryField } from '#app/domain/catalogue/categories/fields.ts'
import { categoriesOf, categoryFields } from '#app/domain/catalogue/categories/queries.server.ts'
import type { Category } from '#app/domain/catalogue/categories/rules.ts'
import { receiveFile } from '#app/platform/files/commands.server.ts'
import { IMAGE_KINDS } from '#app/platform/files/rules.ts'
import type { Outcome } from '#app/platform/outcome.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { createStudio } from '#app/domain/studios/commands.server.ts'
import type { StudioType } from '#app/domain/studios/rules.ts'
import type { StudioInput } from '#app/domain/studios/schema.ts'
import { isFileField, isValueField, type Answer, type Person } from '#app/domain/catalogue/fields/answers.ts'
import { saveSection, startDraft } from '#app/domain/submissions/commands.server.ts'
import { putInCart } from '#app/domain/money/billing/put-in-cart.server.ts'
import { attachFile } from '#app/domain/submissions/uploads/entry-files.server.ts'
import { now } from '#tests/support/clock.ts'
import { adminViewerOf, member, viewerOf, withMembership, type Account } from '#tests/support/people.ts'
import { db } from '#db/client.ts'

export interface Entrant extends Account {
  studioId: number
}

let count = 0

/** An account with a studio of a kind. A student's comes with an active membership unless `membership` says otherwise. */
export async function entrant(
  type: StudioType = 'studio',
  more: Partial<StudioInput> & { membership?: 'active' | 'pending' | 'none'; account?: Account } = {},
): Promise<Entrant> {
  const { membership = 'active', account = await member({ firstName: 'Emil' }), ...details } = more
  if (type === 'student' && membership !== 'none')
    await withMembership(account, 'student', { status: membership })
  count += 1
  const input: StudioInput = {
    type,
    name: `Lantern Works ${count}`,
    legalName: null,
    website: null,
    country: 'DE',
    addressLine1: 'Musterstrasse 12',
    addressLine2: null,
    city: 'Leipzig',
    region: null,
    postalCode: '04109',
    billingName: null,
    billingEmail: `accounts${count}@example.org`,
    taxId: null,
    school: type === 'student' ? 'Academy of Moving Image' : null,
    course: type === 'student' ? 'BA Animation' : null,
    onBehalfOf: null,
    ...details,
  }
  const { studioId } = valueOf(await createStudio(input, await viewerOf(account), now()))
  return { ...account, studioId }
}

/** The entrant as `requireStudio` hands them to commands. */
export async function entrantViewerOf(who: Account): Promise<EntrantViewer> {
  const viewer = await viewerOf(who)
  const [studio] = (await rightsOf(viewer, (await currentSeason()).year, now())).studios
  if (!studio) throw new Error(`${who.email} has no studio`)
  return { ...viewer, studio }
}

/** A category of the season by its number: 1 to 12 are productions, 13 to 32 achievements. */
export async function category(number: number): Promise<Category> {
  const { year } = await currentSeason()
  const found = (await categoriesOf(year)).find((each) => each.number === number)
  if (!found) throw new Error(`There is no category ${number}`)
  return found
}

/** The number of an open category of this type. */
export async function openCategory(type: 'production' | 'achievement'): Promise<number> {
  const { year } = await currentSeason()
  const found = (await categoriesOf(year)).find(
    (each) => each.type === type && each.status === 'open' && !each.studentOnly,
  )
  if (!found) throw new Error(`No open ${type} category`)
  return found.number
}

/** A new draft with nothing but its title. */
export async function draft(
  who: Account,
  { number, title }: { number?: number; title?: string } = {},
): Promise<number> {
  count += 1
  const chosen = await category(number ?? (await openCategory('production')))
  const input = {
    categoryId: chosen.id,
    title: title ?? `The Paper Lighthouse ${count}`,
    createKey: randomUUID(),
  }
  return valueOf(await startDraft(input, await entrantViewerOf(who), now())).submissionId
}

/** A draft in which everything that submitting needs is answered. */
export async function completeDraft(
  who: Account,
  options: { number?: number; title?: string } = {},
): Promise<number> {
  const number = options.number ?? (await openCategory('production'))
  const submissionId = await draft(who, { ...options, number })
  const chosen = await category(number)
  const viewer = await entrantViewerOf(who)
  const needed = (await categoryFields(chosen.id, db())).filter(
    (field) => field.required && field.requiredBy === 'submit' && field.showIf === null,
  )
  const answers: Record<string, Answer> = {}
  for (const field of needed.filter(isValueField)) {
    if (field.key !== 'work_title') answers[field.key] = await answerTo(field, chosen)
  }
  const people = needed.some((field) => field.type === 'people')
    ? [person('Mara Quill', 'Director')]
    : undefined
  valueOf(await saveSection({ submissionId, answers, ...(people ? { people } : {}) }, viewer, now()))
  for (const field of needed.filter(isFileField)) {
    const { fileId } = await storedFile(who, field.type === 'image' ? 'image' : 'pdf')
    valueOf(await attachFile({ submissionId, fieldId: field.id, fileId }, viewer, now()))
  }
  return submissionId
}

export async function inCart(
  who: Account,
  options: { number?: number; title?: string } = {},
): Promise<number> {
  const submissionId = await completeDraft(who, options)
  const put = await putInCart(submissionId, await entrantViewerOf(who), now())
  if (!put.ok && put.problems)
    throw new Error(put.problems.map((each) => `${each.fieldKey}: ${each.message}`).join('; '))
  valueOf(put)
  return submissionId
}

export interface Issued {
  invoiceId: number
  submissionIds: number[]
}

/** What the checkout page would send for everything in the cart. */
export async function checkOutInputOf(who: Account): Promise<Parameters<typeof checkOut>[0]> {
  const { studio } = await entrantViewerOf(who)
  const cart = await cartOf(studio, now(), db())
  return {
    checkoutKey: randomUUID(),
    expectedTotalCents: cart.totalCents,
    submissionIds: cart.lines.map((line) => line.submissionId),
    billTo: {
      name: studio.name,
      email: who.email,
      addressLine1: 'Musterstrasse 12',
      addressLine2: null,
      city: 'Leipzig',
      region: null,
      postalCode: '04109',
      country: 'DE',
      taxId: null,
    },
    poNumber: null,
    method: 'bank_transfer',
    acceptTerms: true,
  }
}

/** One submitted entry and its invoice, to be paid by bank transfer. */
export async function invoice(
  who: Account,
  options: { number?: number; title?: string } = {},
): Promise<Issued> {
  const submissionId = await inCart(who, options)
  const input = await checkOutInputOf(who)
  const { invoiceId } = valueOf(await checkOut(input, await entrantViewerOf(who), now()))
  return { invoiceId, submissionIds: [submissionId] }
}

/** An admin notes that the whole amount has arrived. */
export async function pay(
  invoiceId: number,
  by: Account,
  amountCents: number,
): Promise<{ paymentId: number }> {
  const receivedOn = now().toISOString().slice(0, 10)
  const input = {
    invoiceId,
    idempotencyKey: randomUUID(),
    amountCents,
    method: 'bank_transfer',
    receivedOn,
  } as const
  return valueOf(
    await recordPayment({ ...input, reference: null, note: null }, await adminViewerOf(by), now()),
  )
}

let picture: Promise<Buffer> | undefined

/** A JPEG wide enough for a still. */
export function jpeg(): Promise<Buffer> {
  picture ??= sharp({ create: { width: 1920, height: 1080, channels: 3, background: '#FFC500' } })
    .jpeg()
    .toBuffer()
  return picture
}

export function pdf(): Buffer {
  return Buffer.from(
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
  )
}

/** A file of the person's studio, as an upload leaves it. */
export async function storedFile(
  who: Account,
  kind: 'image' | 'pdf',
  content?: Buffer,
): Promise<{ fileId: number; publicId: string }> {
  const { studio } = await entrantViewerOf(who)
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'laureate-upload-'))
  const tempPath = path.join(folder, 'upload')
  try {
    await fs.writeFile(tempPath, content ?? (kind === 'image' ? await jpeg() : pdf()))
    const upload = {
      tempPath,
      originalName: kind === 'image' ? 'credit.jpg' : 'script.pdf',
      ownerId: who.userId,
      studioId: studio.id,
      purpose: 'submission' as const,
      accept: kind === 'image' ? IMAGE_KINDS : (['pdf'] as const),
      maxBytes: 20_000_000,
    }
    return valueOf(await receiveFile(upload, now()))
  } finally {
    await fs.rm(folder, { recursive: true, force: true })
  }
}

export function person(fullName: string, credit: string): Person {
  return { id: null, fullName, credit, email: '', pronunciation: '' }
}

/** The value of an outcome that a test takes for granted. */
export function valueOf<O extends Outcome<unknown>>(outcome: O): Extract<O, { ok: true }>['value'] {
  if (!outcome.ok) throw new Error(`${outcome.code}: ${outcome.message}`)
  return outcome.value
}

async function answerTo(field: CategoryField, { minMinutes }: Category): Promise<Answer> {
  const season = await currentSeason()
  switch (field.type) {
    case 'date':
      return field.rules.withinSeason ? `${season.year}-05-14` : `${season.year + 2}-01-31`
    case 'duration':
      return `${(minMinutes ?? 1) + 1}:30`
    case 'integer':
      return String(field.rules.min ?? 1)
    case 'select':
    case 'radio':
      return field.options[0]?.value ?? ''
    case 'multiselect':
      return field.options.slice(0, 1).map((option) => option.value)
    case 'checkbox':
    case 'statement':
      return 'on'
    case 'country':
      return 'DE'
    case 'language':
      return 'de'
    case 'email':
      return 'tutor@example.org'
    case 'url':
    case 'video_link':
      return 'https://screeners.example.org/paper-lighthouse'
    default:
      return 'Drawn frame by frame on paper, then lit from behind.'
  }
}
