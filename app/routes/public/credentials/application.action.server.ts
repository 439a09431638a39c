import { data, type ActionFunctionArgs } from '@remix-run/node'
import type { z } from 'zod'
import { signAgreement } from '#app/domain/people/agreements/sign-agreement.server.ts'
import { addressGroup, spendTry } from '#app/domain/people/accounts/throttle.server.ts'
import {
  addCoverage,
  answerQuestion,
  namePeople,
  saveCredential,
  withdrawCredential,
} from '#app/domain/press/credentials/apply.server.ts'
import { removeCredentialFile, storeCredentialFile } from '#app/domain/press/credentials/files.server.ts'
import { CREDENTIAL_FILES, type CredentialFile } from '#app/domain/press/credentials/labels.ts'
import { findCredential } from '#app/domain/press/credentials/queries.server.ts'
import { LETTER_MAX_BYTES, MAX_PEOPLE } from '#app/domain/press/credentials/rules.ts'
import {
  answerSchema,
  coverageSchema,
  draftSchema,
  peopleSchema,
  removeSchema,
  sendSchema,
  signSchema,
} from '#app/domain/press/credentials/schema.ts'
import { redirectDone } from '#app/http/flash.server.ts'
import { BUTTON, parseForm, parseIntent, replyRefused, replyTo, versionIn } from '#app/http/forms.server.ts'
import { readMultipart } from '#app/http/uploads.server.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { ok, type Outcome } from '#app/platform/outcome.ts'
import type { Actor } from '#app/platform/viewer.ts'
import { db } from '#db/client.ts'
import { credentialOf } from './application.page.server.ts'

const DONE = {
  save: 'Draft saved',
  send: 'Application sent',
  answer: 'Answer sent',
  people: 'People saved',
  remove: 'File removed',
  sign: 'Agreement signed',
  coverage: 'Link added',
  withdraw: 'Application withdrawn',
} as const

const FORMS = {
  save: draftSchema,
  send: sendSchema,
  answer: answerSchema,
  people: peopleSchema,
  remove: removeSchema,
  sign: signSchema,
  coverage: coverageSchema,
  withdraw: BUTTON,
}

/** A form of the page that was read. */
type Sent = {
  [Intent in keyof typeof FORMS]: { intent: Intent; value: z.output<(typeof FORMS)[Intent]> }
}[keyof typeof FORMS]

/** What the applicant does by the link: each form of the page is one command. */
export async function credentialAction(args: ActionFunctionArgs) {
  const { request, context } = args
  const opened = await credentialOf(args)
  // The page says that the link does not work.
  if (!opened) return data(null, { status: 404 })
  const { id, token } = opened
  const by: Actor = context.viewer ?? { userId: null, requestId: context.requestId }
  const here = withQuery(href('/media-credentials/application'), { t: token })
  if (request.headers.get('content-type')?.startsWith('multipart/form-data'))
    return upload(args, id, here, by)
  const sent = await request.formData()
  const { intent, form } = parseIntent(sent, FORMS)
  const formId = intent === 'save' || intent === 'send' ? 'draft' : intent
  if (form.status !== 'success') return replyTo(formId, form)
  const done =
    (await spendTry('linkUse', addressGroup(context.clientAddress))) ??
    (await carryOut({ intent, value: form.value } as Sent, { id, version: versionIn(sent), by }, args))
  return done.ok ? redirectDone(here, DONE[intent]) : replyRefused(formId, form, done)
}

interface Application {
  id: number
  version: string
  by: Actor
}

function carryOut(sent: Sent, { id, version, by }: Application, args: ActionFunctionArgs): Promise<Outcome> {
  const { now } = args.context
  switch (sent.intent) {
    case 'save':
    case 'send':
      return saveCredential(id, sent.value, sent.intent, version, by, now)
    case 'answer':
      return answerQuestion(id, sent.value.answer, by, now)
    case 'people':
      return namePeople(id, sent.value, by, now)
    case 'remove':
      return removeCredentialFile(id, sent.value.file, by, now)
    case 'coverage':
      return addCoverage(id, sent.value.address, by, now)
    case 'withdraw':
      return withdrawCredential(id, by, now)
    case 'sign':
      return signEmbargo(id, sent.value, by, args)
  }
}

/** The applicant signs for the application, even while another person is signed in. */
async function signEmbargo(
  id: number,
  { agreementId, bodyHash, fullName }: z.output<typeof signSchema>,
  by: Actor,
  { request, context }: ActionFunctionArgs,
): Promise<Outcome> {
  const row = await findCredential(id, db())
  const signer = {
    ...{ ...by, displayName: row?.applicant ?? '', email: row?.email ?? '' },
    record: { kind: 'media_credential', id },
  }
  const from = { address: context.clientAddress, userAgent: request.headers.get('User-Agent') }
  const promises = ['I keep to the embargo.']
  const input = { agreementId, bodyHash, fullName, employer: row?.outlet ?? null, promises }
  const signed = await signAgreement('press', input, signer, from, context.now)
  return signed.ok ? ok() : signed
}

async function upload({ request, context }: ActionFunctionArgs, id: number, here: string, by: Actor) {
  const taken = await readMultipart(request, {
    fileFields: CREDENTIAL_FILES,
    maxFileBytes: LETTER_MAX_BYTES,
    maxFiles: MAX_PEOPLE + 1,
  })
  try {
    const form = parseForm(taken.fields, BUTTON)
    const errors: Record<string, string[]> = { ...taken.refused }
    if (taken.files.length > 0) {
      const throttled = await spendTry('linkUse', addressGroup(context.clientAddress))
      if (throttled) return replyRefused('files', form, throttled)
    }
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
