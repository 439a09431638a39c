import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { LOGO_MB, MEGABYTE } from '#app/domain/sponsorship/artwork/rules.ts'
import type { fileSchema } from '#app/domain/sponsorship/artwork/schema.ts'
import { LogoVersions } from '#app/domain/sponsorship/partner-logos/components/logo-versions.tsx'
import { findOwnLogoPartner, logoVersions } from '#app/domain/sponsorship/partner-logos/queries.server.ts'
import { logoRefusal } from '#app/domain/sponsorship/partner-logos/rules.ts'
import { uploadPartnerLogo } from '#app/domain/sponsorship/partner-logos/upload.server.ts'
import { orNotFound, refusalStatus, unlessNotFound } from '#app/http/errors.ts'
import { redirectDone } from '#app/http/flash.server.ts'
import { replyWith } from '#app/http/forms.server.ts'
import { requireAuth } from '#app/http/guards.server.ts'
import { intParam } from '#app/http/params.ts'
import { readMultipart } from '#app/http/uploads.server.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { tooLarge } from '#app/platform/files/rules.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { Button } from '#app/ui/button.tsx'
import { FileField } from '#app/ui/file-field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import styles from '#app/ui/styles/sponsors.css?url'
import { db } from '#db/client.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export const handle: PageHandle = { title: 'Your logo' }

const FORM = 'logo'
const MAX_BYTES = LOGO_MB * MEGABYTE

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireAuth(args)
  const partner = orNotFound(await findOwnLogoPartner(intParam(args, 'id'), viewer, db()), args.request)
  const { id, poolName, levelName, organisation } = partner
  return {
    ...{ id, poolName, levelName, organisation },
    refusal: logoRefusal(partner),
    versions: await logoVersions(id, db()),
  }
}

export async function action(args: ActionFunctionArgs) {
  const viewer = await requireAuth(args)
  const id = intParam(args, 'id')
  orNotFound(await findOwnLogoPartner(id, viewer, db()), args.request)
  const upload = await readMultipart(args.request, { fileFields: ['file'], maxFileBytes: MAX_BYTES })
  try {
    const refused = (message: string, status = 422) => replyWith(FORM, {}, { file: [message] }, status)
    const [problem] = upload.refused.file ?? []
    const [file] = upload.files
    if (problem || !file) return refused(problem ?? 'Select a file.')
    const taken = unlessNotFound(await uploadPartnerLogo(id, file, viewer, args.context.now), args.request)
    if (!taken.ok) return refused(taken.message, refusalStatus[taken.code])
    const here = href('/sponsorship-pools/partner-logo/:id', { id })
    return await redirectDone(here, 'Logo uploaded', 'We’re checking it. The result will appear here.')
  } finally {
    await upload.dispose()
  }
}

export default function PartnerLogo() {
  const page = useLoaderData<typeof loader>()
  const form = useAnsweredForm<typeof fileSchema>(FORM, useActionData<typeof action>())
  return (
    <>
      <PageHeader
        title="Your logo"
        eyebrow={page.organisation}
        lede="Shown with the partners on the award’s page and in the programme, once we have approved it and while your partnership runs."
        crumbs={[
          {
            label: page.poolName,
            to: withQuery(href('/sponsorship-pools/partner-dashboard'), { partner: String(page.id) }),
          },
          { label: 'Your logo' },
        ]}
        problems={form.problems({ file: 'Logo' })}
      />
      {page.refusal ? <Notice title="Nothing can be uploaded now">{page.refusal}</Notice> : null}
      <LogoVersions versions={page.versions} />
      {page.refusal ? null : (
        <Form method="post" encType="multipart/form-data" className="stack narrow" {...form.props}>
          <FileField
            name="file"
            id="file"
            errors={form.field('file').errors}
            label="Logo"
            hint={`SVG, PDF, or PNG with a transparent background and 1,500 px or more on its longer side. Up to ${LOGO_MB} MB.`}
            accept=".svg,.pdf,.png,.eps"
            sizeProblem={(bytes) => (bytes > MAX_BYTES ? tooLarge(bytes, MAX_BYTES) : null)}
          />
          <div>
            <Button>Upload logo</Button>
          </div>
        </Form>
      )}
    </>
  )
}
