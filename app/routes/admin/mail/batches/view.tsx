import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import type { LoaderData } from '#app/ui/loader-data.ts'
import { Form, Link, useLoaderData } from '@remix-run/react'
import { discardBatch, findBatch, releaseBatch, type BatchView } from '#app/domain/mail/batches.server.ts'
import { MailPill } from '#app/domain/mail/components/mail-pill.tsx'
import { MAIL_STATUS_LABELS } from '#app/domain/mail/rules.ts'
import { batchSchema } from '#app/domain/mail/schema.ts'
import { orNotFound, unlessNotFound } from '#app/http/errors.ts'
import { redirectRefused, redirectWithFlash } from '#app/http/flash.server.ts'
import { readForm } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { intParam, loadList } from '#app/http/params.ts'
import { href } from '#app/platform/href.ts'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { countText } from '#app/ui/format/plural.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { PlainText } from '#app/ui/plain-text.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'

export { links } from '#app/ui/dense-links.ts'
export { clientAction } from '#app/ui/sent-forms.ts'

export const handle: PageHandle<typeof loader> = { title: (page) => page.title }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const id = intParam(args, 'batchId')
  return loadList(args.request, {}, async (list) =>
    orNotFound(await findBatch(admin, id, list, args.context.now), args.request),
  )
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const batchId = intParam(args, 'batchId')
  const sent = await args.request.formData()
  const { intent, seen } = readForm(sent, batchSchema, 'Select whether to send the messages.')
  const { now } = args.context
  const release = intent === 'release'
  const decided = unlessNotFound(
    release ? await releaseBatch(batchId, admin, now, seen) : await discardBatch(batchId, admin, now),
    args.request,
  )
  if (!decided.ok) return redirectRefused(href('/admin/cron-emails/held/:batchId', { batchId }), decided)
  const { messages } = decided.value
  const counted = countText(messages, 'message', 'messages')
  return redirectWithFlash(href('/admin/cron-emails/held/:batchId', { batchId }), {
    title: release ? `${counted} queued` : `${counted} will not be sent`,
    color: release ? 'success' : 'neutral',
  })
}

type Row = LoaderData<BatchView['rows'][number]>

const columns: readonly Column<Row>[] = [
  {
    header: 'To',
    long: true,
    cell: (row) => (
      <Link to={href('/admin/cron-emails/outbox/:messageId', { messageId: row.id })}>
        {row.toName || row.toEmail}
      </Link>
    ),
  },
  { header: 'Address', long: true, cell: (row) => row.toEmail },
  { header: 'Status', cell: (row) => <MailPill status={row.status} /> },
]

export default function MailBatch() {
  const batch = useLoaderData<typeof loader>()
  const isHeld = batch.status === 'held'
  const held = batch.counts.find(({ status }) => status === 'held')?.count ?? 0
  return (
    <Page
      title={batch.title}
      lede={
        <>
          {batch.preparedBy === null ? 'Held together because late' : `Prepared by ${batch.preparedBy}`},{' '}
          <DateTime value={batch.preparedAt} />
        </>
      }
      crumbs={[{ label: 'Messages', to: href('/admin/cron-emails/outbox') }, { label: 'Prepared messages' }]}
    >
      {isHeld ? (
        <Form method="post" className="stack" noValidate>
          <input type="hidden" name="seen" value={batch.sample?.fingerprint ?? ''} />
          <Notice title={batch.heldReason}>
            {countText(held, 'message is', 'messages are')} held.{' '}
            {held < batch.count ? null : 'Nothing has been sent. '}
            We check each message again before it is sent and skip what is no longer valid.
          </Notice>
          <ButtonRow>
            <Button name="intent" value="release">
              {`Send ${countText(held, 'message', 'messages')}`}
            </Button>
            <Button kind="secondary" name="intent" value="discard">
              Discard messages
            </Button>
          </ButtonRow>
        </Form>
      ) : (
        <DefinitionList
          items={[
            {
              term: batch.status === 'released' ? 'Released by' : 'Discarded by',
              value: batch.decidedBy ?? '',
            },
            { term: 'When', value: batch.decidedAt ? <DateTime value={batch.decidedAt} /> : '' },
            ...batch.counts.map(({ status, count }) => ({
              term: MAIL_STATUS_LABELS[status].label,
              value: count,
            })),
          ]}
        />
      )}
      {batch.sample ? (
        <Card title={batch.count > 1 ? 'First message' : 'Message'}>
          <p>
            <strong>{batch.sample.subject}</strong>
          </p>
          <PlainText>{batch.sample.text}</PlainText>
        </Card>
      ) : null}
      <DataTable caption="Recipients" dense columns={columns} rows={batch.rows} />
      <Pagination
        page={batch.list.page}
        perPage={batch.list.limit}
        total={batch.count}
        noun={{ one: 'message', other: 'messages' }}
      />
    </Page>
  )
}
