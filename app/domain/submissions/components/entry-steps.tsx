import { reviewHref, sectionHref } from '#app/domain/submissions/addresses.ts'
import { Card } from '#app/ui/card.tsx'
import { Steps } from '#app/ui/steps.tsx'
import { progressState, type FormPage, type SectionProgress } from '#app/domain/submissions/form/sections.ts'

export interface EntryStepsProps {
  submissionId: number
  title: string
  progress: readonly SectionProgress[]
  current: FormPage
  /** Ready to be submitted, or already sent. */
  review: { tone: 'neutral' | 'good'; label: string }
}

/** The checklist of a submission's sections, each with its own address. */
export function EntrySteps({ submissionId, title, progress, current, review }: EntryStepsProps) {
  const steps = progress.map((each, index) => {
    const { tone, label } = progressState(each)
    return {
      label: `${index + 1} ${each.title}`,
      to: sectionHref(submissionId, each.section),
      current: each.section === current,
      tone,
      state: label,
    }
  })
  const last = {
    label: `${progress.length + 1} Review`,
    to: reviewHref(submissionId),
    current: current === 'review',
    tone: review.tone,
    state: review.label,
  }
  return (
    <Card title={title}>
      <Steps steps={[...steps, last]} label="Sections of this entry" />
    </Card>
  )
}
