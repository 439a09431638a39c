import { randomUUID } from 'node:crypto'
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { MadeTable } from '#app/domain/submissions/components/table-check.tsx'
import { MAX_TABLE_ROWS } from '#app/domain/submissions/multiple/entry-table-file.server.ts'
import {
  checkTable,
  enterTable,
  type CheckedTable,
  type MadeRow,
} from '#app/domain/submissions/multiple/table-entries.server.ts'
import { tableFileSchema, tableSchema } from '#app/domain/submissions/multiple/table-schema.ts'
import { refusalStatus } from '#app/http/errors.ts'
import { parseIntent, replyTo, replyWith } from '#app/http/forms.server.ts'
import { requireEntrant } from '#app/http/guards.server.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { href } from '#app/platform/href.ts'
import { decodeText } from '#app/platform/files/decode-text.ts'
import { LinkButton } from '#app/ui/button.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { CheckedTableForm, ChooseTable, PASTED } from '#app/domain/submissions/components/table-import.tsx'

export { clientAction } from '#app/ui/sent-forms.ts'

export const handle: PageHandle = { title: 'Import entries from a spreadsheet' }

const FORM = 'entry-table'

export async function loader(args: LoaderFunctionArgs) {
  const { studio } = await requireEntrant(args)
  return { studioName: studio.name, mostRows: MAX_TABLE_ROWS }
}

type Answer =
  | { step: 'check'; table: string; createKey: string; checked: CheckedTable }
  | { step: 'made'; rows: readonly MadeRow[] }

const answer = (body: Answer) => data({ ...body, problem: false as const })
const refused = (message: string, status = 422) => replyWith(FORM, {}, { file: [message] }, status)

export async function action(args: ActionFunctionArgs) {
  const entrant = await requireEntrant(args)
  const { now } = args.context
  const forms = { check: tableFileSchema, create: tableSchema }
  const { intent, form } = parseIntent(await args.request.formData(), forms)
  if (intent === 'create') {
    if (form.status !== 'success') return refused('Select the file again.')
    const { table: text, createKey } = form.value
    const entered = await enterTable({ text, createKey }, entrant, now)
    if (!entered.ok) return refused(entered.message, refusalStatus[entered.code])
    return answer({ step: 'made', rows: entered.value.rows })
  }
  if (form.status !== 'success') return replyTo(FORM, form, { hideFields: ['file'] })
  const { file, pasted = '' } = form.value
  const inField = (message: string, status = 422) =>
    replyWith(FORM, { pasted }, { [file ? 'file' : 'pasted']: [message] }, status)
  const table = file ? decodeText(new Uint8Array(await file.arrayBuffer())) : pasted
  if (table === null)
    return inField('This is not a CSV file. In your spreadsheet app, save the table as CSV.')
  const checked = await checkTable(table, entrant, now)
  if (!checked.ok) return inField(checked.message, refusalStatus[checked.code])
  return answer({ step: 'check', table, createKey: randomUUID(), checked: checked.value })
}

export default function AddFromTable() {
  const { studioName, mostRows } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const form = useAnsweredForm<typeof tableFileSchema>(FORM, reply)
  const result = reply && 'step' in reply ? (reply as Answer) : null
  return (
    <Page
      title={result?.step === 'made' ? 'Import results' : 'Import entries from a spreadsheet'}
      lede={`${studioName}. Each row becomes a draft in one category.`}
      crumbs={[
        { label: 'Entries', to: href('/submissions') },
        { label: 'Multiple categories', to: href('/submissions/add-multiple') },
        { label: 'Import' },
      ]}
      problems={form.problems({ file: 'CSV file', pasted: PASTED })}
    >
      {result?.step === 'check' ? (
        <CheckedTableForm {...result} />
      ) : result?.step === 'made' ? (
        <>
          <MadeTable rows={result.rows} />
          <LinkButton to={href('/submissions')}>Go to entries</LinkButton>
        </>
      ) : (
        <ChooseTable mostRows={mostRows} form={form} />
      )}
    </Page>
  )
}
