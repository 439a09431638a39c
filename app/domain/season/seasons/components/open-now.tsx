import type { LoaderData } from '#app/ui/loader-data.ts'
import type { ReactNode } from 'react'
import { DateTime } from '#app/ui/date-time.tsx'
import { Pill } from '#app/ui/pill.tsx'
import type { OpenNowRow } from '../open-now.ts'

type Row = LoaderData<OpenNowRow>

function openText({ state, from, to }: Row): ReactNode {
  if (!to) return null
  if (state === 'open') {
    return (
      <>
        <Pill tone="good">Open</Pill> to <DateTime value={to} style="short" />,{' '}
        <DateTime value={to} style="time" />
      </>
    )
  }
  if (state === 'over') {
    return (
      <>
        closed <DateTime value={to} style="short" />
      </>
    )
  }
  if (state === 'day' || !from) return <DateTime value={to} style="date" />
  return (
    <>
      <DateTime value={from} style="short" /> – <DateTime value={to} style="short" />
    </>
  )
}

/** What is open now, as terms and values. */
export function openNowFacts(rows: readonly Row[]): { term: ReactNode; value: ReactNode }[] {
  return rows.map((row) => ({ term: row.label, value: openText(row) }))
}
