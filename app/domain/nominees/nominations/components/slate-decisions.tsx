import type { LoaderData } from '#app/ui/loader-data.ts'
import type { addEntrySchema } from '#app/domain/judging/slates/schema.ts'
import { DecisionCard } from './decision-card.tsx'
import type { confirmSchema, returnSchema } from '../slate-input.ts'
import type { SlatePage } from '../slate-page.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import type { FormOf } from '#app/ui/form-fields.ts'
import { Notice } from '#app/ui/notice.tsx'
import { Select } from '#app/ui/select.tsx'
import { Textarea } from '#app/ui/textarea.tsx'

interface SlateDecisionsProps {
  page: Pick<LoaderData<SlatePage>, 'category' | 'items' | 'addable' | 'isAnnounced' | 'staysBecause'>
  slate: { status: string; version: number }
  forms: {
    add: FormOf<typeof addEntrySchema>
    confirm: FormOf<typeof confirmSchema>
    return: FormOf<typeof returnSchema>
  }
}

/** The forms by which an admin adds an entry to a slate, confirms the slate or returns it. */
export function SlateDecisions({ page, slate, forms }: SlateDecisionsProps) {
  const { category, items, addable, isAnnounced, staysBecause } = page
  const { status, version } = slate
  return (
    <>
      {status !== 'confirmed' && addable.length > 0 ? (
        <DecisionCard title="Add an entry" intent="add" form={forms.add} version={version}>
          <Select
            {...forms.add.field('submissionId')}
            label="Entry the chair has a conflict with"
            placeholder="Select an entry"
            required
            options={addable.map(({ id, code, title, studio, rank }) => ({
              value: String(id),
              label: [code, title, studio, rank === null ? 'no rank' : `rank ${rank}`]
                .filter(Boolean)
                .join(' · '),
            }))}
          />
          <Select
            {...forms.add.field('place')}
            label="Place on the slate"
            required
            options={[
              { value: 'rank', label: 'By rank' },
              ...[...items, null].map((_, at) => ({ value: String(at + 1), label: `Place ${at + 1}` })),
            ]}
          />
          <Button kind="secondary">Add entry</Button>
        </DecisionCard>
      ) : null}
      {status === 'submitted' ? (
        <DecisionCard title="Confirm slate" intent="confirm" form={forms.confirm} version={version}>
          <p>
            Its works become nominees.{' '}
            {isAnnounced
              ? 'The nominees are already public, so these become public immediately.'
              : 'They stay confidential until the announcement.'}
          </p>
          {items.length < category.minNominees ? (
            <Checkbox
              name={forms.confirm.name('acceptShort')}
              errors={forms.confirm.field('acceptShort').errors}
              defaultChecked={forms.confirm.isTicked('acceptShort')}
              label={`Accept ${items.length} instead of ${category.minNominees} nominees`}
              required
            />
          ) : null}
          <Button>Confirm slate</Button>
        </DecisionCard>
      ) : null}
      {staysBecause ? <Notice tone="plain" title={staysBecause} /> : null}
      {!staysBecause && (status === 'submitted' || status === 'confirmed') ? (
        <DecisionCard title="Return slate" intent="return" form={forms.return} version={version}>
          <Textarea {...forms.return.field('note')} label="Note to the chair" required rows={3} />
          <Button kind="secondary">Return slate</Button>
        </DecisionCard>
      ) : null}
    </>
  )
}
