import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { proofStateOf, storeProof } from '#app/domain/people/accounts/membership-proof.server.ts'
import { PROOF_MAX_BYTES, PROOF_HINT } from '#app/domain/people/accounts/membership-rules.ts'
import type { proofSchema } from '#app/domain/people/accounts/schema.ts'
import { tooLarge } from '#app/platform/files/rules.ts'
import { redirectDone } from '#app/http/flash.server.ts'
import { replyWith } from '#app/http/forms.server.ts'
import { requireAuth } from '#app/http/guards.server.ts'
import { readMultipart } from '#app/http/uploads.server.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { href } from '#app/platform/href.ts'
import { Button, ButtonRow, LinkButton } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { FileField } from '#app/ui/file-field.tsx'
import type { FieldNames } from '#app/ui/form-fields.ts'
import { NarrowPage } from '#app/ui/frame/blank-frame.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageTitle } from '#app/ui/page-header.tsx'

export { clientAction } from '#app/ui/sent-forms.ts'

const FORM = 'proof-of-enrolment'
/** The one field of the form; its file is read while it arrives. */
const FIELD: FieldNames<typeof proofSchema> = 'proof'

export const handle: PageHandle = { title: 'Proof of enrolment' }

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireAuth(args)
  return { proof: await proofStateOf(viewer) }
}

export async function action(args: ActionFunctionArgs) {
  const viewer = await requireAuth(args)
  const { request, context } = args
  const refused = (message: string, status = 422) => replyWith(FORM, {}, { [FIELD]: [message] }, status)
  if (!request.headers.get('content-type')?.startsWith('multipart/form-data'))
    return refused('Select a file.')
  const upload = await readMultipart(request, { fileFields: [FIELD], maxFileBytes: PROOF_MAX_BYTES })
  try {
    const [tooMuch] = upload.refused[FIELD] ?? []
    const [file] = upload.files
    if (tooMuch || !file) return refused(tooMuch ?? 'Select a file.')
    const stored = await storeProof(
      { tempPath: file.path, originalName: file.originalName },
      viewer,
      context.now,
    )
    if (!stored.ok) return refused(stored.message, stored.code === 'conflict' ? 409 : 422)
    return redirectDone(href('/membership'), 'Proof of enrolment sent', 'We’ll review it and email you.')
  } finally {
    await upload.dispose()
  }
}

export default function MembershipProof() {
  const { proof } = useLoaderData<typeof loader>()
  const form = useAnsweredForm<typeof proofSchema>(FORM, useActionData<typeof action>())
  const { name, errors } = form.field(FIELD)
  return (
    <NarrowPage>
      <ErrorSummary problems={form.problems({ [FIELD]: 'Proof of enrolment' })} />
      <PageTitle
        title="Proof of enrolment"
        lede={proof ? `For your membership “${proof.typeName}”.` : null}
      />
      {proof ? (
        <>
          {proof.sent ? (
            <Notice tone="good" title="We’ve received your proof">
              <a href={href('/files/:publicId', { publicId: proof.sent.publicId })}>{proof.sent.name}</a> is
              under review. You can replace it with another file.
            </Notice>
          ) : null}
          <Form method="post" encType="multipart/form-data" className="stack" {...form.props}>
            <FileField
              name={name}
              errors={errors}
              label="Student ID or a letter from your school"
              hint={`${PROOF_HINT}. Only admins see it. We delete it 30 days after review.`}
              accept=".pdf,.jpg,.jpeg,.png"
              sizeProblem={(bytes) => (bytes > PROOF_MAX_BYTES ? tooLarge(bytes, PROOF_MAX_BYTES) : null)}
            />
            <ButtonRow>
              <Button>Send proof</Button>
              <LinkButton kind="secondary" to={href('/submissions/dashboard')}>
                Send later
              </LinkButton>
            </ButtonRow>
          </Form>
        </>
      ) : (
        <Notice tone="plain" title="No proof needed">
          <Link to={href('/membership')}>See your membership</Link>
        </Notice>
      )}
    </NarrowPage>
  )
}
