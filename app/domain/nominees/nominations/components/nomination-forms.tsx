import { DecisionCard } from './decision-card.tsx'
import { PersonFields } from './nominee-card.tsx'
import type { addPersonSchema, endSchema, saveWorkSchema } from '../schema.ts'
import { Button } from '#app/ui/button.tsx'
import { RadioGroup } from '#app/ui/choice-group.tsx'
import type { FormOf } from '#app/ui/form-fields.ts'
import { Input } from '#app/ui/input.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Textarea } from '#app/ui/textarea.tsx'
import { words } from '#app/platform/award-words.ts'

export const NOMINATION_FORM_LABELS = {
  title: 'Printed title',
  get studio() {
    return `Printed ${words.studio}`
  },
  workReason: 'Reason for the erratum',
  status: 'Reason for ending',
  reason: 'Reason',
}

interface NominationFormsProps {
  version: number
  locked: boolean
  /** Characters of title and studio that our fonts lack. */
  lack: string | null
  forms: {
    work: FormOf<typeof saveWorkSchema>
    add: FormOf<typeof addPersonSchema>
    end: FormOf<typeof endSchema>
  }
}

/** The forms of a nomination in force: its printed texts, which the entry does not follow, another nominee, its end. */
export function NominationForms({ version, locked, lack, forms: { work, add, end } }: NominationFormsProps) {
  return (
    <>
      <DecisionCard
        key={version}
        title="Work"
        intent="work"
        form={work}
        version={version}
        notice={
          lack ? (
            <Notice tone="plain" title={lack}>
              Leave the text as it is. Certificates need a font with these letters.
            </Notice>
          ) : null
        }
      >
        <Input {...work.field('title')} label={NOMINATION_FORM_LABELS.title} required dir="auto" />
        <Input {...work.field('studio')} label={NOMINATION_FORM_LABELS.studio} optional dir="auto" />
        {locked ? (
          <Input
            {...work.field('workReason')}
            label={NOMINATION_FORM_LABELS.workReason}
            hint="Required if one of them changes."
            optional
          />
        ) : null}
        <Button kind="secondary">Save work</Button>
      </DecisionCard>
      {locked ? null : (
        <DecisionCard title="Add nominee" intent="add" form={add}>
          <PersonFields form={add} prefix="add" />
          <Button kind="secondary">Add nominee</Button>
        </DecisionCard>
      )}
      <DecisionCard title="End nomination" intent="end" form={end} version={version}>
        <RadioGroup
          {...end.field('status')}
          legend={NOMINATION_FORM_LABELS.status}
          required
          inline
          choices={[
            { value: 'declined', label: 'The nominees declined' },
            { value: 'revoked', label: 'We revoke it' },
          ]}
        />
        <Textarea
          {...end.field('reason')}
          id="end-reason"
          label={NOMINATION_FORM_LABELS.reason}
          required
          rows={2}
        />
        <p>Unsent letters are cancelled and certificates become void.</p>
        <Button kind="danger">End nomination</Button>
      </DecisionCard>
    </>
  )
}
