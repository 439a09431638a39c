import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { proofStateOf, storeProof } from '#app/domain/people/accounts/membership-proof.server.ts'
import { PROOF_MAX_BYTES, PROOF_HINT } from '#app/domain/people/accounts/membership-rules.ts'
import { tooLarge } from '#app/platform/files/rules.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { requireAuth } from '#app/http/guards.server.ts'
import { readMultipart } from '#app/http/uploads.server.ts'
import { href } from '#app/platform/href.ts'
import { Button, ButtonRow, LinkButton } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { FileField } from '#app/ui/file-field.tsx'
import { NarrowPage } from '#app/ui/frame/blank-frame.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageTitle } from '#app/ui/page-header.tsx'

export { clientAction } from '#app/ui/sent-forms.ts'

export const handle: PageHandle = { title: 'Proof of enrolment' }

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireAuth(args)
  return { proof: await proofStateOf(viewer) }
}

export async function action(args: ActionFunctionArgs) {
  const viewer = await requireAuth(args)
  const { request, context } = args
  const refused = (message: string, status = 422) => data({ problem: message }, { status })
  if (!request.headers.get('content-type')?.startsWith('multipart/form-data'))
    return refused('Select a file.')
  const upload = await readMultipart(request, { fileFields: ['proof'], maxFileBytes: PROOF_MAX_BYTES })
  try {
    const [tooMuch] = upload.refused.proof ?? []
    const [file] = upload.files
    if (tooMuch || !file) return refused(tooMuch ?? 'Select a file.')
    const stored = await storeProof(
      { tempPath: file.path, originalName: file.originalName },
      viewer,
      context.now,
    )
    if (!stored.ok) return refused(stored.message, stored.code === 'conflict' ? 409 : 422)
    return redirectWithFlash(href('/submissions/dashboard'), {
      title: 'Proof of enrolment sent',
      description: 'We’ll review it and email you.',
      color: 'success',
    })
  } finally {
    await upload.dispose()
  }
}

export default function MembershipProof() {
  const { proof } = useLoaderData<typeof loader>()
  const problem = useActionData<typeof action>()?.problem
  return (
    <NarrowPage>
      <ErrorSummary
        problems={problem ? [{ id: 'proof', label: 'Proof of enrolment', message: problem }] : []}
      />
      <PageTitle title="Proof of enrolment" lede="For your student membership." />
      {proof ? (
        <>
          {proof.sent ? (
            <Notice tone="good" title="We’ve received your proof">
              <a href={href('/files/:publicId', { publicId: proof.sent.publicId })}>{proof.sent.name}</a> is
              under review. You can replace it with another file.
            </Notice>
          ) : null}
          <Form method="post" encType="multipart/form-data" className="stack" noValidate>
            <FileField
              name="proof"
              label="Student ID or a letter from your school"
              hint={`${PROOF_HINT}. Only admins see it. We delete it 30 days after review.`}
              accept=".pdf,.jpg,.jpeg,.png"
              sizeProblem={(bytes) => (bytes > PROOF_MAX_BYTES ? tooLarge(bytes, PROOF_MAX_BYTES) : null)}
              errors={problem ? [problem] : undefined}
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
          <Link to={href('/submissions/dashboard')}>Go to your dashboard</Link>
        </Notice>
      )}
    </NarrowPage>
  )
}
