import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { recordPaper } from '#app/domain/sponsorship/contracts/execute.server.ts'
import { PAPER_MAX_BYTES } from '#app/domain/sponsorship/contracts/rules.ts'
import { paperSchema } from '#app/domain/sponsorship/contracts/schema.ts'
import { redirectDone } from '#app/http/flash.server.ts'
import { parseForm, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { readMultipart } from '#app/http/uploads.server.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { href } from '#app/platform/href.ts'
import { tooLarge } from '#app/platform/files/rules.ts'
import { Button, ButtonRow, LinkButton } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { FileField } from '#app/ui/file-field.tsx'
import { Input } from '#app/ui/input.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Textarea } from '#app/ui/textarea.tsx'
import { draftOf } from './contract.server.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

const FORM = 'paper-contract'
const LABELS = { paper: 'Signed contract', signedOn: 'Date on the paper', compared: 'Text', note: 'Note' }

export const handle: PageHandle<typeof loader> = {
  title: ({ draft }) => `Upload the signed contract ${draft.number}`,
}

export async function loader(args: LoaderFunctionArgs) {
  const { contract } = await draftOf(args)
  const { publicId, number, company, sponsorshipId, revision, n } = contract
  return { draft: { publicId, number, company, sponsorshipId, revision, n } }
}

export async function action(args: ActionFunctionArgs) {
  const { admin, contract } = await draftOf(args)
  const { request, context } = args
  if (!request.headers.get('content-type')?.startsWith('multipart/form-data'))
    return replyTo(FORM, parseForm(await request.formData(), paperSchema), {
      fieldErrors: { paper: ['Select a file.'] },
    })
  const upload = await readMultipart(request, { fileFields: ['paper'], maxFileBytes: PAPER_MAX_BYTES })
  try {
    const form = parseForm(upload.fields, paperSchema)
    const [tooMuch] = upload.refused.paper ?? []
    const [file] = upload.files
    if (form.status !== 'success' || tooMuch || !file)
      return replyTo(FORM, form, {
        ...((tooMuch || !file) && { fieldErrors: { paper: [tooMuch ?? 'Select a file.'] } }),
      })
    const { path: tempPath, originalName } = file
    const recorded = await recordPaper(
      contract.id,
      form.value,
      { tempPath, originalName },
      admin,
      context.now,
    )
    if (!recorded.ok) return replyRefused(FORM, form, recorded)
    return redirectDone(
      href('/admin/sponsorships/contract/:id', { id: contract.publicId }),
      'Paper contract recorded',
      'We’ve emailed the contact.',
    )
  } finally {
    await upload.dispose()
  }
}

export default function PaperContract() {
  const { draft } = useLoaderData<typeof loader>()
  const form = useAnsweredForm<typeof paperSchema>(FORM, useActionData<typeof action>())
  const back = href('/admin/sponsorships/contract/:id', { id: draft.publicId })
  return (
    <>
      <PageHeader
        title="Upload signed contract"
        eyebrow={draft.number}
        lede="For a contract that both signed on paper. It is in force from now on."
        crumbs={[
          { label: draft.company, to: href('/admin/sponsorships/edit/:id', { id: draft.sponsorshipId }) },
          { label: `Contract, version ${draft.n}`, to: back },
          { label: 'Upload' },
        ]}
        problems={form.problems(LABELS)}
      />
      <Form method="post" encType="multipart/form-data" className="stack narrow" {...form.props}>
        <input type="hidden" name={form.name('revision')} value={draft.revision} />
        <FileField
          name="paper"
          errors={form.field('paper').errors}
          label={LABELS.paper}
          hint="A scan with all signatures: PDF, JPEG or PNG, up to 20 MB."
          accept=".pdf,.jpg,.jpeg,.png"
          sizeProblem={(bytes) => (bytes > PAPER_MAX_BYTES ? tooLarge(bytes, PAPER_MAX_BYTES) : null)}
          required
        />
        <Input {...form.field('signedOn')} label={LABELS.signedOn} type="date" required />
        <Textarea {...form.field('note')} label={LABELS.note} rows={2} maxLength={500} optional />
        <Checkbox
          name={form.name('compared')}
          label="I have compared the paper with the text of this contract, and it is the same."
          errors={form.field('compared').errors}
          defaultChecked={form.isTicked('compared')}
          required
        />
        <ButtonRow>
          <Button>Upload signed contract</Button>
          <LinkButton kind="quiet" to={back}>
            Back
          </LinkButton>
        </ButtonRow>
      </Form>
    </>
  )
}
