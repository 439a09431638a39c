import { RANKED_BY } from '#app/domain/judging/committees/ranking.ts'
import type { LoaderData } from '#app/ui/loader-data.ts'
import { SlateWorks, slateWarnings } from '#app/domain/judging/slates/components/admin-slate.tsx'
import { CONFLICTED_TEXT, SLATE_LABELS } from '#app/domain/judging/slates/rules.ts'
import type { SlatePage } from '../slate-page.server.ts'
import { DateTime } from '#app/ui/date-time.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Pill } from '#app/ui/pill.tsx'

/** A slate as its chair left it, with what an admin has to consider. */
export function SlateSummary({ page }: { page: LoaderData<SlatePage> }) {
  const { category, slate, conflicted, items } = page
  const shown = conflicted ? null : slate
  const warnings = shown ? slateWarnings({ category, slate: shown, items }) : []
  return (
    <>
      {slate ? (
        <p>
          <Pill {...SLATE_LABELS[slate.state]} />{' '}
          {slate.submittedAt ? (
            <>
              Submitted <DateTime value={slate.submittedAt} />
            </>
          ) : null}
        </p>
      ) : (
        <EmptyState title="No slate yet">The chair has not started it.</EmptyState>
      )}
      {conflicted ? <Notice tone="plain" title={CONFLICTED_TEXT} /> : null}
      {warnings.length > 0 ? (
        <Notice title={shown?.status === 'confirmed' ? 'Warnings' : 'Before you decide'}>
          <ul>
            {warnings.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </Notice>
      ) : null}
      {items.length > 0 ? <SlateWorks items={items} kind={category.type} /> : null}
      {shown?.rankedBy ? <p>{RANKED_BY[shown.rankedBy]}</p> : null}
      {shown?.attestation ? <p>Signed by “{shown.attestation}”.</p> : null}
      {shown?.decisionNote ? (
        <Notice tone="plain" title="Note to the chair">
          {shown.decisionNote}
        </Notice>
      ) : null}
    </>
  )
}
