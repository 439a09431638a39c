import { RulePreview } from '#app/domain/cron-emails/rules/components/rule-preview.tsx'
import { RULE_LABELS } from '#app/domain/cron-emails/rules/rule-labels.ts'
import type { SampleView } from '#app/domain/cron-emails/rules/rule-views.ts'
import { href } from '#app/platform/href.ts'
import { Button, ButtonRow, LinkButton } from '#app/ui/button.tsx'
import { Input } from '#app/ui/input.tsx'

export interface RuleFormEndProps {
  save: string
  record: { name: string; errors: string[] | undefined; defaultValue: string | undefined }
  preview: SampleView | null
}

/** The foot of a rule's form: to see the text as a real reader would, and to save. */
export function RuleFormEnd({ save, record, preview }: RuleFormEndProps) {
  return (
    <>
      <section className="stack" aria-labelledby="part-look">
        <h2 id="part-look" tabIndex={-1}>
          See it first
        </h2>
        {preview ? <RulePreview sample={preview} /> : null}
        <Input
          {...record}
          label={RULE_LABELS.record}
          hint="Whose mail to show: an address, a name, a title, a code or a number. Empty: the first there is."
          width="medium"
          autoComplete="off"
          optional
        />
        <ButtonRow>
          {/* The answer is read where the button was pressed, not at the top of a long form. */}
          <Button kind="secondary" name="intent" value="preview" formAction="#part-look">
            Preview
          </Button>
          <Button kind="quiet" formAction={href('/admin/cron-emails/preview')} formTarget="_blank">
            Preview as HTML in a new tab
          </Button>
        </ButtonRow>
      </section>
      <ButtonRow>
        <Button>{save}</Button>
        <LinkButton kind="quiet" to={href('/admin/cron-emails')}>
          Back to the list
        </LinkButton>
      </ButtonRow>
    </>
  )
}
