import { randomUUID } from 'node:crypto'
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { MadeTable } from '#app/domain/submissions/components/table-check.tsx'
import {
  decodeTable,
  LARGEST_TABLE,
  MOST_TABLE_ROWS,
} from '#app/domain/submissions/multiple/entry-table-file.server.ts'
import {
  checkTable,
  enterTable,
  type CheckedTable,
  type MadeRow,
} from '#app/domain/submissions/multiple/table-entries.server.ts'
import { sizeText } from '#app/platform/files/rules.ts'
import { refusalStatus } from '#app/http/errors.ts'
import { requireEntrant } from '#app/http/guards.server.ts'
import { href } from '#app/platform/href.ts'
import { LinkButton } from '#app/ui/button.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { CheckedTableForm, ChooseTable } from '#app/domain/submissions/components/table-import.tsx'

export { clientAction } from '#app/ui/sent-forms.ts'

export const handle: PageHandle = { title: 'Import entries from a spreadsheet' }

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export async function loader(args: LoaderFunctionArgs) {
  const { studio } = await requireEntrant(args)
  return { studioName: studio.name, mostRows: MOST_TABLE_ROWS }
}

type Answer =
  | { step: 'choose'; problem: true; message: string }
  | { step: 'check'; problem: false; table: string; createKey: string; checked: CheckedTable }
  | { step: 'made'; problem: false; rows: readonly MadeRow[] }

const answer = (body: Answer, status = 200) => data(body, { status })
const refused = (message: string, status = 422) => answer({ step: 'choose', problem: true, message }, status)

export async function action(args: ActionFunctionArgs) {
  const entrant = await requireEntrant(args)
  const { now } = args.context
  const sent = await args.request.formData()
  if (sent.get('intent') === 'create') {
    const [text, createKey] = [String(sent.get('table') ?? ''), String(sent.get('createKey') ?? '')]
    if (!UUID.test(createKey)) return refused('Select the file again.')
    const entered = await enterTable({ text, createKey }, entrant, now)
    if (!entered.ok) return refused(entered.message, refusalStatus[entered.code])
    return answer({ step: 'made', problem: false, rows: entered.value.rows })
  }
  const file = sent.get('file')
  // A form without a chosen file sends an empty one without a name.
  if (!(file instanceof File) || (file.size === 0 && !file.name)) return refused('Required')
  if (file.size === 0) return refused('The file is empty')
  if (file.size > LARGEST_TABLE) return refused(`The file must be ${sizeText(LARGEST_TABLE)} or smaller.`)
  const table = decodeTable(new Uint8Array(await file.arrayBuffer()))
  if (table === null) return refused('This is not a CSV file')
  const checked = await checkTable(table, entrant, now)
  if (!checked.ok) return refused(checked.message, refusalStatus[checked.code])
  return answer({ step: 'check', problem: false, table, createKey: randomUUID(), checked: checked.value })
}

export default function AddFromTable() {
  const { studioName, mostRows } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>() as Answer | undefined
  const message = result?.step === 'choose' ? result.message : null
  return (
    <>
      <PageHeader
        title={result?.step === 'made' ? 'Import results' : 'Import entries from a spreadsheet'}
        lede={`${studioName}. Each row becomes a draft in one category.`}
        crumbs={[
          { label: 'Entries', to: href('/submissions') },
          { label: 'Multiple categories', to: href('/submissions/add-multiple') },
          { label: 'Import' },
        ]}
        problems={message ? [{ id: 'file', label: 'CSV file', message }] : []}
      />
      {result?.step === 'check' ? (
        <CheckedTableForm {...result} />
      ) : result?.step === 'made' ? (
        <>
          <MadeTable rows={result.rows} />
          <LinkButton to={href('/submissions')}>Go to entries</LinkButton>
        </>
      ) : (
        <ChooseTable mostRows={mostRows} message={message} />
      )}
    </>
  )
}
