import { Link } from '@remix-run/react'
import { useRef, type ReactNode } from 'react'
import type { AnswerPage } from '../answers.server.ts'
import type { answerSchema } from '../schema.ts'
import { AnswerForm } from './answer-form.tsx'
import { RoundNotice } from './round-notice.tsx'
import { EntryMedia } from '#app/domain/judging/reviews/components/entry-media.tsx'
import { ShortcutHelp } from '#app/domain/judging/reviews/components/shortcut-help.tsx'
import { useShortcuts } from '#app/domain/judging/reviews/components/use-shortcuts.ts'
import { answeringPath, entryInList } from '#app/domain/judging/reviews/entry-in-list.ts'
import { ALTERNATE, WATCHING } from '#app/domain/judging/reviews/labels.ts'
import { EntryAnswers } from '#app/domain/submissions/components/entry-answers.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { ErrorSummary, type Problem } from '#app/ui/error-summary.tsx'
import type { FormOf } from '#app/ui/form-fields.ts'
import { Notice } from '#app/ui/notice.tsx'
import { PageBar } from '#app/ui/page-header.tsx'

interface AnswerPageProps {
  page: AnswerPage & { light: boolean }
  form: FormOf<typeof answerSchema>
  problems: readonly Problem[]
  /** Shown below the entry’s answers. */
  children?: ReactNode
}

/** An entry in a round of answers: what it is on the left, the judge's answer on the right; on phones that comes below. */
export function EntryAnswerPage({ page, form, problems, children }: AnswerPageProps) {
  const { list, role } = page
  const keys = useShortcuts(useRef<HTMLFormElement>(null))
  const neighbour = (publicId: string | null, label: string, key: string) =>
    publicId ? (
      <Link to={answeringPath(publicId, list)} data-shortcut={key}>
        {label}
      </Link>
    ) : null
  return (
    <>
      <PageBar
        crumbs={[
          { label: page.category, to: entryInList(page.categoryId, list, page.code) },
          { label: page.code },
        ]}
        note={
          page.position === 0
            ? undefined
            : role
              ? `${page.position} of ${page.of} · ${page.progress.done} of ${page.progress.of} done`
              : `${page.position} of ${page.of}`
        }
        links={
          <>
            {neighbour(page.previous, 'Previous', 'p')}
            {neighbour(page.next, 'Next', 'n')}
          </>
        }
      />
      {problems.length > 0 ? <ErrorSummary problems={problems} /> : null}
      <RoundNotice {...page} />
      <div className="scoring">
        <div className="stack">
          <div className="page-title">
            <p className="page-eyebrow">
              {page.code} · {page.category}
            </p>
            <h1 id="entry" tabIndex={-1}>
              {page.title}
            </h1>
            {page.studio ? <p className="page-lede">{page.studio}</p> : null}
          </div>
          {role ? (
            <p className="scoring-jump no-print">
              <a href="#scores">Your answer, below</a>
            </p>
          ) : null}
          <EntryMedia {...page} />
          <EntryAnswers sections={page.sections} />
          {children}
        </div>
        <div className="stack scoring-sheet" id="scores" tabIndex={-1}>
          {role === 'alternate' ? (
            <Notice tone="plain">{ALTERNATE}</Notice>
          ) : role ? (
            <AnswerForm page={page} form={form} />
          ) : (
            <Notice tone="plain">{WATCHING}</Notice>
          )}
          <LinkButton kind="quiet" to={entryInList(page.categoryId, list, page.code)} data-shortcut="/">
            Back to the list
          </LinkButton>
          {keys.ready ? <ShortcutHelp on={keys.shortcuts} set={keys.setShortcuts} show="answers" /> : null}
        </div>
      </div>
    </>
  )
}
