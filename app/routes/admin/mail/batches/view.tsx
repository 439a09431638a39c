import type { ActionFunctionArgs, LoaderFunctionArgs, SerializeFrom } from '@remix-run/node'
import { Form, Link, useLoaderData } from '@remix-run/react'
import { discardBatch, findBatch, releaseBatch, type BatchView } from '#app/domain/mail/batches.server.ts'
import { MailPill } from '#app/domain/mail/components/mail-pill.tsx'
import { MAIL_STATUS_LABELS } from '#app/domain/mail/rules.ts'
import { badRequest, orNotFound, unlessNotFound } from '#app/http/errors.ts'
import { redirectRefused, redirectWithFlash } from '#app/http/flash.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { intParam, listState, requirePageWithin } from '#app/http/params.ts'
import { href } from '#app/platform/href.ts'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { PlainText } from '#app/ui/plain-text.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'

export const handle: PageHandle<typeof loader> = { title: (page) => page.title }

const listRules = { sortable: ['order'], defaultSort: 'order', defaultDirection: 'asc', filters: [] } as const

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const state = listState(args.request, listRules)
  const { page, perPage, offset } = state
  const found = await findBatch(
    admin,
    intParam(args, 'batchId'),
    { limit: perPage, offset },
    args.context.now,
  )
  const batch = orNotFound(found, args.request)
  requirePageWithin(args.request, state, batch.count)
  return { ...batch, page, perPage }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const batchId = intParam(args, 'batchId')
  const sent = await args.request.formData()
  const intent = sent.get('intent')
  if (intent !== 'release' && intent !== 'discard')
    throw badRequest('Say what should become of the messages.')
  const { now } = args.context
  const release = intent === 'release'
  const seen = String(sent.get('seen') ?? '')
  const decided = unlessNotFound(
    release ? await releaseBatch(batchId, admin, now, seen) : await discardBatch(batchId, admin, now),
    args.request,
  )
  if (!decided.ok) return redirectRefused(href('/admin/cron-emails/held/:batchId', { batchId }), decided)
  const { messages } = decided.value
  const many = messages === 1 ? '1 message' : `${messages} messages`
  return redirectWithFlash(href('/admin/cron-emails/held/:batchId', { batchId }), {
    title: release ? `${many} on the way` : `${many} will not be sent`,
    color: release ? 'success' : 'neutral',
  })
}

type Row = SerializeFrom<BatchView['rows'][number]>

const columns: readonly Column<Row>[] = [
  {
    id: 'to',
    header: 'To',
    main: true,
    long: true,
    cell: (row) => (
      <Link to={href('/admin/cron-emails/outbox/:messageId', { messageId: row.id })}>
        {row.toName || row.toEmail}
      </Link>
    ),
  },
  { id: 'address', header: 'Address', long: true, cell: (row) => row.toEmail },
  { id: 'status', header: 'State', cell: (row) => <MailPill status={row.status} /> },
]

export default function MailBatch() {
  const batch = useLoaderData<typeof loader>()
  const isHeld = batch.status === 'held'
  const held = batch.counts.find(({ status }) => status === 'held')?.count ?? 0
  return (
    <>
      <PageHeader
        title={batch.title}
        lede={
          <>
            {batch.preparedBy === null ? 'Came together' : `Prepared by ${batch.preparedBy}`},{' '}
            <DateTime value={batch.preparedAt} />
          </>
        }
        crumbs={[{ label: 'Messages', to: href('/admin/cron-emails/outbox') }, { label: 'Prepared mail' }]}
      />
      {isHeld ? (
        <Form method="post" className="stack" noValidate>
          <input type="hidden" name="seen" value={batch.sample?.fingerprint ?? ''} />
          <Notice title={batch.heldBecause}>
            {held === 1 ? 'One message is' : `${held} messages are`} held.{' '}
            {held < batch.count
              ? `The other ${batch.count - held} are not held any more.`
              : 'Nothing has been sent.'}{' '}
            What is no longer true when its turn comes is left out by itself.
          </Notice>
          <ButtonRow>
            <Button name="intent" value="release">
              {held === 1 ? 'Send the message' : `Send ${held} messages`}
            </Button>
            <Button kind="secondary" name="intent" value="discard">
              Do not send
            </Button>
          </ButtonRow>
        </Form>
      ) : (
        <DefinitionList
          items={[
            {
              term: batch.status === 'released' ? 'Let go by' : 'Not sent, by decision of',
              value: batch.decidedBy ?? '',
            },
            { term: 'When', value: batch.decidedAt ? <DateTime value={batch.decidedAt} /> : '' },
            ...batch.counts.map(({ status, count }) => ({
              term: MAIL_STATUS_LABELS[status].word,
              value: count,
            })),
          ]}
        />
      )}
      {batch.sample ? (
        <Card title={batch.count > 1 ? 'The first of them' : 'The message'}>
          <p>
            <strong>{batch.sample.subject}</strong>
          </p>
          <PlainText>{batch.sample.text}</PlainText>
        </Card>
      ) : null}
      <DataTable caption="Who gets it" columns={columns} rows={batch.rows} rowKey={(row) => row.id} />
      <Pagination
        page={batch.page}
        perPage={batch.perPage}
        total={batch.count}
        noun={{ one: 'message', other: 'messages' }}
      />
    </>
  )
}
