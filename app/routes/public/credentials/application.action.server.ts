import { data, type ActionFunctionArgs } from '@remix-run/node'
import { signAgreement } from '#app/domain/people/agreements/sign-agreement.server.ts'
import { addressGroup, spendTry } from '#app/domain/people/accounts/throttle.server.ts'
import {
  addCoverage,
  answerQuestion,
  namePeople,
  saveCredential,
  withdrawCredential,
} from '#app/domain/press/credentials/apply.server.ts'
import { storeCredentialFile } from '#app/domain/press/credentials/files.server.ts'
import { FILE_LABELS, type CredentialFile } from '#app/domain/press/credentials/labels.ts'
import { findCredential } from '#app/domain/press/credentials/queries.server.ts'
import { LETTER_MAX_BYTES, MOST_PEOPLE } from '#app/domain/press/credentials/rules.ts'
import {
  answerSchema,
  coverageSchema,
  draftSchema,
  peopleSchema,
  sendSchema,
  signSchema,
} from '#app/domain/press/credentials/schema.ts'
import { redirectDone } from '#app/http/flash.server.ts'
import { BUTTON, parseForm, parseIntent, replyRefused, replyTo, versionIn } from '#app/http/forms.server.ts'
import { readMultipart } from '#app/http/uploads.server.ts'
import { href, withQuery } from '#app/platform/href.ts'
import type { Actor } from '#app/platform/viewer.ts'
import { db } from '#db/client.ts'
import { credentialOf } from './application.page.server.ts'

const DONE = {
  save: 'Draft saved',
  send: 'Application sent',
  answer: 'Answer sent',
  people: 'People saved',
  sign: 'Agreement signed',
  coverage: 'Link added',
  withdraw: 'Application withdrawn',
} as const

export async function credentialAction(args: ActionFunctionArgs) {
  const { request, context } = args
  const { now } = context
  const opened = await credentialOf(args)
  // The page says that the link does not work.
  if (!opened) return data(null, { status: 404 })
  const { id, token } = opened
  const by: Actor = context.viewer ?? { userId: null, requestId: context.requestId }
  const here = withQuery(href('/media-credentials/application'), { t: token })
  const throttled = await spendTry('linkUse', addressGroup(context.clientAddress))
  if (request.headers.get('content-type')?.startsWith('multipart/form-data'))
    return throttled ? data(null, { status: 429 }) : upload(args, id, here, by)
  const sent = await request.formData()
  const { intent, form } = parseIntent(sent, {
    save: draftSchema,
    send: sendSchema,
    answer: answerSchema,
    people: peopleSchema,
    sign: signSchema,
    coverage: coverageSchema,
    withdraw: BUTTON,
  })
  const formId = intent === 'save' || intent === 'send' ? 'draft' : intent
  if (form.status !== 'success') return replyTo(formId, form)
  if (throttled) return replyRefused(formId, form, throttled)
  const done = await carryOut()
  return done.ok ? redirectDone(here, DONE[intent]) : replyRefused(formId, form, done)

  async function carryOut() {
    if (form.status !== 'success') throw new Error('The form was checked')
    const value = form.value as never
    if (intent === 'save' || intent === 'send')
      return saveCredential(id, value, intent, versionIn(sent), by, now)
    if (intent === 'answer') return answerQuestion(id, (value as { answer: string }).answer, by, now)
    if (intent === 'people') return namePeople(id, value, by, now)
    if (intent === 'coverage') return addCoverage(id, (value as { address: string }).address, by, now)
    if (intent === 'withdraw') return withdrawCredential(id, by, now)
    const row = await findCredential(id, db())
    const signer = {
      ...{ ...by, displayName: row?.applicant ?? '', email: row?.email ?? '' },
      record: { kind: 'media_credential', id },
    }
    const from = { address: context.clientAddress, userAgent: request.headers.get('User-Agent') }
    const { agreementId, bodyHash, fullName } = value as {
      agreementId: number
      bodyHash: string
      fullName: string
    }
    const promises = ['I keep to the embargo.']
    const input = { agreementId, bodyHash, fullName, employer: row?.outlet ?? null, promises }
    return signAgreement('press', input, signer, from, now)
  }
}

const FILES = Object.keys(FILE_LABELS) as CredentialFile[]

async function upload({ request, context }: ActionFunctionArgs, id: number, here: string, by: Actor) {
  const taken = await readMultipart(request, {
    fileFields: FILES,
    maxFileBytes: LETTER_MAX_BYTES,
    maxFiles: MOST_PEOPLE + 1,
  })
  try {
    const form = parseForm(taken.fields, BUTTON)
    const errors: Record<string, string[]> = { ...taken.refused }
    for (const { field, path: tempPath, originalName } of taken.files) {
      const file = { tempPath, originalName }
      const stored = await storeCredentialFile(id, field as CredentialFile, file, by, context.now)
      if (!stored.ok) errors[field] = [stored.message]
    }
    if (taken.files.length === 0 && Object.keys(errors).length === 0) errors.photo1 = ['Select a file.']
    if (Object.keys(errors).length > 0) return replyTo('files', form, { fieldErrors: errors })
    return redirectDone(here, taken.files.length === 1 ? 'File uploaded' : 'Files uploaded')
  } finally {
    await taken.dispose()
  }
}
