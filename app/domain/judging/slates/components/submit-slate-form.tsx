import { Form } from '@remix-run/react'
import type { LoaderData } from '#app/ui/loader-data.ts'
import { RANKING_LABELS } from '#app/domain/judging/committees/ranking.ts'
import { MIN_SHORT_REASON, type SlateItem } from '../rules.ts'
import type { submitSlateSchema } from '../schema.ts'
import type { findSlate } from '../slate-rows.server.ts'
import { Thumb } from '#app/domain/catalogue/works/components/thumb.tsx'
import type { Thumbnail } from '#app/domain/catalogue/works/picture.ts'
import type { CategoryType } from '#app/domain/season/seasons/deadlines.ts'
import { href } from '#app/platform/href.ts'
import { Button, ButtonRow, LinkButton } from '#app/ui/button.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import type { FormOf } from '#app/ui/form-fields.ts'
import { Input } from '#app/ui/input.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { DataTable } from '#app/ui/table.tsx'
import { Textarea } from '#app/ui/textarea.tsx'

export const SUBMIT_LABELS = {
  shortReason: 'Reason for the short slate',
  tieReason: 'How you settled the tie at the cut',
  attestation: 'Your name',
}

type Slate = LoaderData<Awaited<ReturnType<typeof findSlate>>>

/** The nominees as they will be printed. */
export function PrintedNominees({
  items,
  kind,
}: {
  items: readonly (SlateItem & { picture: Thumbnail | null })[]
  kind: CategoryType
}) {
  return (
    <DataTable
      caption="Nominees as they will be printed"
      rows={items}
      columns={[
        {
          header: 'Nominee',
          long: true,
          cell: ({ title: work, code: entryCode, outsideWorkId, picture }) => (
            <Thumb picture={picture} kind={kind}>
              {work}
              <small>{outsideWorkId === null ? entryCode : 'Not entered'}</small>
            </Thumb>
          ),
        },
        {
          header: 'People',
          long: true,
          cell: ({ names }) => (names === null ? 'Hidden until you score' : names.join(', ') || 'No credits'),
        },
      ]}
      empty={<Notice title="No nominees yet" />}
    />
  )
}

interface SubmitFormProps {
  slate: Slate
  form: FormOf<typeof submitSlateSchema>
  committee: { categoryId: number; minNominees: number }
  accountName: string
  /** Fewer nominees than the category asks for. */
  short: boolean
  /** There is a tie at the cut, and whether it needs a reason. */
  tie: boolean
  tieNeeded: boolean
  /** A failed check keeps it from being submitted. */
  blocked: boolean
}

/** Submits the slate under the chair's name, with reasons for what is out of the ordinary. */
export function SubmitSlateForm({
  slate,
  form,
  committee,
  accountName,
  short,
  tie,
  tieNeeded,
  blocked,
}: SubmitFormProps) {
  const { categoryId, minNominees } = committee
  return (
    <Form method="post" className="stack narrow no-print" {...form.props}>
      <input type="hidden" name={form.name('version')} value={slate.version} />
      {short ? (
        <Notice title={`Fewer than ${minNominees} nominees`}>
          Submitting suspends the committee until an admin decides.
        </Notice>
      ) : null}
      {short ? (
        <Textarea
          {...form.field('shortReason')}
          label={SUBMIT_LABELS.shortReason}
          hint={`At least ${MIN_SHORT_REASON} characters. The admins read it.`}
          rows={3}
          required
        />
      ) : (
        <input type="hidden" name={form.name('shortReason')} value={slate.shortReason} />
      )}
      {tie ? (
        <Textarea
          {...form.field('tieReason')}
          label={SUBMIT_LABELS.tieReason}
          hint="Or why all of the tied entries are on the slate, or none. The admins read it."
          rows={3}
          required={tieNeeded}
          optional={!tieNeeded}
        />
      ) : (
        <input type="hidden" name={form.name('tieReason')} value={slate.tieReason} />
      )}
      <Input
        {...form.field('attestation')}
        label={SUBMIT_LABELS.attestation}
        hint={`Enter “${accountName}” to confirm that this is the slate of your committee. Submitting freezes all scores.`}
        autoComplete="name"
        maxLength={120}
        required
      />
      <ButtonRow>
        <Button>Submit slate</Button>
        <Button kind="secondary" name="do" value="save">
          Save and go back
        </Button>
        <LinkButton kind="quiet" to={href('/judges/nomination-form/:categoryId', { categoryId })}>
          Back to the slate
        </LinkButton>
      </ButtonRow>
      {blocked ? (
        <p className="hint">The slate can’t be submitted until the failed checks are fixed.</p>
      ) : null}
    </Form>
  )
}

/** Who signed the slate and when, and its reasons. */
export function SubmittedSlate({ slate }: { slate: Slate }) {
  return (
    <DefinitionList
      items={[
        ...(slate.submittedAt
          ? [
              { term: 'Submitted', value: <DateTime value={slate.submittedAt} /> },
              { term: 'Signed by', value: slate.attestation },
            ]
          : []),
        ...(slate.rankedBy ? [{ term: 'Ranked by', value: RANKING_LABELS[slate.rankedBy] }] : []),
        ...(slate.shortReason ? [{ term: SUBMIT_LABELS.shortReason, value: slate.shortReason }] : []),
        ...(slate.tieReason ? [{ term: SUBMIT_LABELS.tieReason, value: slate.tieReason }] : []),
      ]}
    />
  )
}
