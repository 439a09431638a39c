import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PrintFoot } from '#app/domain/judging/board/components/print-foot.tsx'
import { RecordItems } from '#app/domain/judging/meetings/components/record-parts.tsx'
import { loadRecord } from '#app/domain/judging/meetings/record.server.ts'
import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import { href } from '#app/platform/href.ts'
import { meetingsOf, refOf } from '#app/routes/judge/judging/meetings/meeting-of.server.ts'
import { DateTime } from '#app/ui/date-time.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { db } from '#db/client.ts'

export const handle: PageHandle<typeof loader> = {
  title: ({ record }) => `Record of ${record.meeting.title}`,
}

/** The record of a meeting that has ended; before that the meeting itself. */
export async function loader(args: LoaderFunctionArgs) {
  const { viewer, now, place } = await meetingsOf(args)
  const ref = refOf(args)
  const record = await loadRecord(viewer, place, ref.meetingId, now, db())
  if (!record) throw redirect(href('/judges/meetings/:categoryId/meeting/:meetingId', ref))
  return { ref, record, category: categoryTitle(place.category), reader: viewer.displayName, now }
}

export default function RecordOfMeeting() {
  const { ref, record, category, reader, now } = useLoaderData<typeof loader>()
  const { meeting, startedAt, endedAt } = record
  return (
    <Page
      title={`Record of ${meeting.title}`}
      lede={
        <>
          {category} · {startedAt ? <DateTime value={startedAt} /> : null}
          {endedAt ? (
            <>
              {' – '}
              <DateTime value={endedAt} style="time" />
            </>
          ) : null}
        </>
      }
      crumbs={[
        { label: 'Meetings', to: href('/judges/meetings/:categoryId', ref) },
        { label: meeting.title, to: href('/judges/meetings/:categoryId/meeting/:meetingId', ref) },
        { label: 'Record' },
      ]}
    >
      <RecordItems record={record} categoryId={ref.categoryId} />
      <PrintFoot of={category} name={reader} at={now} />
    </Page>
  )
}
