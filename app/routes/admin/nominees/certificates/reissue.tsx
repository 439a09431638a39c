import { useLoaderData } from '@remix-run/react'
import {
  findCertificate,
  reissueCertificate,
} from '#app/domain/nominees/certificates/reissue-certificate.server.ts'
import { reissueSchema } from '#app/domain/nominees/certificates/schema.ts'
import { DecidePage, useStepForm } from '#app/http/decide-page.tsx'
import { requireAdmin } from '#app/http/guards.server.ts'
import { decideStep } from '#app/http/step.server.ts'
import { href } from '#app/platform/href.ts'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Textarea } from '#app/ui/textarea.tsx'

export { clientAction, handle } from '#app/ui/step-page.tsx'

const pageOf = (id: number) => href('/admin/nomination-certificates/view/:id', { id })

const step = decideStep({
  guard: requireAdmin,
  find: ({ who, id, now, reader }) => findCertificate(who, id(), now, reader),
  over: ({ id, status }) => status === 'void' && pageOf(id),
  page: ({ id, serial, printedName, name, status, confirmedAt }) => ({
    name: `Reissue certificate ${serial}`,
    title: `Reissue certificate ${serial}?`,
    lede: 'This serial number becomes void immediately. You can’t undo this.',
    crumbs: [
      { label: 'Nomination certificates', to: href('/admin/nomination-certificates') },
      { label: serial, to: pageOf(id) },
      { label: 'Reissue' },
    ],
    confirm: 'Reissue certificate',
    danger: true,
    back: pageOf(id),
    certificate: { printedName, name, status, confirmed: confirmedAt !== null },
  }),
  fields: () => reissueSchema,
  run: ({ id }, { sent, who, now }) => reissueCertificate(id, sent.reason, who, now),
  done: ({ id, serial }) => ({ to: pageOf(id), title: `Certificate ${serial} replaces it` }),
})
export const loader = step.loader
export const action = step.action

export default function ReissueCertificate() {
  const { certificate, ...asked } = useLoaderData<typeof loader>()
  const { printedName, name, status, confirmed } = certificate
  const form = useStepForm<typeof reissueSchema>()
  const facts = (
    <>
      <DefinitionList
        items={[
          { term: 'Current name', value: <bdi>{printedName}</bdi> },
          { term: 'New name', value: <bdi>{name}</bdi> },
        ]}
      />
      {status === 'released' ? (
        <Notice title="This certificate was released">
          The verification page will show it as replaced. The nominee gets an email when you release the new
          one.
        </Notice>
      ) : null}
      {confirmed ? null : (
        <Notice title="Name not confirmed">The new certificate is made with the name as it is now.</Notice>
      )}
    </>
  )
  return (
    <DecidePage asked={asked} form={form} labels={{ reason: 'Reason' }} facts={facts}>
      <Textarea {...form.field('reason')} label="Reason" rows={3} required />
    </DecidePage>
  )
}
