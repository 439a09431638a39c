import type { FormPage } from '#app/domain/submissions/form/sections.ts'
import { href, withQuery } from '#app/platform/href.ts'

/** Addresses of an entry's pages. Client-safe. */

export const entryHref = (submissionId: number) => href('/submissions/edit/:submissionId', { submissionId })

export const sectionHref = (submissionId: number, section: FormPage) =>
  href('/submissions/edit/:submissionId/:section', { submissionId, section })

/** Where an entry that advanced from a round of judging is handed in more of. */
export const laterHref = (submissionId: number, roundId: number) =>
  href('/submissions/materials/:submissionId/:roundId', { submissionId, roundId })

/** The page of the form that asks a question. */
export const questionHref = (
  submissionId: number,
  { section, ask }: { section: FormPage; ask?: { roundId: number } },
) => (ask ? laterHref(submissionId, ask.roundId) : sectionHref(submissionId, section))

/** Lets the files of a series get their captions and their order. */
export const seriesHref = (submissionId: number, fieldId: number) =>
  href('/submissions/edit/:submissionId/series/:fieldId', { submissionId, fieldId })

export const reviewHref = (submissionId: number) => sectionHref(submissionId, 'review')

/** `list`: the query of the list that its page leads back to. */
export const adminEntryHref = (submissionId: number, list?: string) =>
  withQuery(href('/admin/submissions/edit/:submissionId', { submissionId }), { list: list || undefined })

/** Where an admin corrects one answer in place of the entrant. */
export const correctAnswerHref = (submissionId: number, fieldKey: string) =>
  href('/admin/submissions/edit/:submissionId/answer/:fieldKey', { submissionId, fieldKey })
